import { DomainError } from '@keelstone/domain/errors';
import {
  type BookedOutput,
  bookedOutputId,
  listBookedRows,
} from '@keelstone/domain/money/blockchain/booked-output';
import {
  type ChainPayment,
  type ChainTransfer,
  listOwnTransfers,
  listPayees,
  sumUnits,
} from '@keelstone/domain/money/blockchain/chain-payment';
import {
  type ChainFacts,
  type ChainReading,
  type ChainReadings,
  canCorroborate,
} from '@keelstone/domain/money/blockchain/chain-reading';
import { listSenders, type SenderStanding } from '@keelstone/domain/money/blockchain/sender';
import { pickBooked } from '@keelstone/domain/money/transaction/received-amount';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { hiddenFact, type Read } from '../../../platform/decision/fact.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { readStanding } from './sender-standing.ts';

/** The outputs that an approval books. */
export type Booking = {
  /** The ids of `bookedOutputs`, stored in the record. */
  outputs: readonly string[];
  booked: readonly BookedOutput[];
  /** Whether another source disagrees. */
  isDisputed: boolean;
  /** The state that the decision depends on, without confirmations, which change with each block. */
  seen: { txid: string; blockHash: string | null; transfers: readonly ChainTransfer[] };
  write(to: Writer): void;
};

/** The booked rows of one transaction. */
const makeBookedQuery = (txid: string) => ({ where: [['txid', '==', txid]], limit: 300 }) as const;

/**
 * Finds the rows that booked transfers of a transaction, if a contract paid: these rows may have other ids. Costs one
 * query, or none if no contract paid.
 */
export async function findBookedByCalls(
  { txid, transfers }: Pick<ChainPayment, 'txid' | 'transfers'>,
  list: (spec: ReturnType<typeof makeBookedQuery>) => Promise<readonly BookedOutput[]>,
): Promise<Map<ChainTransfer, BookedOutput>> {
  const hasCalls = transfers.some(({ call }) => call !== undefined);
  return hasCalls ? listBookedRows(transfers, await list(makeBookedQuery(txid))) : new Map();
}

/** The last reading of a deposit's payment, and the records that have booked transfers to the deposit's address. */
export type FoundPayment = {
  facts: ChainFacts;
  payment: ChainPayment;
  isStale: boolean;
  own: readonly { transfer: ChainTransfer; id: string; booked: BookedOutput | undefined }[];
  standing: SenderStanding | undefined;
};

/** Reads the payment that `bookOutputs` books, or `undefined` if there is none or it comes from us. */
export async function readPayment(
  read: Read,
  { record, nowMs }: { record: Transaction; nowMs: number },
  deps: Deps,
): Promise<FoundPayment | undefined> {
  const { id: recordId, type, coin, txid } = record;
  if (type !== 'Deposit' || txid === null || !deps.chain.isOn(coin)) return undefined;
  const { facts } = await read({ facts: hiddenFact(deps.chainFacts.at(recordId)) });
  if (facts?.txid !== txid || facts.reading.found !== 'payment') return undefined;
  const { payment, isStale } = facts.reading;
  const transfers = listOwnTransfers(record, payment);
  if (transfers.length === 0 || payment.hasFailed || isFromUs(facts)) return undefined;
  const ids = new Map(
    transfers.map((transfer) => [transfer, bookedOutputId({ coin, txid, ...transfer })] as const),
  );
  const [rows, byCalls, standing] = await Promise.all([
    read(Object.fromEntries([...ids.values()].map((id) => [id, hiddenFact(deps.bookedOutputs.at(id))]))),
    findBookedByCalls({ txid, transfers }, (spec) =>
      read.query((tx) => deps.bookedOutputs.readList(tx, spec)),
    ),
    readStanding(read, { record, facts, nowMs }, deps),
  ]);
  const own = [...ids].map(([transfer, id]) => ({
    ...{ transfer, id },
    booked: rows[id] ?? byCalls.get(transfer),
  }));
  return { facts, payment, isStale, own, standing };
}

