import {
  bookedOutputId,
  chainDestination,
  type ChainPayment,
  type ChainTransfer,
} from '@keelstone/domain/chain/chain-payment';
import { DomainError } from '@keelstone/domain/errors';
import { addressOf } from '@keelstone/domain/review/transaction-signals';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import type { Tx, TxReader } from '../../../platform/firestore/tx.ts';

type BookingDeps = Pick<Deps, 'bookedOutputs' | 'chain' | 'chainFacts' | 'now'>;

/** What an approval books on the chain. */
export type Booking = {
  /** What the decision rests on: never how deep it is, since each block would make it another one. */
  seen: { txid: string; blockHash: string | null; transfers: readonly ChainTransfer[] };
  write(tx: Tx): void;
};

/**
 * The transfers to the address of a deposit, as the chain was last read, to be booked by its approval: each once, by one
 * record. `undefined` where nobody is asked, or nothing arrived. Errors: `output-booked`.
 */
export async function bookOutputs(
  reader: TxReader,
  record: Transaction,
  deps: BookingDeps,
): Promise<Booking | undefined> {
  const { id: recordId, transactionId: orderId, type, uid, coin, txid } = record;
  if (type !== 'Deposit' || txid === null || !deps.chain.isOn(coin)) return undefined;
  const facts = await deps.chainFacts.read(reader, recordId);
  if (facts?.txid !== txid || facts.reading.found !== 'payment') return undefined;
  const payment: ChainPayment = facts.reading.payment;
  const to = chainDestination(coin, addressOf(record));
  const transfers = payment.transfers.filter((each) => each.to === to);
  if (transfers.length === 0 || payment.hasFailed) return undefined;
  const ids = transfers.map(({ position }) => bookedOutputId({ coin, txid, to, position }));
  const booked = await Promise.all(ids.map((id) => deps.bookedOutputs.read(reader, id)));
  if (booked.some((each) => each !== undefined && each.recordId !== recordId))
    throw new DomainError('output-booked');
  const { senders } = payment;
  return {
    seen: { txid, blockHash: payment.block?.hash ?? null, transfers },
    write(tx) {
      for (const [at, { position }] of transfers.entries())
        deps.bookedOutputs.put(tx, ids[at] ?? '', {
          ...{ recordId, orderId, uid, coin, txid, position, senders },
          atMs: deps.now(),
        });
    },
  };
}
