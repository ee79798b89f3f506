import { assets } from '@keelstone/domain/money/coins';
import { checkUserBooks } from '@keelstone/domain/reconcile/invariants';
import { addToTotals, checkTotals, emptyTotals } from '@keelstone/domain/ledger/totals';
import { booksRepository, type UserFile } from '../src/features/desk/reconcile/books.repository.ts';
import { testDatabase } from './test-environment.ts';

/** All that is stored about one user, at one moment. */
export async function fileOf(uid: string): Promise<UserFile> {
  const file = await booksRepository(testDatabase()).read(uid);
  if (file === undefined) throw new Error(`${uid} is gone`);
  return file;
}

/**
 * What is wrong with the books of these people: the production invariants, and the balances again by an independent
 * sum. They must be all users with money in the database.
 */
export async function faultsOf(...uids: string[]): Promise<string[]> {
  const files = await Promise.all(uids.map(fileOf));
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
