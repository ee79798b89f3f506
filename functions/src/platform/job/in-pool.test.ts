import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { runInPool } from './in-pool.ts';

it('a pool works on every item once, on no more than its size at a time, and a slow one holds up no other', async () => {
  const done: number[] = [];
  let [working, most] = [0, 0];
  await runInPool(3, [9, 1, 1, 1, 1, 1, 1], async (turns) => {
    working += 1;
    most = Math.max(most, working);
    for (let at = 0; at < turns; at += 1) await turn();
    working -= 1;
    done.push(turns);
  });
  expect(most).toBe(3);
  expect(done).toEqual([1, 1, 1, 1, 1, 1, 9]);
  await expect(runInPool(2, [1], () => Promise.reject(new Error('no answer')))).rejects.toThrow('no answer');
});
