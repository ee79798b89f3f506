import type { ErrorCode } from '../errors.ts';
import { fingerprint } from '../ids.ts';
import type { Coin } from '../money/coins.ts';
import { formatUsd } from '../money/format.ts';
import { usdCents } from '../money/units.ts';
import type { ChangeLine, ProposalPerson } from '../policy/proposal.ts';
import { wereEndedSince, type Sessions } from '../session/session.ts';
import type { Approval } from '../transaction/transaction.ts';
import { isActiveAdmin } from '../user/active-admin.ts';
import type { User } from '../user/user.ts';
import type { FileRow, ProfitFile, RowProblem } from './profit-file.ts';

/** What is credited to one person: `row` is its number in the file. */
export type ProfitCredit = Omit<FileRow, 'account'> & { uid: string };

/** `skipped`: it was not possible when its turn came, and `why`. */
export const rowStates = ['waiting', 'posted', 'skipped'] as const;
export type RowState = (typeof rowStates)[number];

/** `profitBatches/{id}/profitRows/{row}`: names its person only by uid. */
export type ProfitRow = ProfitCredit & { state: RowState; why: ErrorCode | null };

/** Cents, in all and as credited in each coin. */
export type ProfitSums = Readonly<Record<'usd' | Coin, number>>;

export const batchStates = ['proposed', 'running', 'stopped', 'done'] as const;
export type BatchState = (typeof batchStates)[number];

/** `profitBatches/{id}`: profit for many, from one file. Its rows are never changed, but for what became of them. */
export type ProfitBatch = {
  id: string;
  /** The maker's key: with the number of a row it is the key of that row's record. */
  transactionId: string;
  /** The end of the hash chain over its rows: what two people agree to. */
  digest: string;
  rows: number;
  sums: ProfitSums;
  /** The rows of the file that were left out by hand. */
  leftOut: readonly number[];
  maker: ProposalPerson;
  /** Who set it going: the second administrator, or the only one; `null` until then. */
  checker: ProposalPerson | null;
  /** That of the first of two; absent if there was one. */
  approval?: Approval;
  state: BatchState;
  /** Why it waits, or was stopped by itself; `null` if it does not, or somebody stopped it. */
  why: ErrorCode | null;
  /** So many were counted at the end of the last page of rows. */
  posted: number;
  skipped: number;
  createdAtMs: number;
  startedAtMs: number | null;
  endedAtMs: number | null;
  stoppedBy: ProposalPerson | null;
};

/** The id of a row below its batch, in the order of the file. */
export function rowId({ row }: Pick<ProfitCredit, 'row'>): string {
  return String(row).padStart(4, '0');
}

/** A batch of which nothing more is credited: somebody has stopped or refused it, or it stops itself. */
export function stopped(
  batch: ProfitBatch,
  { why = null, stoppedBy = null, atMs }: Partial<Pick<ProfitBatch, 'why' | 'stoppedBy'>> & { atMs: number },
): ProfitBatch {
  return { ...batch, state: 'stopped', why, stoppedBy, endedAtMs: atMs };
}

/** What a row is, as a hash. */
export function creditHash({ row, uid, amountUsdCents, coin, reason }: ProfitCredit): string {
  return fingerprint(JSON.stringify([row, uid, amountUsdCents, coin, reason]));
}

/** The chain after one more row; it begins with an empty text. */
export function chained(head: string, credit: ProfitCredit): string {
  return fingerprint(`${head}|${creditHash(credit)}`);
}

export function sumsOf(credits: readonly ProfitCredit[]): ProfitSums {
  const sumOf = (coin?: Coin) =>
    credits.reduce(
      (sum, each) => sum + (coin === undefined || each.coin === coin ? each.amountUsdCents : 0),
      0,
    );
  return { usd: sumOf(), btc: sumOf('btc'), eth: sumOf('eth') };
}

/** A person as a file names them, if there is such an account. */
export type NamedHolder = Pick<User, 'uid' | 'isBlocked' | 'closing' | 'closedAtMs'>;

/**
 * Who gets what, and every problem of a file by row: of its form, and of the people it names. Two spellings that lead to
 * one account are the same person. `shown`: whose state a problem tells.
 */
export function creditsOf(
  file: ProfitFile,
  { holders, makerUid }: { holders: ReadonlyMap<string, NamedHolder>; makerUid: string },
): { credits: ProfitCredit[]; problems: RowProblem[]; shown: string[] } {
  const credits: ProfitCredit[] = [];
  const problems = [...file.problems];
  const shown: string[] = [];
  const firstRows = new Map<string, number>();
  for (const { account, ...credit } of file.rows) {
    const holder = holders.get(account);
    const [first, state] = [holder && firstRows.get(holder.uid), holder && stateText(holder)];
    if (holder !== undefined && first === undefined) firstRows.set(holder.uid, credit.row);
    if (holder !== undefined && state !== undefined) shown.push(holder.uid);
    const add = (text: string) => void problems.push({ row: credit.row, text });
    if (holder === undefined) add('Nobody has this account.');
    else if (holder.uid === makerUid) add('This is your own account.');
    else if (first !== undefined) add(`The same person as in row ${String(first)}.`);
    else if (state !== undefined) add(state);
    else credits.push({ ...credit, uid: holder.uid });
  }
  return { credits, problems: problems.sort((one, other) => one.row - other.row), shown };
}

/** Why nothing is credited to somebody; `undefined` if it is. */
function stateText({ isBlocked, closing = null, closedAtMs }: NamedHolder): string | undefined {
  if (closing !== null || closedAtMs !== undefined) return 'This account is closing or closed.';
  return isBlocked ? 'This account is suspended.' : undefined;
}

/** What it would do, for the second administrator. `repeats`: when the same rows were proposed before. */
export function batchChanges(
  { rows, sums, leftOut }: Pick<ProfitBatch, 'rows' | 'sums' | 'leftOut'>,
  repeats: string,
): ChangeLine[] {
  const usd = (cents: number) => (cents === 0 ? '' : formatUsd(usdCents(cents)));
  return [
    { what: 'Credited profit', after: `${usd(sums.usd)} to ${peopleText(rows)}` },
    { what: 'Of it in Bitcoin, at the price when each row is credited', after: usd(sums.btc) },
    { what: 'Of it in Ethereum, at the price when each row is credited', after: usd(sums.eth) },
    { what: 'Rows of the file that were left out', after: leftOut.join(', ') },
    { what: 'The same rows were proposed before', after: repeats },
  ].flatMap(({ what, after }) => (after === '' ? [] : [{ what, before: '', after }]));
}

export function peopleText(count: number): string {
  return count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`;
}

/** An administrator of a batch as they are now, and since when their agreement has to have counted. */
export type BatchAdmin = { user: User | undefined; sessions: Sessions | undefined; sinceMs: number };

/** Whether both may still credit: the same as for a proposal that is confirmed. */
export function areActive(admins: readonly BatchAdmin[], nowMs: number): boolean {
  return admins.every(
    ({ user, sessions, sinceMs }) => isActiveAdmin(user, nowMs) && !wereEndedSince(sessions, sinceMs),
  );
}
