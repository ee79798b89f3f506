import { expect, it } from 'vitest';
import { DomainError } from '@keelstone/domain/errors';
import { platformLimits } from '../platform.limits.ts';
import { startRun } from './job-run.ts';
import { readRowsInPages } from './rows-in-pages.ts';

const now = () => 0;

it('processes one row after the other, skips failures, and fails with all of them in the end', async () => {
  const run = startRun({ now });
  const seen: number[] = [];
  const done = await run.each([1, 2, 3, 4], (row) => {
    seen.push(row);
    return row % 2 === 0 ? Promise.resolve() : Promise.reject(new Error(String(row)));
  });
  expect([seen, done]).toEqual([[1, 2, 3, 4], 2]);
  expect(() => run.throwIfFailed('Some failed')).toThrow(
    new AggregateError([new Error('1'), new Error('3')], 'Some failed'),
  );
});

it('retries a row that somebody else was writing, and fails if that does not stop', async () => {
  const run = startRun({ now });
  const busy = new DomainError('unavailable', { retryAfterSeconds: 0.01 });
  const asked = { once: 0, always: 0, broken: 0 };
  const done = await run.each(['once', 'always', 'broken'] as const, (row) => {
    asked[row] += 1;
    if (row === 'once' && asked.once > 1) return Promise.resolve();
    return Promise.reject(row === 'broken' ? new DomainError('not-found') : busy);
  });
  expect([done, asked]).toEqual([1, { once: 2, always: 1 + platformLimits.busyRepeats, broken: 1 }]);
  expect(() => run.throwIfFailed('Some failed')).toThrow(
    new AggregateError([busy, new DomainError('not-found')], 'Some failed'),
  );
});

it('counts no row with nothing to do, and succeeds if nothing failed', async () => {
  const run = startRun({ now });
  expect(await run.each([true, false, true], (isThere) => Promise.resolve(isThere))).toBe(2);
  expect(() => run.throwIfFailed('Nothing failed')).not.toThrow();
});

it('starts no row once its time is up', async () => {
  let nowMs = 0;
  const run = startRun({ now: () => nowMs });
  const done = await run.each([1, 2, 3], () => {
    nowMs += platformLimits.runMsMax;
    return Promise.resolve();
  });
  expect([done, run.isOver()]).toEqual([2, true]);
});

it('reads a list a page at a time, each after the last row of the previous one', async () => {
  const asked: (number | undefined)[] = [];
  const all = [1, 2, 3, 4, 5];
  const pages = readRowsInPages<number>(2, (after) => {
    asked.push(after);
    return Promise.resolve(all.filter((row) => row > (after ?? 0)).slice(0, 2));
  });
  const read: number[] = [];
  for await (const row of pages) read.push(row);
  expect([read, asked]).toEqual([all, [undefined, 2, 4]]);
});
