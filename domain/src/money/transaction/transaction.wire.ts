import { array, boolean, type InferType, number, object, string } from 'yup';
import { deriveAskState, askStates, openAsk } from '../../core/question/question.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '../../kernel/amounts/units.ts';
import { currentPrice, type Price } from './price.ts';
import { type Transaction, transactionStatuses, transactionTypes } from './transaction.ts';
import type { PaymentWait } from '../../refusal-details.ts';
import { waitsUntilMs } from '../../core/two-person-rule/proposal.ts';
import { askToWire, listQuestionChanges } from '../../core/question/question.wire.ts';
import { paymentWaitsWire, paymentWaitToWire } from '../../kernel/api/payment-wait.wire.ts';
import {
  callUrlWire,
  listOf,
  messageWire,
  personWire,
  personWithEmailWire,
  timeOrNull,
  timeWire,
} from '../../kernel/api/common.wire.ts';
import {
  transactionAskWire,
  type TransactionAskWire,
  transactionQuestionWire,
  type TransactionQuestionWire,
} from './transaction-question.wire.ts';

const priceWire = namedObject('Price', {
  amount: number().required(),
  rate: number().required(),
  rateAt: timeWire(),
}).meta({ description: "An amount of the transaction's coin, and the price it was computed with." });
export type PriceWire = InferType<typeof priceWire>;

const receiptWire = priceWire.shape({ usd: number().required() }).meta({
  name: 'Receipt',
  description: 'The coin that a deposit really brought, and the USD booked for it.',
});

const firstApprovalWire = personWire
  .shape({
    email: string(),
    until: timeWire(),
    received: number().meta({
      description: 'The coin amount of a deposit, if it differs from the requested one.',
    }),
    outputs: array()
      .of(string().required())
      .meta({ description: 'The payments on the chain that it books.' }),
  })
  .meta({ name: 'FirstApproval', description: 'Who approved a record first, and until when that counts.' });

export const transactionWire = namedObject('Transaction', {
  _id: string().required(),
  transactionId: string().required(),
  type: string().oneOf(transactionTypes).required(),
  status: string().oneOf(transactionStatuses).required(),
  usd: number().required().meta({ description: 'The requested amount.' }),
  btc: number(),
  eth: number(),
  rate: number().required().meta({
    description: 'Whole USD per coin, of the price that counts now: `paid` or `received`, else `requested`.',
  }),
  /**
   * The requested amount: booked by a deposit or credit unless another was received; for a withdrawal an estimate.
   */
  requested: priceWire.required(),
  /** The amount and price at which an approved withdrawal was paid. */
  paid: priceWire.optional().default(undefined),
  /** The received and booked amounts of an approved deposit, if they differ from the request. */
  received: receiptWire.optional().default(undefined),
  txid: string().meta({ description: 'The transaction that the sender of a deposit named.' }),
  proof: callUrlWire('The address of the call that streams the proof image.'),
  remarks: string(),
  btcAddress: string(),
  ethAddress: string(),
  addressPlausible: boolean().required().meta({
    description: 'False if the address of a withdrawal is in doubt: a warning, never a refusal.',
  }),
  decidedAt: timeWire().optional().default(undefined),
  reason: string().meta({ description: 'Why it was rejected or credited.' }),
  paidTxid: string().meta({ description: "The transaction on the coin's chain that pays a withdrawal." }),
  paidAt: timeWire().optional().default(undefined),
  /** When `paidTxid` was last corrected. The earlier id may be somebody else's payment, so it is left out. */
  paidCorrectedAt: timeWire().optional().default(undefined),
  /** Set if the payment failed or came back and its money is available again. */
  returned: object({ at: timeWire(), reason: string().required() }).optional().default(undefined),
  /** The first approval, while a second one is needed and the first still counts; for administrators. */
  approvedBy: firstApprovalWire.optional().default(undefined),
  /** The question that waits for the owner's answer. */
  question: transactionQuestionWire.optional().default(undefined),
  asked: string().oneOf(askStates).meta({
    description: 'While it is Pending: whether the last question about it is open or answered.',
  }),
  asks: array().of(transactionAskWire.required()).meta({
    description: 'Every question and its answer, oldest first; for administrators.',
  }),
  /** For the owner, while the record is Pending; computed for each answer. */
  waits: paymentWaitsWire(),
  isStopped: boolean().meta({
    description: 'In the list of what is to be paid: its account is in doubt, so it is not to be sent.',
  }),
  addressLabel: string().meta({
    description: 'What its owner calls the address, if they saved it; for the owner alone.',
  }),
  hash: string().meta({
    description: 'The hash of the last ledger entry of an approved record; for the owner alone.',
  }),
  createdAt: timeWire(),
  user: personWithEmailWire.required(),
}).meta({ description: 'A deposit, a withdrawal or a credit; one of `btc` and `eth` is there.' });
export type TransactionWire = InferType<typeof transactionWire>;

export const transactionAnswerWire = messageWire.shape({ transaction: transactionWire.required() }).meta({
  name: 'TransactionAnswer',
  description: 'The transaction that was created, by this or an earlier identical request.',
});

export const openRequestsWire = namedObject('OpenRequests', {
  items: listOf(transactionWire).meta({ description: 'Transactions.' }),
  kycAskedAt: timeWire().optional().default(undefined).meta({
    description: 'Since when something is asked for about the identity application; absent where nothing is.',
  }),
  kycSubmittedAt: timeWire()
    .optional()
    .default(undefined)
    .meta({ description: 'When the identity application was sent, while it is Pending.' }),
}).meta({ description: 'What is on its way.' });
export type OpenRequestsWire = InferType<typeof openRequestsWire>;

