import { dayOf, type Period } from '../ledger/statement-period.ts';
import { limits } from '../limits.ts';
import type { JournalEntry, JournalEvent } from '../ledger/journal.ts';
import { dayMs } from '../time-units.ts';

/** What administrators decide on their lists. */
export const decidedKinds = ['kyc', 'deposits', 'withdrawals'] as const;
export type DecidedKind = (typeof decidedKinds)[number];

/** How many were approved and rejected. */
export type Decided = { approved: number; rejected: number };

/** One decision as the audit trail has it. */
export type DeskDecision = { kind: DecidedKind; review: keyof Decided };

/** What a finished day came to, in UTC: USD in cents that came in and went out, and what administrators decided. */
export type DeskDay = { inUsdCents: number; outUsdCents: number } & Record<DecidedKind, Decided>;

/**
 * The finished days of one month of UTC: `deskMonths/{yyyy-mm}`. A day is counted once, after its end, and stays as it
 * is, whatever is deleted later. A day that was not counted yet is missing.
 */
export type DeskMonth = {
  /** `yyyy-mm`. */
  month: string;
  /** By day of the month, `01` to `31`. */
  days: Record<string, DeskDay>;
};

/** A finished day, `yyyy-mm-dd` in UTC. */
export type DeskDayRow = DeskDay & { day: string };

/** The journal's events that bring USD in from outside or let it out. */
export const flowEvents = [
  'deposit-approved',
  'withdrawal-settled',
  'payout-returned',
] as const satisfies JournalEvent[];

/** The first and the last millisecond of a day. */
export function momentsOf(day: string): { fromMs: number; toMs: number } {
  const fromMs = Date.parse(day);
  return { fromMs, toMs: fromMs + dayMs - 1 };
}

/**
 * The last 30 days that have ended, in UTC. A day ends some minutes after its midnight: a transaction that began before
 * it may be written after it.
 */
export function finishedDays(nowMs: number): Period {
  const lastMs = nowMs - limits.dayEndMs - dayMs;
  return { from: dayOf(lastMs - (limits.deskDays - 1) * dayMs), to: dayOf(lastMs) };
}

/** The days of a period that no month has, the latest first. */
export function missingDays({ from, to }: Period, months: readonly DeskMonth[]): string[] {
  const known = new Set(rowsIn({ from, to }, months).map(({ day }) => day));
  const days: string[] = [];
  for (let atMs = Date.parse(to); atMs >= Date.parse(from); atMs -= dayMs) days.push(dayOf(atMs));
  return days.filter((day) => !known.has(day));
}

/** What the months have of a period, oldest first. */
export function rowsIn({ from, to }: Period, months: readonly DeskMonth[]): DeskDayRow[] {
  return months
    .flatMap(({ month, days }) =>
      Object.entries(days).map(([day, figures]) => ({ ...figures, day: `${month}-${day}` })),
    )
    .filter(({ day }) => day >= from && day <= to)
    .sort((one, other) => (one.day < other.day ? -1 : 1));
}

/** The month with another day; `undefined` if it already has that day, which then stays as it is. */
export function withDay(month: DeskMonth | undefined, day: string, figures: DeskDay): DeskMonth | undefined {
  const [name, key] = [day.slice(0, 7), day.slice(8)];
  if (month?.days[key] !== undefined) return undefined;
  return { month: name, days: { ...month?.days, [key]: figures } };
}

/** What a day came to. A payment that came back counts against what went out on the day on which it came back. */
export function countDay(
  entries: readonly Pick<JournalEntry, 'postings'>[],
  decisions: readonly DeskDecision[],
): DeskDay {
  const posted = (account: 'sys:deposit' | 'sys:payout'): number =>
    entries
      .flatMap(({ postings }) => postings)
      .filter((posting) => posting.account === account && posting.asset === 'usd')
      .reduce((sum, { delta }) => sum + delta, 0);
  const decided = (kind: DecidedKind): Decided => {
    const count = (review: keyof Decided): number =>
      decisions.filter((decision) => decision.kind === kind && decision.review === review).length;
    return { approved: count('approved'), rejected: count('rejected') };
  };
  return {
    // What a deposit brings is taken from the platform's account.
    inUsdCents: 0 - posted('sys:deposit'),
    outUsdCents: posted('sys:payout'),
    kyc: decided('kyc'),
    deposits: decided('deposits'),
    withdrawals: decided('withdrawals'),
  };
}
