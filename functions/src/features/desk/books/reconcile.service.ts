import { foldMonths, toPoint } from '@keelstone/domain/core/ledger/month';
import {
  addToTotals,
  checkTotals,
  emptyTotals,
  type StoredTotals,
  totalsToStored,
} from '@keelstone/domain/core/ledger/totals';
import { booksLimits } from '@keelstone/domain/desk/books/books.limits';
import { type MovementsByMonth, addEntriesByMonth } from '@keelstone/domain/desk/books/month-close';
import type { CommandDeps } from '../../../platform/deps.ts';
import { runInPool } from '../../../platform/job/in-pool.ts';
import type { ChangedPlace, UidPage, UserFile } from './books.repository.ts';
import { checkLedger, surroundings } from './check-file.ts';
import type { BooksCounts, BooksFinding, UidRange } from './report.ts';

/**
 * Checks the books of every user of a range, by default of all, against the invariants of one user, and the sums
 * against I7, which holds for any set of users, because each entry sums to zero. The sums include the accounts of
 * erased people. Corrects nothing. A call that fails twice is a finding about its account and does not stop the others.
 * If an account could not be added, the sums are not checked.
 */
export async function reconcile(
  deps: CommandDeps,
  {
    range = { after: '', upTo: null },
    pageSize,
    ...options
  }: CheckOptions & { range?: UidRange; pageSize?: number } = {},
): Promise<Reconciliation> {
  const check = startCheck(options, deps);
  const sums = startSums();
  const checkedUids = new Set<string>();
  const add = async (file: UserFile): Promise<BooksFinding[]> => {
    checkedUids.add(file.user.uid);
    return sums.add(file.user.uid, () => file);
  };
  const findings: BooksFinding[] = [];
  let { upTo } = range;
  let isListed = false;
  try {
    const unreached = await check.pages(
      deps.books.usersIn(range, pageSize),
      (uid) => deps.books.read(uid),
      add,
    );
    if (unreached !== undefined) upTo = unreached.after;
    for await (const { uids } of deps.books.accountsIn({ ...range, upTo }, pageSize))
      for (const uid of uids.filter((each) => !checkedUids.has(each)))
        findings.push(...(await sums.add(uid, () => deps.books.readLedger(uid))));
    isListed = true;
  } catch (error) {
    findings.push(reportUnchecked('', error));
  }
  if (sums.isWhole()) findings.push(...checkTotals(sums.totals));
  const checked = await check.end(findings);
  const { totals, moved } = sums;
  return { ...checked, sums: totalsToStored(totals), moved, isWhole: isListed && sums.isWhole(), upTo };
}

type CheckOptions = {
  /** `ledger` leaves out the surroundings of the books: Auth, images and audit rows (I12 to I14). */
  scope?: 'everything' | 'ledger';
  /** Stores how far each account was proven; `reconcileChanged` begins there. */
  keepsProofs?: boolean;
  /** Returns whether to stop after this many users, instead of beginning another page. */
  isOver?: (users: number) => boolean;
  /** Called after each page and, without a place, at the end. */
  onPage?: (page: CheckedPage) => Promise<void> | void;
};

export type CheckedPage = {
  found: readonly BooksFinding[];
  place: ChangedPlace | undefined;
  /** When the check began. */
  atMs: number;
  /** The number of checked users. */
  users: number;
};

type Checked = BooksCounts & {
  /** When the check began. */
  atMs: number;
  violations: BooksFinding[];
};

export type Reconciliation = Checked & {
  sums: StoredTotals;
  moved: MovementsByMonth;
  /** Whether the sums have every account of the range. */
  isWhole: boolean;
  /** Where the range ended: earlier than asked if the time was up. */
  upTo: string | null;
};

/**
 * Checks the books that were written after a place, each from where it was proven, unless it is due as a whole.
 * `isUnfinished` is true if its time was up or a list could not be read. The next run continues.
 */
export async function reconcileChanged(
  since: ChangedPlace,
  options: CheckOptions,
  deps: CommandDeps,
): Promise<Checked & { isUnfinished: boolean }> {
  const check = startCheck(options, deps);
  const wholeSinceMs = check.atMs - booksLimits.overdueMs;
  const read = async (uid: string) =>
    (await deps.accountProofs.readNew(uid, wholeSinceMs)) ?? deps.books.read(uid);
  try {
    const unreached = await check.pages(deps.books.uidsChangedSince(since), read);
    return { ...(await check.end([])), isUnfinished: unreached !== undefined };
  } catch (error) {
    return { ...(await check.end([reportUnchecked('', error)])), isUnfinished: true };
  }
}

