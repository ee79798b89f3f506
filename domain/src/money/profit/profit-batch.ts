import type { Approval } from '../../core/two-person-rule/two-person-rule.ts';
import type { ProposalPerson } from '../../core/user/person-text.ts';
import type { User } from '../../core/user/user.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { formatAsset } from '../../kernel/amounts/format.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';
import { countText } from '../../kernel/count-text.ts';
import { fingerprint } from '../../kernel/ids.ts';
import type { FileRow, ProfitFile, RowProblem } from './profit-file.ts';

/** The credit of one person. `row`: its number in the file. */
export type ProfitCredit = Omit<FileRow, 'account'> & { uid: string };

/** A `skipped` row could not be credited, and `why` has the reason. */
export type RowState = 'waiting' | 'posted' | 'skipped';

/** `profitBatches/{id}/profitRows/{row}`: identifies its person only by uid. */
export type ProfitRow = ProfitCredit & {
  state: RowState;
  why: string | null;
  /** The number of counted failures, and when the last one was counted, absent if none. */
  failures?: number;
  failedAtMs?: number;
};

export const batchStates = ['proposed', 'running', 'stopped', 'done'] as const;

/** `profitBatches/{id}`: profit for many, from one file. Its credits are fixed by `digest`. */
export type ProfitBatch = {
  id: string;
  /** The maker's key. With the number of a row it is the key of that row's record. */
  transactionId: string;
  /** The end of the hash chain over its rows, which both administrators confirm. */
  digest: string;
  rows: number;
  /** Cents, in total and as credited in each coin. */
  sums: Readonly<Record<'usd' | Coin, number>>;
  /** The rows of the file that were left out by hand: "3 17". */
  leftOut: string;
  maker: ProposalPerson;
  /** The administrator who started the batch, the second one if it took two. It is `null` until then. */
  checker: ProposalPerson | null;
  /** The approval of the first of two administrators, absent if there was one. */
  approval?: Approval;
  state: (typeof batchStates)[number];
  /** The reason why the batch waits or was stopped, in words. */
  why: string | null;
  /** The number of posted and skipped rows at the end of the last page. */
  posted: number;
  skipped: number;
  createdAtMs: number;
  startedAtMs: number | null;
};

/**
 * `profitChecks/{id}`: the check of its maker's latest file, whose text is in `pieces` until the result replaces it.
 */
export type ProfitCheck = {
  id: string;
  /** The maker, and their key. */
  uid: string;
  transactionId: string;
  leftOut: string;
  rows: number;
  /** The number of rows that were looked up. */
  checked: number;
  isDone: boolean;
  pieces: number;
  createdAtMs: number;
};

/** The result of a check. `people`: the people whose data its caller is recorded to have read. */
export type CheckedFile = {
  changes: ChangeLine[];
  problems: RowProblem[];
  digest?: string;
  people: string[];
};

/** The id of a row within its batch. Ids sort like the file: from row 10,000 on they begin with a letter. */
export function rowId({ row }: Pick<ProfitCredit, 'row'>): string {
  return row > 9_999 ? `a${String(row)}` : String(row).padStart(4, '0');
}

/** Adds a row to the hash chain, which begins with an empty text. */
export function extendRowChain(
  head: string,
  { row, uid, amountUsdCents, coin, reason }: ProfitCredit,
): string {
  return fingerprint(JSON.stringify([head, row, uid, amountUsdCents, coin, reason]));
}

export function sumCredits(credits: readonly ProfitCredit[]): ProfitBatch['sums'] {
  const sums = { usd: 0, btc: 0, eth: 0 };
  for (const { coin, amountUsdCents } of credits) {
    sums.usd += amountUsdCents;
    sums[coin] += amountUsdCents;
  }
  return sums;
}

/** A person whom a file names. */
type Holder = Pick<User, 'uid' | 'isBlocked' | 'closing' | 'closedAtMs'>;

/**
 * The credits of a file, and every problem by row: of its form, and of its people. Two spellings of one account are the
 * same person, and a problem uses the row's spelling. `shown`: the people whose state a problem reveals.
 */
export function makeCredits(
  file: ProfitFile,
  { holders, makerUid }: { holders: ReadonlyMap<string, Holder>; makerUid: string },
): { credits: ProfitCredit[]; problems: RowProblem[]; shown: string[] } {
  const credits: ProfitCredit[] = [];
  const problems = [...file.problems];
  const shown: string[] = [];
  const firstRowByUid = new Map<string, number>();
  for (const { account, ...credit } of file.rows) {
    const add = (text: string) => void problems.push({ row: credit.row, text: `${account}: ${text}` });
    const holder = holders.get(account);
    if (holder === undefined) {
      add('Nobody has this account.');
      continue;
    }
    const { uid, isBlocked, closing = null, closedAtMs } = holder;
    const isClosing = closing !== null || closedAtMs !== undefined;
    const first = firstRowByUid.get(uid) ?? credit.row;
    firstRowByUid.set(uid, first);
    if (isClosing || isBlocked) shown.push(uid);
    if (uid === makerUid) add('This is your own account.');
    else if (first !== credit.row) add(`The same person as in row ${String(first)}.`);
    else if (isClosing) add('This account is closing or closed.');
    else if (isBlocked) add('This account is suspended.');
    else credits.push({ ...credit, uid });
  }
  return { credits, problems: problems.sort((one, other) => one.row - other.row), shown };
}

/** The effect of a batch, in words for both administrators. `repeats`: the people credited the same recently. */
export function describeBatch(
  { rows, sums, leftOut }: Pick<ProfitBatch, 'rows' | 'sums' | 'leftOut'>,
  repeats = '',
): ChangeLine[] {
  const usd = (cents: number) => (cents === 0 ? '' : formatAsset('usd', cents));
  const people = countText(rows, 'person', 'people');
  return [
    { what: 'Credited profit', after: rows === 0 ? 'nothing' : `${usd(sums.usd)} to ${people}` },
    { what: 'Of which in Bitcoin, priced per row', after: usd(sums.btc) },
    { what: 'Of which in Ethereum, priced per row', after: usd(sums.eth) },
    { what: 'Rows of the file that are left out', after: leftOut.replaceAll(' ', ', ') },
    { what: 'Given the same amount before', after: repeats },
  ].flatMap(({ what, after }) => (after === '' ? [] : { what, before: '', after }));
}
