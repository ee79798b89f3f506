import type { Coin } from '../../kernel/amounts/coins.ts';
import { fingerprint } from '../../kernel/ids.ts';
import type { ChainTransfer } from './chain-payment.ts';

/** `bookedOutputs/{bookedOutputId}`: a transfer that an approved deposit has booked. */
export type BookedOutput = {
  recordId: string;
  orderId: string;
  uid: string;
  coin: Coin;
  txid: string;
  position: number;
  /** Absent in documents from before 1.1. */
  to?: string;
  call?: string;
  coinUnits: number;
  senders: readonly string[];
  atMs: number;
};

/** The id under which a transfer is booked, so that only one record can book it. */
export function bookedOutputId(
  options: { coin: Coin; txid: string } & Pick<ChainTransfer, 'to' | 'position' | 'call'>,
): string {
  const { coin, txid, to, position, call } = options;
  const name = call === undefined ? String(position) : `call ${call}`;
  return fingerprint(`output|${coin}|${txid}|${to}|${name}`);
}

/**
 * Matches the booked rows of a transaction with its transfers by position or call. Nodes, lists and earlier versions
 * name a contract's transfers differently, so transfers without a match by name are then matched by amount. Each row
 * matches at most one transfer.
 */
export function listBookedRows(
  transfers: readonly ChainTransfer[],
  rows: readonly BookedOutput[],
): Map<ChainTransfer, BookedOutput> {
  const remainingRows = new Set(rows);
  const rowByTransfer = new Map<ChainTransfer, BookedOutput>();
  const matchLeft = (isMatch: (row: BookedOutput, transfer: ChainTransfer) => boolean) => {
    for (const each of transfers) {
      const row = rowByTransfer.has(each) ? undefined : [...remainingRows].find((one) => isMatch(one, each));
      if (row === undefined) continue;
      remainingRows.delete(row);
      rowByTransfer.set(each, row);
    }
  };
  const isAlike = (row: BookedOutput, { to, coinUnits }: ChainTransfer) =>
    row.coinUnits === coinUnits && (row.to ?? to) === to;
  const nameOf = ({ call, position }: Pick<ChainTransfer, 'call' | 'position'>) => call ?? position;
  matchLeft((row, each) => isAlike(row, each) && nameOf(row) === nameOf(each));
  matchLeft(
    (row, each) =>
      isAlike(row, each) && (row.call ?? each.call) !== undefined && nameOf(row) !== 0 && nameOf(each) !== 0,
  );
  return rowByTransfer;
}
