// The shapes of a transaction in answers, for its owner and for administrators.
import { array, boolean, type InferType, number, object, string } from 'yup';
import { deriveQuestionState, questionStates, findOpenQuestion } from '../../core/question/question.ts';
import { reviewedQuestionToWire, listQuestionChanges } from '../../core/question/question.wire.ts';
import { waitsUntilMs } from '../../core/two-person-rule/proposal.ts';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '../../kernel/amounts/units.ts';
import {
  callUrlWire,
  listOf,
  messageWire,
  personWire,
  personWithEmailWire,
  timeOrNull,
  timeWire,
} from '../../kernel/api/common.wire.ts';
import { paymentWaitsWire, paymentWaitToWire } from '../../kernel/api/payment-wait.wire.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import type { PaymentWait } from '../../refusal-details.ts';
import { pickCurrentPrice, type Price } from './price.ts';
import {
  reviewedTransactionQuestionWire,
  type ReviewedTransactionQuestionWire,
  transactionQuestionWire,
  type TransactionQuestionWire,
} from './transaction-question.wire.ts';
import { type Transaction, transactionStatuses, transactionTypes } from './transaction.ts';

const priceWire = namedObject('Price', {
  amount: number().required(),
  rate: number().required(),
  rateAt: timeWire(),
}).meta({ description: "An amount of the transaction's coin, and the price it was computed with." });
export type PriceWire = InferType<typeof priceWire>;

const receiptWire = priceWire.shape({ usd: number().required() }).meta({
  name: 'Receipt',
  description: 'The coin amount that a deposit really brought, and the USD booked for it.',
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
  .meta({
    name: 'FirstApproval',
    description: 'The person who approved a record first, and the time until which that counts.',
  });

export const transactionWire = namedObject('Transaction', {
  _id: string().required(),
  transactionId: string().required(),
  type: string().oneOf(transactionTypes).required(),
  status: string().oneOf(transactionStatuses).required(),
  usd: number().required().meta({ description: 'The requested amount.' }),
  btc: number(),
  eth: number(),
  rate: number().required().meta({
    description:
      'Whole USD per coin of the price that counts now, which is `paid`, `received` or `requested`.',
  }),
  /** The requested amount. A deposit books it unless another was received. For a withdrawal it is an estimate. */
  requested: priceWire.required(),
  paid: priceWire.optional().default(undefined),
  /** The received and booked amounts of an approved deposit, if they differ from the request. */
  received: receiptWire.optional().default(undefined),
  txid: string().meta({ description: 'The transaction that the sender of a deposit named.' }),
  arrival: string().oneOf(['estimated', 'priced']).meta({ description: 'Of a payment to an own address.' }),
  path: string().meta({ description: 'The path of that address in the wallet; for administrators.' }),
  proof: callUrlWire('The address of the call that streams the proof image.'),
  remarks: string(),
  btcAddress: string(),
  ethAddress: string(),
  addressPlausible: boolean().required().meta({
    description: 'False if the address of a withdrawal is in doubt. It only warns.',
  }),
  decidedAt: timeWire().optional().default(undefined),
  reason: string().meta({ description: 'The reason of the rejection or credit.' }),
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
  asked: string().oneOf(questionStates).meta({
    description: 'Whether the last question about a Pending record is open or answered.',
  }),
  asks: array().of(reviewedTransactionQuestionWire.required()).meta({
    description: 'Every question and its answer, oldest first. Only administrators see them.',
  }),
  /** For the owner, while the record is Pending; computed for each answer. */
  waits: paymentWaitsWire(),
  isStopped: boolean().meta({
    description: 'True in the list of payouts if the account is in doubt, so that nobody may send it.',
  }),
  addressLabel: string().meta({
    description: "The owner's label for a saved address. Only the owner sees it.",
  }),
  hash: string().meta({
    description: 'The hash of the last ledger entry of an approved record. Only the owner sees it.',
  }),
  createdAt: timeWire(),
  user: personWithEmailWire.required(),
}).meta({ description: 'A deposit, a withdrawal or a credit, with one of `btc` and `eth`.' });
export type TransactionWire = InferType<typeof transactionWire>;

export const transactionAnswerWire = messageWire.shape({ transaction: transactionWire.required() }).meta({
  name: 'TransactionAnswer',
  description: 'The transaction that was created, by this or an earlier identical request.',
});

export const openRequestsWire = namedObject('OpenRequests', {
  items: listOf(transactionWire).meta({ description: 'Transactions.' }),
  kycAskedAt: timeWire().optional().default(undefined).meta({
    description: 'The time of the open question about the identity application, if any.',
  }),
  kycSubmittedAt: timeWire()
    .optional()
    .default(undefined)
    .meta({ description: 'The time at which a Pending identity application was sent.' }),
}).meta({ description: 'The requests that are on their way.' });
export type OpenRequestsWire = InferType<typeof openRequestsWire>;

/** The stored fields that a row of a list needs. No others are read. */
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
  'arrival',
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
  const { coin, received, txid, arrival, proof, remarks, btcAddress, ethAddress } = transaction;
  const current = priceToWire(pickCurrentPrice(transaction));
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
    arrival: arrival && (arrival.pricedAtMs === null ? 'estimated' : 'priced'),
    proof: proof === null ? undefined : `/api/transaction/proof/${transaction.id}`,
    remarks: remarks === '' ? undefined : remarks,
    btcAddress: btcAddress ?? undefined,
    ethAddress: ethAddress ?? undefined,
    addressPlausible: transaction.isAddressPlausible,
    createdAt: new Date(transaction.createdAtMs).toISOString(),
    ...outcomeToWire(transaction),
    question: openQuestionToWire(transaction),
    asked: deriveQuestionState(transaction),
    user: { _id: transaction.uid, name: transaction.userName, email: transaction.userEmail },
  };
}

function openQuestionToWire(transaction: TransactionRow): TransactionQuestionWire | undefined {
  const question = findOpenQuestion(transaction);
  if (question === undefined) return undefined;
  const { number: count, items, text, askedAtMs } = question;
  return { number: count, items: [...items], text, askedAt: new Date(askedAtMs).toISOString() };
}

/** A record with every question about it, for administrators. */
function addQuestionsToWire(wire: TransactionWire, { id, asks = [], txid }: TransactionRow): TransactionWire {
  if (asks.length === 0) return wire;
  const replaced = asks.map(({ before }): Record<string, string> =>
    before?.txid === undefined ? {} : { txid: before.txid ?? '' },
  );
  const changes = listQuestionChanges(replaced, { txid: txid ?? '' });
  const shownAsks = asks.map((question, index): ReviewedTransactionQuestionWire => ({
    ...reviewedQuestionToWire(question),
    changes: changes[index] ?? [],
    explanation: question.explanation,
    replacedImage: question.before?.proof
      ? `/api/transaction/proof/${id}?replacedBy=${String(question.number)}`
      : undefined,
  }));
  return { ...wire, asks: shownAsks };
}

/** The fields about a record's outcome. */
function outcomeToWire({ decidedAtMs, reason, paidTxid, paidAtMs, payouts, returned }: TransactionRow) {
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
 * A record as administrators see it: with the first approval while a second one is needed. Leaves out an expired
 * approval, but not one by a former administrator: only the decision checks the role.
 */
export function reviewedTransactionToWire(transaction: TransactionRow, nowMs: number): TransactionWire {
  const { status, approvals = [] } = transaction;
  const first = status === 'Pending' ? approvals.at(-1) : undefined;
  const path = transaction.arrival?.path;
  const wire = addQuestionsToWire({ ...transactionToWire(transaction), path }, transaction);
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
