import { assets } from '@keelstone/domain/money/coins';
import { checkUserBooks } from '@keelstone/domain/reconcile/invariants';
import { addToTotals, checkTotals, emptyTotals } from '@keelstone/domain/ledger/totals';
import { booksRepository, type UserFile } from '../src/features/desk/reconcile/books.repository.ts';
import type { Deps } from '../src/entry/deps.ts';
import { checkFile } from '../src/features/desk/reconcile/check-file.ts';
import type { MemoryDeps } from './memory-store/memory-deps.ts';
import { testDatabase } from './test-environment.ts';

/** All that is stored about one user, at one moment. */
export async function fileOf(uid: string, db = testDatabase()): Promise<UserFile> {
  const file = await booksRepository(db).read(uid);
  if (file === undefined) throw new Error(`${uid} is gone`);
  return file;
}

/** The same, and what is wrong with the books, or also with their surroundings, in memory. */
export function booksOf(deps: Deps & Pick<MemoryDeps, 'db'>) {
  const file = (uid: string) => fileOf(uid, deps.db);
  const faults = async (uid: string) => faultsIn([await file(uid)]);
  return {
    fileOf: file,
    faultsOf: faults,
    problemsOf: async (uid: string): Promise<string[]> => {
      const around = await checkFile(await file(uid), deps);
      return [...(await faults(uid)), ...around.map(({ invariant, subject }) => `${invariant} ${subject}`)];
    },
  };
}

/**
 * What is wrong with the books of these people: the production invariants, and the balances again by an independent
 * sum. They must be all users with money in the database.
 */
export async function faultsOf(...uids: string[]): Promise<string[]> {
  return faultsIn(await Promise.all(uids.map((uid) => fileOf(uid))));
}

function faultsIn(files: readonly UserFile[]): string[] {
  const totals = emptyTotals();
  for (const file of files) addToTotals(totals, file);
  const violations = [...files.flatMap(checkUserBooks), ...checkTotals(totals)];
  return [
    ...violations.map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`),
    ...files.flatMap(differentSums),
  ];
}

/** Available and held, summed over the journal without the product's arithmetic. */
function differentSums({ account, entries }: UserFile): string[] {
  const sum = (asset: string, bucket: string): bigint =>
    entries
      .flatMap(({ postings }) => postings)
      .filter((posting) => posting.asset === asset && posting.account === `user:${bucket}`)
      .reduce((total, { delta }) => total + BigInt(delta), 0n);
  return assets.flatMap((asset) =>
    (['available', 'held'] as const)
      .filter((bucket) => sum(asset, bucket) !== BigInt(account[asset][bucket]))
      .map((bucket) => `${asset} ${bucket}: the postings sum to ${String(sum(asset, bucket))}`),
  );
}
