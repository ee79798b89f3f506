import { type Asset, assets } from '../../kernel/amounts/coins.ts';
import { formatAsset } from '../../kernel/amounts/format.ts';
import type { Account } from './account.ts';
import { allFigures, type Balances, copyBalances, type FigureName, zeroBalances } from './figures.ts';
import {
  type CheckableEntry,
  isHashRight,
  type JournalEntry,
  journalEntryId,
  type Posting,
  systemAccounts,
  toCheckableEntry,
} from './journal.ts';
import type { LedgerPoint } from './month.ts';
import type { InvariantId, Violation } from './violation.ts';

/** The kinds of fault that a journal can have. */
export type JournalFaultKind =
  | 'unbalanced'
  | 'impossible'
  | 'foreign'
  | 'id'
  | 'order'
  | 'link'
  | 'hash'
  | 'figure'
  | 'end';

/** `subject` is the entry with the fault, or the uid. `figure` has both numbers, in cents or 1e-8 units. */
export type JournalFault = {
  kind: JournalFaultKind;
  invariant: InvariantId;
  subject: string;
  detail: string;
  figure?: FigureName & { stored: number; recomputed: number };
};

/**
 * The state of a check in progress. It has the sums and the previous entry, so a journal of any length is checked in
 * pages and in the memory of one page.
 */
export type JournalCheck = {
  uid: string;
  running: Balances;
  previous: Pick<CheckableEntry, 'seq' | 'hash' | 'after'> | undefined;
  entries: number;
};

const knownAccounts = new Set<string>(['user:available', 'user:held', ...systemAccounts]);
const knownAssets = new Set<string>(assets);

/** Begins a check, before the first entry of a user's journal or after the last proven one. */
export function beginCheck(uid: string, proven?: LedgerPoint): JournalCheck {
  if (proven === undefined) return { uid, running: zeroBalances(), previous: undefined, entries: 0 };
  const { seq, head, balances } = proven;
  return {
    uid,
    running: copyBalances(balances),
    previous: { seq, hash: head, after: balances },
    entries: seq,
  };
}

/**
 * Checks the next entry (I1, I3, I6) and adds it to the state. Entries must come in the order of `seq`. The
 * reconciliation and the owner's browser use this same function. Its arithmetic shares nothing with `post`.
 */
export function checkEntry(check: JournalCheck, entry: CheckableEntry): JournalFault[] {
  const { previous } = check;
  applyPostings(check.running, entry.postings);
  check.previous = entry;
  check.entries += 1;
  const fault = (invariant: InvariantId, kind: JournalFaultKind, detail: string): JournalFault => ({
    kind,
    invariant,
    subject: entry.id,
    detail,
  });
  return [
    ...listBalanceFaults(entry).map((detail) => fault('I1', 'unbalanced', detail)),
    ...listImpossibleFigures(check.running).map((detail) => fault('I3', 'impossible', detail)),
    ...listChainFaults(entry, previous, check.uid).map(([kind, detail]) => fault('I6', kind, detail)),
    ...(isHashRight(entry) ? [] : [fault('I6', 'hash', 'hash does not match its content')]),
    ...listFigureDifferences(entry.after, computeAfter(entry, previous)).map(({ detail, figure }) => ({
      ...fault('I6', 'figure', `after: ${detail}`),
      figure,
    })),
  ];
}

/** Compares the sums of all entries with the account (I2, I6). */
export function endCheck(
  { uid, running, previous, entries }: JournalCheck,
  account: Balances & Pick<Account, 'seq' | 'head'>,
): JournalFault[] {
  const end = (detail: string): JournalFault => ({ kind: 'end', invariant: 'I6', subject: uid, detail });
  const isCounted = account.seq === entries;
  const isHead = account.head === (previous?.hash ?? '');
  return [
    ...listFigureDifferences(account, running).map(({ detail, figure }): JournalFault => ({
      kind: 'figure',
      invariant: 'I2',
      subject: uid,
      detail,
      figure,
    })),
    ...(isCounted ? [] : [end(`seq is ${String(account.seq)}, entries are ${String(entries)}`)]),
    ...(isHead ? [] : [end('head is not the last hash')]),
  ];
}

