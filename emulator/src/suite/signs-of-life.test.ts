import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';
import { readPs, readStat, sumGroupWork } from './signs-of-life.ts';

const children: ChildProcess[] = [];
afterEach(() => children.splice(0).forEach((child) => child.kill('SIGKILL')));

/** The id of a process, in a group of its own, that has said that it runs. */
async function run(script: string): Promise<number> {
  const child = spawn(process.execPath, ['-e', `process.stdout.write('runs'); ${script}`], {
    detached: true,
  });
  children.push(child);
  await once(child.stdout, 'data');
  return child.pid ?? 0;
}

it('a group that computes works more and more, and one that waits does not', async () => {
  const busy = await run('for (;;);');
  const idle = await run('setInterval(() => undefined, 1e6)');
  const before = sumGroupWork([busy]);
  await expect.poll(() => sumGroupWork([busy]) - before, { timeout: 30_000 }).toBeGreaterThan(500);
  expect(sumGroupWork([busy, idle])).toBeGreaterThan(sumGroupWork([idle]));
  expect(sumGroupWork([])).toBe(0);
});

it('a line of Linux is read whatever the program is called, with what ended children have used', () => {
  const line = '812 (a) b (c)) S 1 77 77 0 -1 4194560 900 0 0 0 30 12 5 3 20 0 1 0 100 0 0';
  expect(readStat(line)).toEqual({ group: 77, workMs: 500 });
});

it('the list of any other system is read with its days, hours and hundredths', () => {
  expect(readPs('    1   1:02.50\n  812 01:00:01\n   44 2-00:00:01\n')).toEqual([
    { group: 1, workMs: 62_500 },
    { group: 812, workMs: 3_601_000 },
    { group: 44, workMs: 172_801_000 },
  ]);
});
