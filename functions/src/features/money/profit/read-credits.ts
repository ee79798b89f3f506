import type { Seen } from '@keelstone/domain/core/decision/expected-state';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import type { User } from '@keelstone/domain/core/user/user';
import { recordId } from '@keelstone/domain/kernel/ids';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import {
  describeBatch,
  makeCredits,
  extendRowChain,
  type ProfitCredit,
  type ProfitRow,
  sumCredits,
} from '@keelstone/domain/money/profit/profit-batch';
import { readProfitFile } from '@keelstone/domain/money/profit/profit-file';
import { profitLimits } from '@keelstone/domain/money/profit/profit.limits';
import type { Deps } from '../../../platform/deps.ts';
import { runInPool } from '../../../platform/job/in-pool.ts';

type File = { csv: string; leftOut: string; makerUid: string; transactionId: string };

/**
 * Reads the credits of a file and its problems, and reports how many rows were looked up. `id`: the id of its batch.
 * `people`: the people whose data the caller is recorded to have read: the file itself as one, and each person whose
 * state a problem reveals. Errors: `invalid-input` if the text is not such a file.
 */
export async function readCredits(
  { csv, leftOut, makerUid, transactionId }: File,
  deps: Deps,
  noteChecked: (rows: number) => Promise<unknown> = () => Promise.resolve(),
) {
  const file = readProfitFile(csv, leftOut);
  const accounts = file.rows.map(({ account }) => account);
  const holders = await findHolders(accounts, noteChecked, deps);
  const { credits, problems, shown } = makeCredits(file, { holders, makerUid });
  const rowsDigest = credits.reduce(extendRowChain, '');
  const about = { rows: credits.length, sums: sumCredits(credits), leftOut };
  const id = recordId({ uid: makerUid, kind: 'credit-many', key: transactionId });
  const repeats = await describeSameCredits(credits, id, deps);
  const changes = describeBatch(about, repeats);
  const seen: Seen = { record: { chain: rowsDigest, problems, repeats }, balances: {}, policy: {} };
  const people = [rowsDigest, ...shown];
  return { id, rows: file.rows.length, credits, rowsDigest, changes, problems, people, seen };
}

/** The age, number and rows of the batches with which a file is compared, newest first. */
const compared = { ageMsMax: 30 * dayMs, batchesMax: 100, rowsMax: profitLimits.rowsMax } as const;

/**
 * "3 of these people on 1 November 2026, 10:00 UTC (done)" for each recently started batch that credits or has credited
 * them the same amount. A batch that nobody started is not compared, because one administrator alone can make many.
 * Reports if not all rows were compared. `but`: the batch to leave out.
 */
export async function describeSameCredits(
  credits: readonly ProfitCredit[],
  but: string,
  { profitBatches, now }: Deps,
): Promise<string> {
  const textOf = ({ uid, coin, amountUsdCents }: Omit<ProfitCredit, 'reason' | 'row'>) =>
    JSON.stringify([uid, coin, amountUsdCents]);
  const texts = new Set(credits.map(textOf));
  const notes: string[] = [];
  let rowsLeft: number = compared.rowsMax;
  const started = await profitBatches.listStarted(now() - compared.ageMsMax, compared.batchesMax + 1);
  const others = started.filter(({ id }) => id !== but);
  for (const { id, rows, state, createdAtMs } of others.slice(0, compared.batchesMax)) {
    const isSame = (row: ProfitRow) =>
      (row.state === 'posted' || (row.state === 'waiting' && state !== 'stopped')) && texts.has(textOf(row));
    const limit = Math.min(rows, rowsLeft);
    rowsLeft -= rows;
    const same = limit > 0 ? (await profitBatches.listRows(id, { limit })).filter(isSame).length : 0;
    if (same > 0) notes.push(`${String(same)} of these people on ${timeText(createdAtMs)} (${state})`);
  }
  if (rowsLeft < 0 || others.length > compared.batchesMax) notes.push('older files were not compared');
  return notes.join(', ');
}

/** How many rows are looked up or written together, and how many of these parts at the same time. */
const parts = { rows: 400, atATime: 10 } as const;

/** Works on many rows in parts, some of them at the same time. */
export function runInParts<Row>(
  rows: readonly Row[],
  work: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  const starts = Array.from(
    { length: Math.ceil(rows.length / parts.rows) },
    (_none, part) => part * parts.rows,
  );
  return runInPool(parts.atATime, starts, (from) => work(rows.slice(from, from + parts.rows)));
}

/** Finds the people of a file, and reports the number of finished rows after every few parts. */
async function findHolders(
  accounts: readonly string[],
  noteChecked: (rows: number) => Promise<unknown>,
  deps: Deps,
): Promise<ReadonlyMap<string, User>> {
  const holders = new Map<string, User>();
  const noted = parts.rows * parts.atATime;
  for (let from = 0; from < accounts.length; from += noted) {
    const next = accounts.slice(from, from + noted);
    await runInParts(next, async (some) => {
      for (const [account, user] of await findSome(some, deps)) holders.set(account, user);
    });
    await noteChecked(from + next.length);
  }
  return holders;
}

/** The people in a part of a file: an address by its reservation, everybody by their own document. */
async function findSome(accounts: readonly string[], deps: Deps): Promise<ReadonlyMap<string, User>> {
  const isAddress = (account: string) => account.includes('@');
  const reserved = await deps.findTogether(
    ...accounts.filter(isAddress).map((address) => deps.emails.at(emailReservationId(address))),
  );
  const ofAddresses = reserved.values();
  const named = accounts.flatMap((account) => {
    const uid = isAddress(account) ? ofAddresses.next().value?.uid : account;
    return uid === undefined ? [] : { account, uid };
  });
  const users = await deps.findTogether(...named.map(({ uid }) => deps.users.at(uid)));
  return new Map(
    named.flatMap(({ account }, index) => {
      const user = users[index];
      const isTheirs = user !== undefined && (!isAddress(account) || user.email === account);
      return isTheirs ? [[account, user] as const] : [];
    }),
  );
}