function listBalanceFaults({ postings }: CheckableEntry): string[] {
  const unknown = postings.filter(
    (posting) => !knownAccounts.has(posting.account) || !knownAssets.has(posting.asset),
  );
  const sums = assets
    .map((asset) => ({ asset, sum: sumAsset(postings, asset) }))
    .filter(({ sum }) => sum !== 0);
  return [
    ...unknown.map((posting) => `unknown line ${posting.account} ${posting.asset}`),
    ...sums.map(({ asset, sum }) => `${asset} sums to ${figureText(asset, sum)}`),
  ];
}

function sumAsset(postings: readonly Posting[], asset: Asset): number {
  let sum = 0;
  for (const posting of postings) if (posting.asset === asset) sum += posting.delta;
  return sum;
}

function listChainFaults(
  entry: CheckableEntry,
  previous: JournalCheck['previous'],
  uid: string,
): [JournalFaultKind, string][] {
  const seq = (previous?.seq ?? 0) + 1;
  const faults: [boolean, JournalFaultKind, string][] = [
    [entry.uid !== uid, 'foreign', `belongs to ${entry.uid}`],
    [entry.id !== journalEntryId(entry.recordId, entry.event), 'id', 'id does not name its effect'],
    [entry.seq !== seq, 'order', `seq is ${String(entry.seq)}, not ${String(seq)}`],
    [entry.prevHash !== (previous?.hash ?? ''), 'link', 'does not follow the entry before it'],
  ];
  return faults.filter(([isFault]) => isFault).map(([, kind, detail]) => [kind, detail]);
}

/** The expected snapshot, from the previous entry's one, so that a damaged entry is reported only once. */
function computeAfter(entry: CheckableEntry, previous: JournalCheck['previous']): Balances {
  const expected = previous === undefined ? zeroBalances() : copyBalances(previous.after);
  applyPostings(expected, entry.postings);
  return expected;
}

function listImpossibleFigures(balances: Balances): string[] {
  return allFigures
    .filter(({ asset, bucket }) => {
      const figure = balances[asset][bucket];
      return !Number.isSafeInteger(figure) || figure < 0;
    })
    .map(({ asset, bucket }) => `${asset} ${bucket} would be ${String(balances[asset][bucket])}`);
}

function listFigureDifferences(
  actual: Balances,
  expected: Balances,
): { detail: string; figure: NonNullable<JournalFault['figure']> }[] {
  return allFigures.flatMap(({ asset, bucket }) => {
    const [stored, recomputed] = [actual[asset][bucket], expected[asset][bucket]];
    if (stored === recomputed) return [];
    const detail = `${asset} ${bucket} is ${figureText(asset, stored)}, not ${figureText(asset, recomputed)}`;
    return [{ detail, figure: { asset, bucket, stored, recomputed } }];
  });
}

function applyPostings(balances: Balances, postings: readonly Posting[]): void {
  for (const { account, asset, delta } of postings) {
    if (!knownAssets.has(asset)) continue;
    if (account === 'user:available') balances[asset].available += delta;
    if (account === 'user:held') balances[asset].held += delta;
  }
}

/** Formats a figure. The data may be damaged: a figure that is not a whole number of units is shown unformatted. */
export function figureText(asset: Asset, units: number): string {
  return Number.isSafeInteger(units) ? formatAsset(asset, units) : String(units);
}

/** Checks the journal by itself and against the account: I1, I2, I3 and I6. */
export function checkJournal(
  account: Account,
  entries: readonly JournalEntry[],
  proven?: LedgerPoint,
): Violation[] {
  const { uid } = account;
  const check = beginCheck(uid, proven);
  const faults = entries.flatMap((entry) => checkEntry(check, toCheckableEntry(entry)));
  return [...faults, ...endCheck(check, account)].map(({ invariant, subject, detail }) => ({
    invariant,
    uid,
    subject,
    detail,
  }));
}