function startCheck(
  { scope = 'everything', keepsProofs = false, isOver = () => false, onPage }: CheckOptions,
  deps: CommandDeps,
) {
  const atMs = deps.now();
  const counts = { users: 0, entries: 0, transactions: 0 };
  const violations: BooksFinding[] = [];
  const checks = scope === 'ledger' ? [checkLedger] : [checkLedger, ...surroundings];

  const checkUser = async (uid: string, read: Read, add: Add | undefined): Promise<BooksFinding[]> => {
    const file = await tryTwice(() => read(uid)).catch((error: unknown) => reportUnchecked(uid, error));
    if (file === undefined) return [];
    if ('invariant' in file) return [file];
    counts.users += 1;
    counts.entries += file.entries.length;
    counts.transactions += file.transactions.length;
    const faultLists = await Promise.all(checks.map((each) => orUnchecked(uid, () => each(file, deps))));
    const faults = [...faultLists.flat(), ...((await add?.(file)) ?? [])];
    if (!keepsProofs) return faults;
    return [...faults, ...(await orUnchecked(uid, () => keepProof(file, { faults, atMs }, deps)))];
  };

  const keep = async (findings: readonly BooksFinding[], place: ChangedPlace | undefined): Promise<void> => {
    const kept = nameFew(findings, violations);
    violations.push(...kept);
    await onPage?.({ found: kept, place, atMs, users: counts.users });
  };

  return {
    atMs,

    /** Checks the users of each page. Returns the end of the last checked page if others were left. */
    async pages(pages: AsyncIterable<UidPage>, read: Read, add?: Add): Promise<ChangedPlace | undefined> {
      let reached: ChangedPlace | undefined;
      for await (const { uids, place } of pages) {
        if (reached !== undefined && isOver(counts.users)) return reached;
        const findings: BooksFinding[] = [];
        await runInPool(booksLimits.poolSize, uids, async (uid) => {
          findings.push(...(await checkUser(uid, read, add)));
        });
        reached = place;
        await keep(findings, place);
      }
      return undefined;
    },

    async end(findings: readonly BooksFinding[]): Promise<Checked> {
      await keep(findings, undefined);
      return { atMs, ...counts, violations };
    },
  };
}
type Read = (uid: string) => Promise<UserFile | undefined>;
type Add = (file: UserFile) => Promise<BooksFinding[]>;

/** The sums of all accounts, and their movements by month. */
function startSums() {
  const totals = emptyTotals();
  const moved: MovementsByMonth = new Map();
  let isWhole = true;
  return {
    totals,
    moved,
    /** Returns whether every account could be added. */
    isWhole: () => isWhole,

    async add(
      uid: string,
      read: () => Promise<Pick<UserFile, 'account' | 'entries'>> | UserFile,
    ): Promise<BooksFinding[]> {
      try {
        const ledger = await tryTwice(read);
        addToTotals(totals, ledger);
        addEntriesByMonth(moved, ledger.entries);
        return [];
      } catch (error) {
        isWhole = false;
        return [reportUnchecked(uid, error)];
      }
    },
  };
}

/** Stores how far an account was proven. With faults removes it, so that the next check reads everything again. */
async function keepProof(
  { user: { uid }, account, entries, proof }: UserFile,
  { faults, atMs }: { faults: readonly BooksFinding[]; atMs: number },
  deps: CommandDeps,
): Promise<BooksFinding[]> {
  if (faults.length > 0) {
    await deps.accountProofs.eraseNow(uid);
    return [];
  }
  const month = foldMonths(entries, proof).at(-1);
  if (month === undefined || account.seq === proof?.point.seq) return [];
  const latestMs = entries.reduce((latest, each) => Math.max(latest, each.atMs), proof?.atMs ?? 0);
  const folded = { point: toPoint(account), atMs: latestMs, month };
  await deps.accountProofs.save(uid, { uid, ...folded, wholeAtMs: proof?.wholeAtMs ?? atMs });
  return [];
}

function reportUnchecked(uid: string, error: unknown): BooksFinding {
  const detail = `could not be checked: ${String(error).slice(0, booksLimits.errorLengthMax)}`;
  const subject = uid === '' ? 'the list of accounts' : 'the account';
  return { invariant: 'unchecked', uid, subject, detail };
}

/** Names only the first accounts that could not be checked: with a database that fails, all of them are. */
function nameFew(findings: readonly BooksFinding[], earlier: readonly BooksFinding[]): BooksFinding[] {
  let count = earlier.filter(isUnchecked).length;
  return findings.map((finding) => {
    if (!isUnchecked(finding)) return finding;
    count += 1;
    if (count <= booksLimits.uncheckedMax) return finding;
    return { ...finding, uid: '', subject: 'further accounts' };
  });
}

function isUnchecked({ invariant }: BooksFinding): boolean {
  return invariant === 'unchecked';
}

function orUnchecked(
  uid: string,
  work: () => Promise<BooksFinding[]> | BooksFinding[],
): Promise<BooksFinding[]> {
  return tryTwice(work).catch((error: unknown) => [reportUnchecked(uid, error)]);
}

/** Repeats a failed call once. */
async function tryTwice<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work();
  } catch {
    return work();
  }
}
