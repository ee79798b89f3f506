import { setImmediate as turn } from 'node:timers/promises';
import { readOnce } from '../../src/platform/firestore/read-once.ts';
import type { MemoryDatabase } from './memory-database.ts';

/** How long a round trip takes: what is injected into each, counted or slept. */
export const roundTripMs = 10;

export type TripClock = ReturnType<typeof tripClock>;

/**
 * A clock that counts round trips to remote services. Requests at the same time end at the same time, and
 * while everything waits, the clock goes on to whatever ends first: what it shows afterwards are the waits in a row,
 * however much ran side by side, and nothing sleeps. With a `pause` each step of the clock takes as long.
 */
export function tripClock(pause: () => Promise<unknown> = () => turn()) {
  let [now, working, isRunning] = [0, 0, false];
  const due = new Map<number, (() => void)[]>();
  const run = async (): Promise<void> => {
    isRunning = true;
    while (due.size > 0) {
      await pause();
      if (working > 0) continue;
      do now += 1;
      while (!due.has(now));
      const woken = due.get(now) ?? [];
      due.delete(now);
      for (const wake of woken) wake();
    }
    isRunning = false;
  };
  const until = (at: number): Promise<void> =>
    new Promise((wake) => {
      const others = due.get(at);
      if (others === undefined) due.set(at, [wake]);
      else others.push(wake);
      if (!isRunning) void run();
    });
  return {
    now: () => now,
    /** Does work without delay, and returns after the round trips that it has taken. */
    async take<T>(work: () => Promise<T>, trips: () => number = () => 1): Promise<T> {
      const startedAt = now;
      working += 1;
      try {
        return await work();
      } finally {
        working -= 1;
        if (trips() > 0) await until(startedAt + trips());
      }
    },
  };
}

/** The same function, each call of which is a round trip. */
export function travelling<Given extends unknown[], T>(
  clock: TripClock,
  ask: (...given: Given) => Promise<T>,
) {
  return (...given: Given): Promise<T> => clock.take(() => ask(...given));
}

/**
 * A database whose every question and commit is a round trip. Its transactions run one after the other, but each takes
 * only its own trips, as with Firestore where they touch different documents: the first read begins it, later ones wait
 * for that, what was read is not asked for again, and one that may write ends with its commit.
 */
export function withRoundTrips(db: MemoryDatabase, clock: TripClock): MemoryDatabase {
  const runTransaction: MemoryDatabase['runTransaction'] = (work, options) => {
    const own = tripClock();
    const ends = options?.readOnly === true ? 0 : 1;
    const runs = () =>
      db.runTransaction((tx) => {
        let begun: Promise<unknown> | undefined;
        const read = <T>(ask: () => Promise<T>): Promise<T> => {
          if (begun !== undefined) return begun.then(() => own.take(ask));
          const first = own.take(ask);
          begun = first.catch(() => undefined);
          return first;
        };
        const { getAll, query, countAndSum } = tx;
        const reader = readOnce({
          getAll: (places, fields) => read(() => getAll(places, fields)),
          query: (collection, spec) => read(() => query(collection, spec)),
          countAndSum: (...asked) => read(() => countAndSum(...asked)),
        });
        return work({ ...tx, ...reader });
      }, options);
    return clock.take(runs, () => own.now() + ends);
  };
  return {
    ...db,
    runTransaction,
    getAll: async (places, fields) =>
      places.length === 0 ? [] : clock.take(() => db.getAll(places, fields)),
    query: travelling(clock, db.query),
    count: travelling(clock, db.count),
    countAndSum: travelling(clock, db.countAndSum),
    write: travelling(clock, db.write),
    increase: travelling(clock, db.increase),
    updateEach: travelling(clock, db.updateEach),
    findVersion: travelling(clock, db.findVersion),
    replace: travelling(clock, db.replace),
  };
}
