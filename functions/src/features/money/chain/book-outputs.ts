import {
  bookedOutputId,
  bookedRows,
  isHeard,
  ownTransfers,
  paidBy,
  type BookedOutput,
  type ChainPayment,
  type ChainReading,
  type ChainReadings,
  type ChainTransfer,
} from '@keelstone/domain/chain/chain-payment';
import { sendersOf } from '@keelstone/domain/chain/sender';
import { DomainError } from '@keelstone/domain/errors';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import type { Tx, TxReader } from '../../../platform/firestore/tx.ts';
import { requireKnownSender } from './hold-new-sender.ts';

type BookingDeps = Pick<Deps, 'bookedOutputs' | 'chain' | 'chainFacts' | 'newSenderMs' | 'now'>;

/** What an approval books on the chain. */
export type Booking = {
  /** The ids of `bookedOutputs`, which the record keeps. */
  outputs: readonly string[];
  booked: readonly BookedOutput[];
  /** Another source does not say the same. */
  isDisputed: boolean;
  /** What the decision rests on: never how deep it is, since each block would make it another one. */
  seen: { txid: string; blockHash: string | null; transfers: readonly ChainTransfer[] };
  write(tx: Tx): void;
};

/** What is booked of a transaction: of what contracts paid also by other names than it has now. */
export const bookedQuery = (txid: string) => ({ where: [['txid', '==', txid]], limit: 300 }) as const;

type Asked = {
  record: Transaction;
  units: number;
  /** Nobody looks: nothing that another source disputes, and of several that are left none unless it brought `units`. */
  isLate?: boolean;
};

/**
 * The transfers to the address of a deposit that its approval books, as the chain was last read: each once, by one
 * record. Of several that are left it is the one that brought `units`, else all. `undefined` where nobody is asked,
 * nothing arrived, or it comes from us. Errors: `output-booked` if others have booked all of them, and those of `requireKnownSender`.
 */
export async function bookOutputs(
  reader: TxReader,
  { record, units, isLate = false }: Asked,
  deps: BookingDeps,
): Promise<Booking | undefined> {
  const { id: recordId, transactionId: orderId, type, uid, coin, txid } = record;
  if (type !== 'Deposit' || txid === null || !deps.chain.isOn(coin)) return undefined;
  const facts = await deps.chainFacts.read(reader, recordId);
  if (facts?.txid !== txid || facts.reading.found !== 'payment') return undefined;
  const payment: ChainPayment = facts.reading.payment;
  const idOf = (each: ChainTransfer) => bookedOutputId({ coin, txid, ...each });
  const own = ownTransfers(record, payment);
  if (own.length === 0 || payment.hasFailed || isFromUs(facts)) return undefined;
  const isDisputed = isDisputedBy(facts.second, payment, record);
  if (isLate && isDisputed) return undefined;
  const booked = await Promise.all(own.map((each) => deps.bookedOutputs.read(reader, idOf(each))));
  const byCalls = bookedRows(
    own,
    own.some(({ call }) => call !== undefined)
      ? await deps.bookedOutputs.readList(reader, bookedQuery(txid))
      : [],
  );
  const left = own.filter(
    (each, at) => ((booked[at] ?? byCalls.get(each))?.recordId ?? recordId) === recordId,
  );
  if (left.length === 0) throw new DomainError('output-booked');
  if (!isLate) await requireKnownSender(reader, { record, facts }, deps);
  const exact = left.filter(({ coinUnits }) => coinUnits === units).slice(0, 1);
  if (isLate && exact.length === 0 && left.length > 1) return undefined;
  const transfers = exact.length > 0 ? exact : left;
  const senders = sendersOf({ ...payment, transfers });
  const rows = transfers.map(({ position, to, call, coinUnits }) => ({
    ...{ recordId, orderId, uid, coin, txid, position, to, coinUnits, senders },
    ...(call !== undefined && { call }),
    atMs: deps.now(),
  }));
  const outputs = transfers.map(idOf);
  return {
    outputs,
    booked: rows,
    isDisputed,
    seen: { txid, blockHash: payment.block?.hash ?? null, transfers },
    write(tx) {
      for (const [at, row] of rows.entries()) deps.bookedOutputs.put(tx, outputs[at] ?? '', row);
    },
  };
}

/** One source that says so is enough: what is not booked, a person has to look at. */
export function isFromUs({ reading, second = reading }: ChainReadings): boolean {
  return [reading, second].some((each) => each.found === 'payment' && each.payment.isFromUs === true);
}

/** Two readings of a payment that bring a deposit something else, or are not both in a block. */
function isDisputedBy(second: ChainReading | undefined, payment: ChainPayment, record: Transaction): boolean {
  if (second === undefined || !isHeard(second)) return false;
  if (second.found !== 'payment') return true;
  const core = (each: ChainPayment) =>
    JSON.stringify([paidBy(ownTransfers(record, each)), each.hasFailed, each.block === null]);
  return core(second.payment) !== core(payment);
}
