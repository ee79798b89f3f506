import { collections } from '@keelstone/domain/collections';
import { parseSignal, type Signal } from '@keelstone/domain/kernel/live/signal';
import { collection, type Collection } from '../firestore/collection.ts';
import type { Database } from '../firestore/database.ts';

/**
 * Signals, which the server writes and browsers read by the same parser. Tests read them back by this one. `heardOfMs`:
 * the newest change that this process has to tell administrators of.
 */
export function signalCollection(db: Database): Collection<Signal> & { heardOfMs: number } {
  const rows = collection(db, collections.signals, {
    parse: (data) => {
      const signal = parseSignal(data);
      if (signal === undefined) throw new Error('A stored signal cannot be read');
      return signal;
    },
  });
  return { ...rows, heardOfMs: 0 };
}
