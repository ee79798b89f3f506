import { array, object, string } from 'yup';
import { idPattern } from '../../kernel/id-patterns.ts';
import { named } from '../../kernel/validation/named.ts';
import { coins } from '../../kernel/amounts/coins.ts';
import {
  coinField,
  coinSelectedField,
  expectedField,
  idField,
  optionalTextField,
  pastedField,
  receivedField,
  tickedField,
  transactionIdField,
  usdField,
} from '../../kernel/validation/fields.ts';
import { readTxid } from '../../kernel/address/pasted.ts';
import { optionalReasonField, reasonField } from '../../kernel/validation/reason-field.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { blockchainLimits } from '../blockchain/blockchain.limits.ts';
import { depositLimits } from '../deposit/deposit.limits.ts';
import { withdrawalLimits } from '../withdrawal/withdrawal.limits.ts';
import { ratesTexts } from '../../core/rates/rates.texts.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { transactionTexts } from './transaction.texts.ts';

/** What `request-quote` returned. Its format is internal to the server. */
function quoteField() {
  return string().strict().nonNullable(ratesTexts.quote).max(200, ratesTexts.quote).meta({
    description: 'The `quote` of `request-quote` for this coin and amount; absent for the present price.',
  });
}

/** The transaction on the chain, in the form of the coin of the same request; empty for none. */
function senderTxidField() {
  return pastedField()
    .test('txid', (text: string | undefined, { parent, createError }) => {
      const asked: unknown = parent;
      const selected: unknown =
        typeof asked === 'object' && asked !== null ? Reflect.get(asked, 'coinSelected') : undefined;
      const coin = coins.find((each) => each === selected);
      if (text === undefined || text.trim() === '' || coin === undefined) return true;
      const reading = readTxid(coin, text);
      return 'refused' in reading ? createError({ message: reading.refused }) : true;
    })
    .meta({ description: 'The transaction on the chain that was sent, if its sender names it.' });
}

/** What somebody is about to deposit. */
export const quoteSchema = named(
  'QuoteBody',
  'How much of the coin to send for an amount of USD.',
  object({
    usd: usdField()
      .min(depositLimits.usdMin, validationTexts.amountMinimum)
      .max(amountLimits.recordUsdMax, validationTexts.invalid),
    coinSelected: coinSelectedField(),
  }),
);

/**
 * Deposit request: amount, then proof. `btc`, `eth` and `user` of the documented payload
 * are accepted and ignored: coin amounts are the server's, who acts comes from the token.
 */
export const depositSchema = named(
  'DepositBody',
  "A deposit. `proof` is the path of an upload below the caller's inbox, `transactionId` makes a repeat safe.",
  object({
    usd: usdField()
      .min(depositLimits.usdMin, validationTexts.amountMinimum)
      .max(amountLimits.recordUsdMax, validationTexts.invalid),
    coinSelected: coinSelectedField(),
    quote: quoteField(),
    proof: string().strict().required(transactionTexts.proof).max(1024, transactionTexts.proof),
    remarks: optionalTextField(validationLimits.remarksLengthMax),
    txid: senderTxidField(),
    transactionId: transactionIdField(),
  }),
);

/** Approve: for a deposit, optionally with the coin that really came in, and why although the chain does not show it. */
export const approvalSchema = named(
  'ApprovalBody',
  'Which Pending record is approved. What is booked for a deposit follows what was `received`.',
  object({
    idToApprove: idField(),
    received: receivedField(),
    outputs: array()
      .of(string().strict().required().matches(idPattern, validationTexts.invalid))
      .strict()
      .nonNullable(validationTexts.invalid)
      .max(blockchainLimits.ownOutputs, validationTexts.invalid)
      .meta({
        description:
          'Of a deposit whose transaction pays its address several times: the ids of those that it books, as `get-evidence` lists them. Without any of them nothing is booked on the chain.',
      }),
    reason: optionalReasonField(validationLimits.remarksLengthMax).meta({
      description: 'Why a deposit is approved although the blockchain shows no payment for it.',
    }),
    ticked: tickedField(),
    expected: expectedField(),
  }),
);

/**
 * Withdrawal request: the address of the chosen coin is used, the other one is ignored. `addressToStore` reads it.
 */
export const withdrawalSchema = named(
  'WithdrawalBody',
  'A withdrawal: the address of the chosen coin is used. `transactionId` makes a repeat safe.',
  object({
    usd: usdField()
      .min(withdrawalLimits.usdMin, validationTexts.amountMinimum)
      .max(amountLimits.recordUsdMax, validationTexts.invalid),
    coinSelected: coinSelectedField(),
    btcAddress: pastedField(),
    ethAddress: pastedField(),
    transactionId: transactionIdField(),
  }),
);

/** Credit profit: `id` is the user's. No minimum, but above zero. */
export const creditSchema = named(
  'CreditBody',
  'Profit for the user `id`. `transactionId` makes a repeat safe.',
  object({
    id: idField(),
    profit: usdField()
      .moreThan(0, validationTexts.amount)
      .max(amountLimits.recordUsdMax, validationTexts.invalid),
    profitSelected: coinSelectedField(),
    transactionId: transactionIdField(),
    reason: optionalReasonField(validationLimits.remarksLengthMax),
    expected: expectedField(),
  }),
);

/** Largest figures an admin may type: the cap of an account, in USD and in coins. */
const usdFigureMax = amountLimits.accountUnitsMax / 100;
const coinFigureMax = amountLimits.accountUnitsMax / 100_000_000;

const figureFields = {
  balance: usdField(validationTexts.required).max(usdFigureMax, validationTexts.invalid),
  btc: coinField().max(coinFigureMax, validationTexts.invalid),
  eth: coinField().max(coinFigureMax, validationTexts.invalid),
};

/** Edit figures: `id` is the user's, the figures are what *available* becomes. */
export const editFiguresSchema = named(
  'FiguresBody',
  'What the available figures of the user `id` become.',
  object({
    id: idField(),
    ...figureFields,
    reason: optionalReasonField(validationLimits.remarksLengthMax),
    expected: expectedField(),
  }),
);

/** Enter a payment: the form of the id is that of the withdrawal's coin, which only the server knows. */
export const payoutSchema = named(
  'PayoutBody',
  'The transaction on the chain that pays the withdrawal `idToPay`. A correction names the id that it `replaces`.',
  object({
    idToPay: idField(),
    paidTxid: pastedField().required(validationTexts.required),
    replaces: optionalTextField(validationLimits.linkLengthMax),
    reason: optionalReasonField(validationLimits.remarksLengthMax).meta({
      description: 'Why it was sent although a payment that the account was credited for is gone.',
    }),
  }),
);

/** Return a payment: the owner reads the reason. */
export const payoutReturnSchema = named(
  'PayoutReturnBody',
  'Why the payment of the withdrawal `idToReturn` failed or came back.',
  object({
    idToReturn: idField(),
    reason: reasonField(validationLimits.remarksLengthMax),
    ticked: tickedField(),
    expected: expectedField(),
  }),
);
