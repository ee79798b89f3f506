import { assets, type Account, type Asset, type Bucket } from './account.ts';
import { hashEntry, journalEntryId, systemAccounts, type JournalEntry, type Posting } from './journal.ts';
import type { InvariantId, Violation } from './violation.ts';

type Balances = Record<Asset, Bucket>;

const buckets = ['available', 'held'] as const satisfies (keyof Bucket)[];
const knownAccounts = new Set<string>(['user:available', 'user:held', ...systemAccounts]);
const knownAssets = new Set<string>(assets);

/** The journal on its own and against the account: I1, I2, I3 and I6. */
export function checkJournal(account: Account, entries: readonly JournalEntry[]): Violation[] {
  const violations: Violation[] = [];
  const report = (invariant: InvariantId, subject: string, detail: string): void => {
    violations.push({ invariant, uid: account.uid, subject, detail });
  };

  const running = zero();
  let previous: JournalEntry | undefined;
  for (const entry of entries) {
    for (const detail of unbalanced(entry)) report('I1', entry.id, detail);
    apply(running, entry.postings);
    for (const detail of impossibleFigures(running)) report('I3', entry.id, detail);
    for (const detail of chainFaults(entry, previous, account.uid)) report('I6', entry.id, detail);
    previous = entry;
  }

  for (const detail of differences(account, running)) report('I2', account.uid, detail);
  if (account.seq !== entries.length) {
    report('I6', account.uid, `seq is ${String(account.seq)}, entries are ${String(entries.length)}`);
  }
  if (account.head !== (previous?.hash ?? '')) report('I6', account.uid, 'head is not the last hash');
  return violations;
}

function unbalanced({ postings }: JournalEntry): string[] {
  const unknown = postings.filter(
    (posting) => !knownAccounts.has(posting.account) || !knownAssets.has(posting.asset),
  );
  const sums = assets.map((asset) => ({ asset, sum: sumOf(postings, asset) })).filter(({ sum }) => sum !== 0);
  return [
    ...unknown.map((posting) => `unknown line ${posting.account} ${posting.asset}`),
    ...sums.map(({ asset, sum }) => `${asset} sums to ${String(sum)}`),
  ];
}

function sumOf(postings: readonly Posting[], asset: Asset): number {
  let sum = 0;
  for (const posting of postings) if (posting.asset === asset) sum += posting.delta;
  return sum;
}

/** The snapshot is compared with the one before it, so that one damaged entry is reported once. */
function chainFaults(entry: JournalEntry, previous: JournalEntry | undefined, uid: string): string[] {
  const expected = previous === undefined ? zero() : copy(previous.after);
  apply(expected, entry.postings);
  const seq = (previous?.seq ?? 0) + 1;
  return [
    ...(entry.uid === uid ? [] : [`belongs to ${entry.uid}`]),
    ...(entry.id === journalEntryId(entry.recordId, entry.event) ? [] : ['id does not name its effect']),
    ...(entry.seq === seq ? [] : [`seq is ${String(entry.seq)}, not ${String(seq)}`]),
    ...(entry.prevHash === (previous?.hash ?? '') ? [] : ['does not follow the entry before it']),
    ...(entry.hash === hashEntry(entry) ? [] : ['hash does not match its content']),
    ...differences(entry.after, expected).map((detail) => `after: ${detail}`),
  ];
}

function impossibleFigures(balances: Balances): string[] {
  const faults: string[] = [];
  for (const asset of assets) {
    for (const bucket of buckets) {
      const figure = balances[asset][bucket];
      if (!Number.isSafeInteger(figure) || figure < 0) {
        faults.push(`${asset} ${bucket} would be ${String(figure)}`);
      }
    }
  }
  return faults;
}

function differences(actual: Balances, expected: Balances): string[] {
  const faults: string[] = [];
  for (const asset of assets) {
    for (const bucket of buckets) {
      const [figure, wanted] = [actual[asset][bucket], expected[asset][bucket]];
      if (figure !== wanted) faults.push(`${asset} ${bucket} is ${String(figure)}, not ${String(wanted)}`);
    }
  }
  return faults;
}

function apply(balances: Balances, postings: readonly Posting[]): void {
  for (const { account, asset, delta } of postings) {
    if (!knownAssets.has(asset)) continue;
    if (account === 'user:available') balances[asset].available += delta;
    if (account === 'user:held') balances[asset].held += delta;
  }
}

function zero(): Balances {
  const empty = (): Bucket => ({ available: 0, held: 0 });
  return { usd: empty(), btc: empty(), eth: empty() };
}

function copy({ usd, btc, eth }: Balances): Balances {
  return { usd: { ...usd }, btc: { ...btc }, eth: { ...eth } };
}
