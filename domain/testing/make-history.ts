import fc from 'fast-check';
import type { Account } from '../src/core/ledger/account.ts';
import {
  journalEvents,
  LedgerInvariantError,
  post,
  type JournalEntry,
  type Posting,
} from '../src/core/ledger/journal.ts';
import { assets } from '../src/kernel/amounts/coins.ts';
import { dayMs } from '../src/kernel/time/time-units.ts';
import { makeAccount } from './make-account.ts';
import { testTimeMs } from './test-time.ts';

/** One move of an asset: money comes, goes, is held or is released. */
const moves = [
  ['sys:deposit', 'user:available'],
  ['user:available', 'user:held'],
  ['user:held', 'user:available'],
  ['user:held', 'sys:payout'],
  ['user:available', 'sys:adjust'],
] as const satisfies [Posting['account'], Posting['account']][];

function historyOf(gapMs: fc.Arbitrary<number>) {
  const move = fc.record({
    asset: fc.constantFrom(...assets),
    event: fc.constantFrom(...journalEvents),
    move: fc.constantFrom(...moves),
    units: fc.integer({ min: 1, max: 1_000 }),
    gapMs,
  });
  return fc.array(move, { maxLength: 30 }).map(booksOf);
}

/** Consistent books of one user, from any moves that are possible in their order, all within a second. */
export const anyHistory = historyOf(fc.constant(1));

/** The same over several years, by servers whose clocks differ a little. */
export const anyLongHistory = historyOf(
  fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 0, max: 70 * dayMs })),
);

type Move = {
  asset: (typeof assets)[number];
  event: JournalEntry['event'];
  move: (typeof moves)[number];
  units: number;
  gapMs: number;
};

function booksOf(wanted: readonly Move[]) {
  let account: Account = makeAccount();
  const entries: JournalEntry[] = [];
  const steps: { before: Account; entry: JournalEntry }[] = [];
  let atMs = testTimeMs;
  for (const [index, { asset, event, move, units, gapMs }] of wanted.entries()) {
    atMs += gapMs;
    const [from, to] = move;
    const request = {
      event,
      recordId: `edit${String(index)}`,
      postings: [
        { account: from, asset, delta: -units },
        { account: to, asset, delta: units },
      ],
      reason: '',
      actorUid: 'admin',
      atMs,
    } as const;
    try {
      const posted = post(account, { ...request, postings: [...request.postings] });
      steps.push({ before: account, entry: posted.entry });
      account = posted.account;
      entries.push(posted.entry);
    } catch (error) {
      if (!(error instanceof LedgerInvariantError)) throw error;
    }
  }
  return { account, entries, steps };
}
