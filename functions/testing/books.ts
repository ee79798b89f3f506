import { addToTotals, checkTotals, emptyTotals } from '@keelstone/domain/core/ledger/totals';
import { checkUserBooks } from '@keelstone/domain/desk/books/invariants';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import type { Deps } from '../src/entry/create-deps.ts';
import { booksRepository, type UserFile } from '../src/features/desk/books/books.repository.ts';
import { checkLedger, surroundings } from '../src/features/desk/books/check-file.ts';
import type { MemoryDeps } from './memory-store/memory-deps.ts';
import { testDatabase } from './test-environment.ts';

/** Everything about the books of people; `faultsOf` takes all people with money in the database. */
export function booksOf(deps: Deps & Partial<Pick<MemoryDeps, 'db'>>) {
  const books = booksRepository(deps.db ?? testDatabase());
  const fileOf = async (uid: string): Promise<UserFile> => {
    const file = await books.read(uid);
    if (file === undefined) throw new Error(`${uid} is gone`);
    return file;
  };
  /** The production invariants, and the balances again by an independent sum. */
  const faultsOf = async (...uids: string[]): Promise<string[]> => {
    const files = await Promise.all(uids.map(fileOf));
    const totals = emptyTotals();
    for (const file of files) addToTotals(totals, file);
    const violations = [...files.flatMap(checkUserBooks), ...checkTotals(totals)];
    return [
      ...violations.map(({ invariant, subject, detail }) => `${invariant} ${subject}: ${detail}`),
      ...files.flatMap(differentSums),
    ];
  };
  return {
    fileOf,
    faultsOf,
    /** The problems of the books, and of the records around them. */
    problemsOf: async (uid: string): Promise<string[]> => {
      const file = await fileOf(uid);
      const around = await Promise.all(surroundings.map(async (check) => check(file, deps)));
      const found = [...checkLedger(file), ...around.flat()];
      return [...(await faultsOf(uid)), ...found.map(({ invariant, subject }) => `${invariant} ${subject}`)];
    },
  };
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
