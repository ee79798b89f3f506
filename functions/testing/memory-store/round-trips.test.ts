import { expect, it } from 'vitest';
import { memoryDatabase } from './memory-database.ts';
import { tripClock, withRoundTrips } from './round-trips.ts';

const place = (id: string) => ({ collection: 'rows', id });

it('counts questions at the same time once, those after each other each, and none that asks for nothing', async () => {
  const clock = tripClock();
  const db = withRoundTrips(memoryDatabase(), clock);
  await Promise.all([db.getAll([place('a')]), db.getAll([place('b')]), db.getAll([])]);
  expect(clock.now()).toBe(1);
  await db.getAll([place('c')]);
  expect(clock.now()).toBe(2);
});

it('counts the longest of what runs side by side, not the sum, with the reads and the commit of transactions', async () => {
  const clock = tripClock();
  const db = withRoundTrips(memoryDatabase(), clock);
  const readTwice = (options: { readOnly: boolean }, more: readonly string[]) =>
    db.runTransaction(async (tx) => {
      await tx.getAll([place('a')]);
      for (const id of more) await tx.getAll([place(id)]);
    }, options);
  // One and a commit: what was read is not asked for again. Three without a commit. Four questions in a row.
  const inARow = async () => {
    for (const id of ['a', 'b', 'c', 'd']) await db.getAll([place(id)]);
    return clock.now();
  };
  const endOf = async (work: Promise<unknown>) => work.then(() => clock.now());
  const ends = await Promise.all([
    endOf(readTwice({ readOnly: false }, ['a'])),
    endOf(readTwice({ readOnly: true }, ['b', 'c'])),
    endOf(inARow()),
  ]);
  expect(ends).toEqual([2, 3, 4]);
});

it('lets the questions of a transaction wait for the first, which begins it', async () => {
  const clock = tripClock();
  const db = withRoundTrips(memoryDatabase(), clock);
  const ask = (count: number) =>
    db.runTransaction(
      async (tx) => {
        await Promise.all(Array.from({ length: count }, (_none, id) => tx.getAll([place(String(id))])));
      },
      { readOnly: true },
    );
  await ask(1);
  expect(clock.now()).toBe(1);
  await ask(5);
  expect(clock.now()).toBe(3);
});
