import { emptyAccount } from '@keelstone/domain/core/ledger/account';
import { toCheckableEntry, post } from '@keelstone/domain/core/ledger/journal';
import { beginCheck, checkEntry, endCheck } from '@keelstone/domain/core/ledger/journal-check';

/** A deposit of $500 at $64,000 a coin that earns $1.25 and is paid out, in cents and 1e-8 BTC. */
const moves = [
  ['deposit-approved', 'sys:deposit', 'user:available', 50_000, 781_300],
  ['profit-credited', 'sys:profit', 'user:available', 125, 1_950],
  ['withdrawal-held', 'user:available', 'user:held', 50_125, 783_250],
  ['withdrawal-settled', 'user:held', 'sys:payout', 50_125, 783_250],
] as const;

let account = emptyAccount('example', 0);

/** The journal entries of the moves, made by the product's own code. */
export const exampleEntries = moves.map(([event, from, to, cents, btcUnits], atMs) => {
  const postings = [
    { account: from, asset: 'usd', delta: -cents } as const,
    { account: to, asset: 'usd', delta: cents } as const,
    { account: from, asset: 'btc', delta: -btcUnits } as const,
    { account: to, asset: 'btc', delta: btcUnits } as const,
  ];
  const posted = post(account, {
    event,
    recordId: 'example',
    postings,
    reason: '',
    actorUid: 'example',
    atMs,
  });
  account = posted.account;
  return posted.entry;
});

/** Runs the check that owners can run on their account, with a profit of `profitCents`. Without faults it adds up. */
export function checkExample(profitCents: number) {
  const check = beginCheck(account.uid);
  const faults = exampleEntries.flatMap((entry) => {
    const postings = entry.postings.map((posting) => {
      const isProfit = entry.event === 'profit-credited' && posting.account === 'user:available';
      return isProfit && posting.asset === 'usd' ? { ...posting, delta: profitCents } : posting;
    });
    return checkEntry(check, toCheckableEntry({ ...entry, postings }));
  });
  return { faults: [...faults, ...endCheck(check, account)], cents: check.running.usd.available };
}
