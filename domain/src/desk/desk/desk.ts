import type { FlagName } from '../../kernel/api/endpoint.ts';

/** A count of waiting records; if not exact, it stopped at the first thousand. */
export type Waiting = { count: number; isExact: boolean; oldestAtMs: number | null };

/** A count with its sum in US cents. */
export type WaitingMoney = Waiting & { usdCents: number };

export type Decided = { approved: number; rejected: number };

/** The counts on the administrators' home page, equal for all of them. */
export type Desk = {
  /** The day of `decisions`, `yyyy-mm-dd` in UTC: today. */
  day: string;
  kyc: Waiting;
  deposits: WaitingMoney;
  withdrawals: WaitingMoney;
  /** Approved withdrawals that were not sent, by the time of their approval. */
  payouts: WaitingMoney;
  /** The decisions of the day. */
  decisions: Decided;
  findings: Omit<Waiting, 'oldestAtMs'>;
  /** The kill switches that are off. */
  stopped: readonly FlagName[];
};

/** Waiting proposals: all of them, and those that one administrator could confirm. */
export type WaitingProposals = WaitingMoney & { forYou: number };
