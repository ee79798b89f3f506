import fc from 'fast-check';
import { assets, type Account } from '../src/ledger/account.ts';
import { LedgerInvariantError, post, type JournalEntry, type Posting } from '../src/ledger/journal.ts';
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

const history = fc.array(
  fc.record({
    asset: fc.constantFrom(...assets),
    move: fc.constantFrom(...moves),
    units: fc.integer({ min: 1, max: 1_000 }),
  }),
  { maxLength: 30 },
);

/** True books of one user, of any moves that are possible in their order. */
export const anyHistory = history.map((wanted) => {
  let account: Account = makeAccount();
  const entries: JournalEntry[] = [];
  for (const [index, { asset, move, units }] of wanted.entries()) {
    const [from, to] = move;
    const request = {
      event: 'figures-edited',
      recordId: `edit${String(index)}`,
      postings: [
        { account: from, asset, delta: -units },
        { account: to, asset, delta: units },
      ],
      reason: '',
      actorUid: 'admin',
      atMs: testTimeMs + index,
    } as const;
    try {
      const posted = post(account, { ...request, postings: [...request.postings] });
      account = posted.account;
      entries.push(posted.entry);
    } catch (error) {
      if (!(error instanceof LedgerInvariantError)) throw error;
    }
  }
  return { account, entries };
});
