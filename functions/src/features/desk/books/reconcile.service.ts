import { type MovementsByMonth, noteMoved } from '@keelstone/domain/desk/books/month-close';
import { addToTotals, checkTotals, emptyTotals, totalsToStored } from '@keelstone/domain/core/ledger/totals';
import type { ChangedPlace, UserFile } from './books.repository.ts';
import { checkLedger, surroundings } from './check-file.ts';
import { foldMonths, pointOf } from '@keelstone/domain/core/ledger/month';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { inPool } from '../../../platform/job/in-pool.ts';
import type { Finding, ReconciliationReport, UidRange } from './report.ts';
import type { CommandDeps } from '../../deps.ts';

export type ReconciliationOptions = {
  /** Checks only the accounts written after this place. */
  since?: ChangedPlace | undefined;
  /** Checks only the accounts in a range; by default all. */
  range?: UidRange;
  /** The users of a page. */
  pageSize?: number;
  /** `ledger` leaves out the surroundings of the books: Auth, images and audit rows (I12 to I14). */
  scope?: 'everything' | 'ledger';
  /** Stores how far each account was proven; a check `since` a place begins there. */
  keepsProofs?: boolean;
  /** Receives the movements of each month. */
  moved?: MovementsByMonth;
  /** Returns whether to stop after this many users, instead of beginning another page. */
  isOver?: (users: number) => boolean;
  /** Called after each page and, without a place, at the end. */
  onPage?: (page: CheckedPage) => Promise<void> | void;
};

export type CheckedPage = {
  found: readonly Finding[];
  place: ChangedPlace | undefined;
  /** When the check began. */
  atMs: number;
  /** The number of checked users. */
  users: number;
};

/** The users that are read at the same time. */
const poolSize = 25;
/** The most accounts that could not be checked and get a finding of their own. */
const uncheckedMax = 20;
const errorLengthMax = 200;

/**
 * Checks the books of every user against the invariants of one user, and the whole against I7, which holds for any set
 * of users, because each entry sums to zero. The sums of all books include the accounts of erased people. Corrects
 * nothing. A call that fails twice is a finding about its account and does not stop the others; if an account's sums
 * could not be added, the sums are not checked. `upTo`: where the range ended.
 */
export async function reconcile(
  deps: CommandDeps,
  {
    since,
    range = { after: '', upTo: null },
    pageSize,
    scope = 'everything',
    moved,
    keepsProofs = false,
    isOver = () => false,
    onPage,
  }: ReconciliationOptions = {},
): Promise<ReconciliationReport & { upTo: string | null }> {
  const atMs = deps.now();
  const totals = emptyTotals();
  const violations: Finding[] = [];
  const counts = { users: 0, entries: 0, transactions: 0 };
  const seen = new Set<string>();
  let isAdded = true;
  let isUnfinished = false;
  let { upTo } = range;
  let reached = '';
  let unchecked = 0;

  const uncheckedOf = (uid: string, error: unknown): Finding => {
    unchecked += 1;
    const detail = `could not be checked: ${String(error).slice(0, errorLengthMax)}`;
    const invariant = 'unchecked' as const;
    if (unchecked > uncheckedMax) return { invariant, uid: '', subject: 'further accounts', detail };
    return { invariant, uid, subject: uid === '' ? 'the list of accounts' : 'the account', detail };
  };
  const check = async (uid: string, work: () => Promise<Finding[]> | Finding[]): Promise<Finding[]> =>
    tryTwice(work).catch((error: unknown) => [uncheckedOf(uid, error)]);
  const addUp = async (uid: string, read: () => Promise<Pick<UserFile, 'account' | 'entries'>>) => {
    try {
      const ledger = await tryTwice(read);
      addToTotals(totals, ledger);
      if (moved !== undefined) noteMoved(moved, ledger.entries);
      return [];
    } catch (error) {
      isAdded = false;
      return [uncheckedOf(uid, error)];
    }
  };
  const proveUser = async (uid: string): Promise<Finding[]> => {
    let file: UserFile | undefined;
    const unread = await check(uid, async () => {
      const wholeSinceMs = atMs - booksLimits.overdueMs;
      if (since !== undefined) file = await deps.accountProofs.readNew(uid, wholeSinceMs);
      file ??= await deps.books.read(uid);
      return [];
    });
    if (file === undefined) return unread;
    const known = file;
    seen.add(uid);
    counts.users += 1;
    counts.entries += known.entries.length;
    counts.transactions += known.transactions.length;
    const around = scope === 'ledger' ? [] : surroundings;
    const found = await Promise.all([
      check(uid, () => checkLedger(known)),
      ...around.map((checkPart) => check(uid, () => checkPart(known, deps))),
    ]);
    const added = since === undefined ? await addUp(uid, async () => known) : [];
    const faults = [...found.flat(), ...added];
    return keepsProofs ? [...faults, ...(await check(uid, () => keepProof(known, faults)))] : faults;
  };
  const keepProof = async (
    { user: { uid }, account, entries, proof }: UserFile,
    faults: readonly Finding[],
  ) => {
    if (faults.length > 0) {
      await deps.accountProofs.eraseNow(uid);
      return [];
    }
    const month = foldMonths(entries, proof).at(-1);
    if (month === undefined || account.seq === proof?.point.seq) return [];
    const latestMs = entries.reduce((latest, each) => Math.max(latest, each.atMs), proof?.atMs ?? 0);
    const folded = { point: pointOf(account), atMs: latestMs, month };
    await deps.accountProofs.save(uid, { uid, ...folded, wholeAtMs: proof?.wholeAtMs ?? atMs });
    return [];
  };
  const keep = async (found: readonly Finding[], place?: ChangedPlace): Promise<void> => {
    violations.push(...found);
    await onPage?.({ found, place, atMs, users: counts.users });
  };

  const last: Finding[] = [];
  try {
    const pages =
      since === undefined ? deps.books.usersIn(range, pageSize) : deps.books.uidsChangedSince(since);
    for await (const { uids, place } of pages) {
      if (reached !== '' && isOver(counts.users)) {
        if (since === undefined) upTo = reached;
        else isUnfinished = true;
        break;
      }
      const found: Finding[] = [];
      await inPool(poolSize, uids, async (uid) => void found.push(...(await proveUser(uid))));
      reached = place.after;
      await keep(found, place);
    }
    if (since === undefined)
      for await (const { uids } of deps.books.accountsIn({ ...range, upTo }, pageSize))
        for (const uid of uids.filter((each) => !seen.has(each)))
          last.push(...(await addUp(uid, () => deps.books.readLedger(uid))));
  } catch (error) {
    isUnfinished = true;
    last.push(uncheckedOf('', error));
  }
  await keep([...last, ...(isAdded ? checkTotals(totals) : [])]);
  return {
    atMs,
    sinceMs: isAdded && !isUnfinished && since === undefined ? null : (since?.atMs ?? 0),
    ...(isUnfinished && { isUnfinished }),
    ...counts,
    sums: totalsToStored(totals),
    violations,
    upTo,
  };
}

/** Repeats a failed call once. */
async function tryTwice<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch {
    return work();
  }
}