type BookingInput = {
  record: Transaction;
  /** The ids of the ticked outputs. A single remaining output needs no tick. */
  chosen?: readonly string[] | undefined;
  /** Set by a job, without a reviewer: it books nothing disputed or stale, and of several outputs only one of `units`. */
  unreviewed?: { units: number };
  found: FoundPayment | undefined;
  nowMs: number;
};

/**
 * Returns the transfers to a deposit's address that its approval books, by the last reading. One record books each
 * transfer, once. Of several remaining transfers only the chosen ones are booked, since one may belong to somebody else
 * in the same batch. Returns `undefined` without a transfer, or if none of several was chosen. Errors: `output-booked`
 * if others have booked all transfers or a chosen one, `invalid-input` for an unknown choice.
 */
export function bookOutputs(
  { record, chosen = [], unreviewed, found, nowMs }: BookingInput,
  { bookedOutputs }: Deps,
): Booking | undefined {
  const { id: recordId, transactionId: orderId, uid, coin } = record;
  if (found === undefined) return undefined;
  const { facts, payment, isStale, own } = found;
  const { txid } = facts;
  const isDisputed = isDisputedBy(facts.second, payment, record);
  if (unreviewed !== undefined && (isDisputed || isStale)) return undefined;
  const left = own.filter(({ booked }) => (booked?.recordId ?? recordId) === recordId);
  if (left.length === 0) throw new DomainError('output-booked');
  assertChosen(chosen, { own: own.map(({ id }) => id), left: left.map(({ id }) => id) });
  const isBooked = ({ id, transfer }: (typeof own)[number]) =>
    unreviewed === undefined ? chosen.includes(id) : transfer.coinUnits === unreviewed.units;
  // A payment to an own address is one deposit, in however many outputs.
  const isWhole = left.length === 1 || record.arrival !== undefined;
  const taken = isWhole ? left : left.filter(isBooked).slice(0, unreviewed && 1);
  if (taken.length === 0) return undefined;
  const transfers = taken.map(({ transfer }) => transfer);
  const senders = listSenders({ ...payment, transfers });
  const about = { recordId, orderId, uid, coin, txid, senders, atMs: nowMs };
  const rows = transfers.map(({ position, to, call, coinUnits }) => ({
    ...{ ...about, position, to, coinUnits },
    ...(call !== undefined && { call }),
  }));
  const outputs = taken.map(({ id }) => id);
  return {
    outputs,
    booked: rows,
    isDisputed,
    seen: { txid, blockHash: payment.block?.hash ?? null, transfers },
    write(to) {
      for (const row of rows) bookedOutputs.put(to, bookedOutputId(row), row);
    },
  };
}

/** The payment of a deposit that books less of it than it is credited with, and so claims the rest too. */
export function listPartlyBooked(record: Transaction, booking: Booking | undefined): string[] {
  if (booking === undefined) return [];
  return sumUnits(booking.booked) < pickBooked(record).coinUnits ? [booking.seen.txid] : [];
}

/** Returns whether any source reports a payment from us. It is not booked. A person must look at it. */
export function isFromUs({ reading, second = reading }: ChainReadings): boolean {
  return [reading, second].some((each) => each.found === 'payment' && each.payment.isFromUs === true);
}

function assertChosen(chosen: readonly string[], ids: { own: string[]; left: string[] }): void {
  if (chosen.some((id) => !ids.own.includes(id)))
    throw new DomainError('invalid-input', { field: 'outputs' });
  if (chosen.some((id) => !ids.left.includes(id))) throw new DomainError('output-booked');
}

/** Returns whether two readings bring the deposit different amounts, or are not both in a block. */
function isDisputedBy(second: ChainReading | undefined, payment: ChainPayment, record: Transaction): boolean {
  if (second === undefined || !canCorroborate(second)) return false;
  if (second.found !== 'payment') return true;
  const pickCompared = (each: ChainPayment) =>
    JSON.stringify([listPayees(listOwnTransfers(record, each)), each.hasFailed, each.block === null]);
  return pickCompared(second.payment) !== pickCompared(payment);
}
