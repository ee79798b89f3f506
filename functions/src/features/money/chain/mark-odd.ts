import { oddDepositsDocument } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../deps.ts';

/** Keeps in one document whether the inbox marks a deposit: a page of it reads that, and asks no source. */
export async function markOdd(
  { id, isOdd }: { id: string; isOdd: boolean },
  { oddDeposits, runTransaction }: Pick<Deps, 'oddDeposits' | 'runTransaction'>,
): Promise<void> {
  await runTransaction(async (tx) => {
    const { ids } = (await oddDeposits.read(tx, oddDepositsDocument)) ?? { ids: [] };
    const others = ids.filter((each) => each !== id);
    const marked = isOdd ? [...others, id].slice(-limits.oddDeposits) : others;
    oddDeposits.put(tx, oddDepositsDocument, { ids: marked });
  });
}
