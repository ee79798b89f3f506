import { setImmediate } from 'node:timers/promises';
import { readOnce } from '../../src/platform/firestore/read-once.ts';
import type { Reader } from '../../src/platform/firestore/tx.ts';
import type { MemoryDatabase } from './memory-database.ts';

/**
 * A database that counts how often each of its transactions waits for what it reads: what is asked for at the same time
 * is one wait, and a document that was read before is none, as with Firestore. The newest comes last.
 */
export function countingWaits(db: MemoryDatabase): { db: MemoryDatabase; waits: number[] } {
  const waits: number[] = [];
  const counted = ({ getAll, query, countAndSum }: Reader): { reader: Reader; count: () => number } => {
    let [count, open] = [0, 0];
    const waiting = async <T>(ask: () => Promise<T>): Promise<T> => {
      if (open === 0) count += 1;
      open += 1;
      await setImmediate();
      const found = await ask();
      open -= 1;
      return found;
    };
    const reader: Reader = {
      getAll: (places, fields) => waiting(() => getAll(places, fields)),
      query: (collection, spec) => waiting(() => query(collection, spec)),
      countAndSum: (...asked) => waiting(() => countAndSum(...asked)),
    };
    return { reader, count: () => count };
  };
  const runTransaction: MemoryDatabase['runTransaction'] = (work, options) =>
    db.runTransaction(async (tx) => {
      const { reader, count } = counted(tx);
      const result = await work({ ...tx, ...readOnce(reader) });
      waits.push(count());
      return result;
    }, options);
  return { db: { ...db, runTransaction }, waits };
}
