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
import type { TxReader, Writer } from '../../../platform/firestore/tx.ts';
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
  write(tx: Writer): void;
};

/** The rows of one transaction. */
const bookedQuery = (txid: string) => ({ where: [['txid', '==', txid]], limit: 300 }) as const;

/**
 * Which rows have booked transfers of a transaction that contracts have paid into: those may be booked by other names than
 * they have now. One query, and none where no contract paid.
 */
export async function bookedByCalls(
  { txid, transfers }: Pick<ChainPayment, 'txid' | 'transfers'>,
  list: (spec: ReturnType<typeof bookedQuery>) => Promise<readonly BookedOutput[]>,
): Promise<Map<ChainTransfer, BookedOutput>> {
  const hasCalls = transfers.some(({ call }) => call !== undefined);
  return hasCalls ? bookedRows(transfers, await list(bookedQuery(txid))) : new Map();
}

type Asked = {
  record: Transaction;
  /** The ids of those that were ticked. One that is left alone needs no tick. */
  chosen?: readonly string[] | undefined;
  /**
   * Of a job, which nobody looks at: it books nothing that another source disputes or one says that is behind, and of
   * several only one that brought `units`.
   */
  late?: { units: number };
};

/**
 * The transfers to the address of a deposit that its approval books, as the chain was last read: each once, by one
 * record. Of several that are left only those that were chosen: one may be of somebody else in the same batch.
 * `undefined` where nobody is asked, nothing arrived, it comes from us, or none of several was chosen. Errors:
 * `output-booked` if others have booked all of them or a chosen one, `invalid-input` for one that is none, and those of
 * `requireKnownSender`.
 */
export async function bookOutputs(
  reader: TxReader,
  { record, chosen = [], late }: Asked,
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
  if (late !== undefined && (isDisputed || facts.reading.isStale)) return undefined;
  const booked = await Promise.all(own.map((each) => deps.bookedOutputs.read(reader, idOf(each))));
  const byCalls = await bookedByCalls({ txid, transfers: own }, (spec) =>
    deps.bookedOutputs.readList(reader, spec),
  );
  const left = own.filter(
    (each, at) => ((booked[at] ?? byCalls.get(each))?.recordId ?? recordId) === recordId,
  );
  if (left.length === 0) throw new DomainError('output-booked');
  if (late === undefined) await requireKnownSender(reader, { record, facts }, deps);
  assertChosen(chosen, { own: own.map(idOf), left: left.map(idOf) });
  const isBooked = (each: ChainTransfer) =>
    late === undefined ? chosen.includes(idOf(each)) : each.coinUnits === late.units;
  const transfers =
    left.length === 1 ? left : left.filter(isBooked).slice(0, late === undefined ? undefined : 1);
  if (transfers.length === 0) return undefined;
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

function assertChosen(chosen: readonly string[], ids: { own: string[]; left: string[] }): void {
  if (chosen.some((id) => !ids.own.includes(id)))
    throw new DomainError('invalid-input', { field: 'outputs' });
  if (chosen.some((id) => !ids.left.includes(id))) throw new DomainError('output-booked');
}

/** Two readings of a payment that bring a deposit something else, or are not both in a block. */
function isDisputedBy(second: ChainReading | undefined, payment: ChainPayment, record: Transaction): boolean {
  if (second === undefined || !isHeard(second)) return false;
  if (second.found !== 'payment') return true;
  const core = (each: ChainPayment) =>
    JSON.stringify([paidBy(ownTransfers(record, each)), each.hasFailed, each.block === null]);
  return core(second.payment) !== core(payment);
}
