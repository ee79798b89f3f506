import type { Coin } from '../account.ts';
import type { JournalEvent } from '../journal.ts';
import type { Holder } from './command.ts';
import type { Move } from './oracle-books.ts';

/** The states of security.md 3.3; Cancelled is shown as Rejected. */
export type OracleState = 'Pending' | 'Approved' | 'Rejected' | 'Cancelled';

export type OracleRecord = {
  name: string;
  type: 'Deposit' | 'Withdrawal' | 'Credited';
  user: Holder;
  state: OracleState;
  coin: Coin;
  /** What a request must repeat to be the same one. */
  asked: string;
  usd: bigint;
  amount: bigint;
  held: bigint;
  events: JournalEvent[];
  isHidden: boolean;
  isDeleted: boolean;
};

/** USD and the full amount of the coin come in. */
export function received(from: 'sys:deposit' | 'sys:profit', { coin, usd, amount }: OracleRecord): Move[] {
  return [
    { asset: 'usd', from, to: 'available', amount: usd },
    { asset: coin, from, to: 'available', amount },
  ];
}

/** USD and what is held of the coin change their place. */
export function shifted(from: Move['from'], to: Move['to'], { coin, usd, held }: OracleRecord): Move[] {
  return [
    { asset: 'usd', from, to, amount: usd },
    { asset: coin, from, to, amount: held },
  ];
}

/** A withdrawal goes out; what the coin figure could not cover comes from sys:fx. */
export function paidOut(record: OracleRecord): Move[] {
  const { coin, amount, held } = record;
  return [
    ...shifted('held', 'sys:payout', record),
    { asset: coin, from: 'sys:fx', to: 'sys:payout', amount: amount - held },
  ];
}

/** Schoolbook division: whole millionths, one more where the remainder is at least half. Cents × 1e6 / (rate × 100). */
export function coinUnitsFor(cents: bigint, rate: bigint): bigint {
  const perMillionth = rate * 100n;
  const scaled = cents * 1_000_000n;
  const whole = scaled / perMillionth;
  const remainder = scaled - whole * perMillionth;
  return (remainder + remainder >= perMillionth ? whole + 1n : whole) * 100n;
}