/** The stored fields that a row of a list needs; no others are read. */
export const transactionRowFields = [
  'id',
  'transactionId',
  'type',
  'status',
  'uid',
  'userName',
  'userEmail',
  'coin',
  'amountUsdCents',
  'coinUnits',
  'rateUsd',
  'rateAtMs',
  'paid',
  'received',
  'txid',
  'approvals',
  'proof',
  'remarks',
  'btcAddress',
  'ethAddress',
  'isAddressPlausible',
  'createdAtMs',
  'decidedAtMs',
  'reason',
  'paidTxid',
  'paidAtMs',
  'payouts',
  'returned',
  'asks',
] as const satisfies (keyof Transaction)[];
export type TransactionRow = Pick<Transaction, (typeof transactionRowFields)[number]>;

export function transactionToWire(transaction: TransactionRow): TransactionWire {
  const { coin, received, txid, proof, remarks, btcAddress, ethAddress } = transaction;
  const current = priceToWire(currentPrice(transaction));
  return {
    _id: transaction.id,
    transactionId: transaction.transactionId,
    type: transaction.type,
    status: transaction.status,
    usd: usdToNumber(usdCents(transaction.amountUsdCents)),
    btc: coin === 'btc' ? current.amount : undefined,
    eth: coin === 'eth' ? current.amount : undefined,
    rate: current.rate,
    requested: priceToWire(transaction),
    paid: transaction.paid === null ? undefined : priceToWire(transaction.paid),
    received:
      received === null
        ? undefined
        : { ...priceToWire(received), usd: usdToNumber(usdCents(received.usdCents)) },
    txid: txid ?? undefined,
    proof: proof === null ? undefined : `/api/transaction/proof/${transaction.id}`,
    remarks: remarks === '' ? undefined : remarks,
    btcAddress: btcAddress ?? undefined,
    ethAddress: ethAddress ?? undefined,
    addressPlausible: transaction.isAddressPlausible,
    createdAt: new Date(transaction.createdAtMs).toISOString(),
    ...courseToWire(transaction),
    question: questionToWire(transaction),
    asked: deriveAskState(transaction),
    user: { _id: transaction.uid, name: transaction.userName, email: transaction.userEmail },
  };
}

function questionToWire(transaction: TransactionRow): TransactionQuestionWire | undefined {
  const ask = openAsk(transaction);
  if (ask === undefined) return undefined;
  const { number: count, items, text, askedAtMs } = ask;
  return { number: count, items: [...items], text, askedAt: new Date(askedAtMs).toISOString() };
}

/** A record with every question about it, for administrators. */
function withAsks(wire: TransactionWire, { id, asks = [], txid }: TransactionRow): TransactionWire {
  if (asks.length === 0) return wire;
  const replaced = asks.map(({ before }): Record<string, string> =>
    before?.txid === undefined ? {} : { txid: before.txid ?? '' },
  );
  const changes = listQuestionChanges(replaced, { txid: txid ?? '' });
  const shown = asks.map((ask, index): TransactionAskWire => ({
    ...askToWire(ask),
    changes: changes[index] ?? [],
    explanation: ask.explanation,
    replacedImage: ask.before?.proof
      ? `/api/transaction/proof/${id}?replacedBy=${String(ask.number)}`
      : undefined,
  }));
  return { ...wire, asks: shown };
}

/** The fields about a record's outcome. */
function courseToWire({ decidedAtMs, reason, paidTxid, paidAtMs, payouts, returned }: TransactionRow) {
  return {
    decidedAt: formatTime(decidedAtMs),
    reason: reason ?? undefined,
    paidTxid: paidTxid ?? undefined,
    paidAt: formatTime(paidAtMs),
    paidCorrectedAt: formatTime(payouts.slice(1).at(-1)?.atMs ?? null),
    returned:
      returned === null ? undefined : { at: new Date(returned.atMs).toISOString(), reason: returned.reason },
  };
}

function formatTime(atMs: number | null): string | undefined {
  return timeOrNull(atMs) ?? undefined;
}

/** A record as its owner sees it: with its waits while it is Pending, the owner's label of its address, and its hash. */
export function ownTransactionToWire(
  transaction: TransactionRow,
  { waits = [], addressLabel, hash }: OwnParts,
): TransactionWire {
  return {
    ...transactionToWire(transaction),
    ...(waits.length > 0 && { waits: waits.map(paymentWaitToWire) }),
    ...(addressLabel !== undefined && { addressLabel }),
    ...(hash !== undefined && { hash }),
  };
}

type OwnParts = {
  waits?: readonly PaymentWait[] | undefined;
  addressLabel?: string | undefined;
  hash: string | undefined;
};

/**
 * A record as administrators see it: with the first approval while a second one is needed. Leaves out an approval older
 * than 72 hours. Still shows one by a former administrator: only the decision checks that.
 */
export function reviewedTransactionToWire(transaction: TransactionRow, nowMs: number): TransactionWire {
  const { status, approvals = [] } = transaction;
  const first = status === 'Pending' ? approvals.at(-1) : undefined;
  const wire = withAsks(transactionToWire(transaction), transaction);
  if (first === undefined || waitsUntilMs(first.atMs) <= nowMs) return wire;
  const { uid, name, email, atMs, receivedCoinUnits, outputs } = first;
  const received = receivedCoinUnits === undefined ? undefined : coinToNumber(coinUnits(receivedCoinUnits));
  const until = new Date(waitsUntilMs(atMs)).toISOString();
  return {
    ...wire,
    approvedBy: { _id: uid, name, email, until, received, outputs: outputs && [...outputs] },
  };
}

function priceToWire(price: Price): PriceWire {
  return {
    amount: coinToNumber(coinUnits(price.coinUnits)),
    rate: price.rateUsd,
    rateAt: new Date(price.rateAtMs).toISOString(),
  };
}
