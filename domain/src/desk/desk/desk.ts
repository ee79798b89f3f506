import type { FlagName } from '../../kernel/api/endpoint.ts';

/** A count of what waits; if not exact, it covers the first thousand. */
export type Waiting = { count: number; isExact: boolean; oldestAtMs: number | null };

/** A count with its sum in cents of USD. */
export type WaitingMoney = Waiting & { usdCents: number };

/** How many records were approved and rejected. */
export type Decided = { approved: number; rejected: number };

/** The counts on the administrators' home page, the same for each of them. */
export type Desk = {
  /** The day that `decisions` are of, `yyyy-mm-dd` in UTC: today. */
  day: string;
  kyc: Waiting;
  deposits: WaitingMoney;
  withdrawals: WaitingMoney;
  /** Approved withdrawals that were not sent, by when they were approved. */
  payouts: WaitingMoney;
  /** The decisions of the day. */
  decisions: Decided;
  findings: Omit<Waiting, 'oldestAtMs'>;
  /** The kill switches that stop something. */
  stopped: readonly FlagName[];
};

/** Proposals that wait: all of them, and for one administrator what waits for them as the second one. */
export type WaitingProposals = WaitingMoney & { forYou: number };
