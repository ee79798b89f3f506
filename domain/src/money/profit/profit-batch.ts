import { fingerprint } from '../../kernel/ids.ts';
import type { Coin } from '../../kernel/amounts/coins.ts';
import { formatUsd } from '../../kernel/amounts/format.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import type { Approval } from '../transaction/transaction.ts';
import type { User } from '../../core/user/user.ts';
import type { FileRow, ProfitFile, RowProblem } from './profit-file.ts';
import type { ProposalPerson } from '../../core/user/person-text.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';

/** The credit of one person: `row` is its number in the file. */
export type ProfitCredit = Omit<FileRow, 'account'> & { uid: string };

/** `skipped`: it was not possible when its turn came, and `why`. */
export type RowState = 'waiting' | 'posted' | 'skipped';

/** `profitBatches/{id}/profitRows/{row}`: names its person only by uid. */
export type ProfitRow = ProfitCredit & {
  state: RowState;
  why: string | null;
  /** How often it failed for a reason that nobody foresaw, and when that was counted last; absent if never. */
  failures?: number;
  failedAtMs?: number;
};

export const batchStates = ['proposed', 'running', 'stopped', 'done'] as const;

/** `profitBatches/{id}`: profit for many, from one file. Its rows are never changed, but for what became of them. */
export type ProfitBatch = {
  id: string;
  /** The maker's key: with the number of a row it is the key of that row's record. */
  transactionId: string;
  /** The end of the hash chain over its rows: what two people agree to. */
  digest: string;
  rows: number;
  /** Cents, in all and as credited in each coin. */
  sums: Readonly<Record<'usd' | Coin, number>>;
  /** The rows of the file that were left out by hand: "3 17". */
  leftOut: string;
  maker: ProposalPerson;
  /** Who set it going: the second administrator, or the only one; `null` until then. */
  checker: ProposalPerson | null;
  /** That of the first of two; absent if there was one. */
  approval?: Approval;
  state: (typeof batchStates)[number];
  /** Why it waits, or was stopped, in words. */
  why: string | null;
  /** How many rows were posted and skipped by the end of the last page. */
  posted: number;
  skipped: number;
  createdAtMs: number;
  startedAtMs: number | null;
};

/** The id of a row below its batch, in the order of the file. */
export function rowId({ row }: Pick<ProfitCredit, 'row'>): string {
  return String(row).padStart(4, '0');
}

/** The chain after one more row; it begins with an empty text. */
export function extendRowChain(
  head: string,
  { row, uid, amountUsdCents, coin, reason }: ProfitCredit,
): string {
  return fingerprint(JSON.stringify([head, row, uid, amountUsdCents, coin, reason]));
}

export function sumsOf(credits: readonly ProfitCredit[]): ProfitBatch['sums'] {
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
 * Who gets what, and every problem of a file by row: of its form, and of the people it names. Two spellings that lead to
 * one account are the same person, and a problem names who the row names. `shown`: whose state a problem tells.
 */
export function creditsOf(
  file: ProfitFile,
  { holders, makerUid }: { holders: ReadonlyMap<string, Holder>; makerUid: string },
): { credits: ProfitCredit[]; problems: RowProblem[]; shown: string[] } {
  const credits: ProfitCredit[] = [];
  const problems = [...file.problems];
  const shown: string[] = [];
  const rowsOf = new Map<string, number>();
  for (const { account, ...credit } of file.rows) {
    const add = (text: string) => void problems.push({ row: credit.row, text: `${account}: ${text}` });
    const holder = holders.get(account);
    if (holder === undefined) {
      add('Nobody has this account.');
      continue;
    }
    const { uid, isBlocked, closing = null, closedAtMs } = holder;
    const isClosing = closing !== null || closedAtMs !== undefined;
    const first = rowsOf.get(uid) ?? credit.row;
    rowsOf.set(uid, first);
    if (isClosing || isBlocked) shown.push(uid);
    if (uid === makerUid) add('This is your own account.');
    else if (first !== credit.row) add(`The same person as in row ${String(first)}.`);
    else if (isClosing) add('This account is closing or closed.');
    else if (isBlocked) add('This account is suspended.');
    else credits.push({ ...credit, uid });
  }
  return { credits, problems: problems.sort((one, other) => one.row - other.row), shown };
}

/** The effect of a batch, in words for both administrators. `repeats`: who was given the same before. */
export function batchChanges(
  { rows, sums, leftOut }: Pick<ProfitBatch, 'rows' | 'sums' | 'leftOut'>,
  repeats = '',
): ChangeLine[] {
  const usd = (cents: number) => (cents === 0 ? '' : formatUsd(usdCents(cents)));
  const people = rows === 1 ? '1 person' : `${rows.toLocaleString('en-US')} people`;
  return [
    { what: 'Credited profit', after: rows === 0 ? 'nothing' : `${usd(sums.usd)} to ${people}` },
    { what: 'Of which in Bitcoin, priced per row', after: usd(sums.btc) },
    { what: 'Of which in Ethereum, priced per row', after: usd(sums.eth) },
    { what: 'Rows of the file that are left out', after: leftOut.replaceAll(' ', ', ') },
    { what: 'Given the same amount before', after: repeats },
  ].flatMap(({ what, after }) => (after === '' ? [] : { what, before: '', after }));
}
