import { collections } from '@keelstone/domain/collections';
import { parseSignal, type ChangeSignal } from '@keelstone/domain/kernel/live/signal';
import { collection, type Collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

/**
 * The change signals. Browsers read them with the same parser, and only tests read them back here. `newestChangeMs`: the
 * time of the newest change that this process must tell administrators of.
 */
export function signalCollection(db: Database): Collection<ChangeSignal> & { newestChangeMs: number } {
  const rows = collection(db, collections.signals, {
    parse: (data) => {
      const signal = parseSignal(data);
      if (signal === undefined) throw new Error('A stored signal cannot be read');
      return signal;
    },
  });
  return { ...rows, newestChangeMs: 0 };
}
