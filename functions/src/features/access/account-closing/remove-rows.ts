import type { Deps } from '../../../platform/deps.ts';
import type { Collection } from '../../../platform/firestore/collection.ts';

/** The rows that one transaction removes. */
const rowsPerTransaction = 200;

/** Removes a person's rows from a collection in batches. Returns false as soon as the person is on hold. */
export async function removeRows<T extends { id: string }>(
  uid: string,
  rows: Pick<Collection<T>, 'readList' | 'erase'>,
  deps: Deps,
): Promise<boolean> {
  for (;;) {
    const removed = await deps.runTransaction(async (tx) => {
      if ((await deps.holds.read(tx, uid)) !== undefined) return undefined;
      const page = await rows.readList(tx, { where: [['uid', '==', uid]], limit: rowsPerTransaction });
      for (const { id } of page) rows.erase(tx, id);
      return page.length;
    });
    if (removed === undefined) return false;
    if (removed < rowsPerTransaction) return true;
  }
}
