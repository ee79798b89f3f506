import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import {
  readCpuSeconds,
  sumUnawaitedSeconds,
  parsePsSeconds,
  parseStatSeconds,
  parseTimesSeconds,
  watchLost,
} from './cpu-time.ts';
import { measureCommand } from './run-command.ts';

it('reads what the children of a shell cost from its second line, of any shell', () => {
  expect(parseTimesSeconds('0m0.100000s 0m0.200000s\n1m2.500000s 0m0.250000s\n')).toBe(62.75);
  expect(parseTimesSeconds('0m0,100s 0m0,200s\n1m2,500s 0m0,250s\n')).toBe(62.75);
  expect(parseTimesSeconds('')).toBe(0);
});

it('reads user and system time, also of ended children, of a process whose name holds blanks and brackets', () => {
  const stat = '42 (a) (b c) S 1 42 42 0 -1 4194304 9 9 0 0 150 50 1000 300 20 0 11 0 5 6 7';
  expect(parseStatSeconds(stat)).toBe(15);
});

it('reads the times of ps on Linux and macOS', () => {
  expect(['0:01.50', '12:00.25', '01:00:02', '2-00:00:01'].map(parsePsSeconds)).toEqual([
    1.5, 720.25, 3_602, 172_801,
  ]);
});

/** Uses the CPU for that long, as a process under another one. */
const busy = (ms: number): string[] => {
  const work = `const end = process.cpuUsage().user + ${String(ms * 1000)}; while (process.cpuUsage().user < end);`;
  const child = `require('node:child_process').spawnSync(process.execPath, ['-e', ${JSON.stringify(work)}])`;
  return [process.execPath, '-e', `${child}; process.exit(3)`];
};

it(
  'measures a command by itself, with what it started, beside another one; its status is kept',
  { timeout: 120_000 },
  async () => {
    const before = readCpuSeconds();
    const [long, short] = await Promise.all([measureCommand(busy(200)), measureCommand(busy(50))]);
    expect([long.status, short.status]).toEqual([3, 3]);
    expect(long.cpuSeconds).toBeGreaterThanOrEqual(0.2);
    expect(short.cpuSeconds).toBeGreaterThanOrEqual(0.05);
    expect(long.cpuSeconds - short.cpuSeconds).toBeGreaterThan(0.05);
    // Within a tick: all of it was this process's.
    expect(readCpuSeconds() - before).toBeGreaterThan(long.cpuSeconds + short.cpuSeconds - 0.05);
  },
);

it('finds what ended with its parent or after it, and nothing that a parent has shown', () => {
  const process = (pid: number, ppid: number, seconds: number) => ({ pid, ppid, seconds });
  const before = [
    ...[process(1, 0, 10), process(2, 1, 5), process(3, 2, 1)],
    // A browser and its pages, under a runner; and a stack.
    ...[process(4, 3, 2), process(5, 4, 30), process(6, 1, 4), process(7, 6, 8)],
  ];
  const after = (three: number, one: number) => [process(1, 0, one), process(2, 1, 5), process(3, 2, three)];
  const owners = { root: 1, owners: new Set([2]) };
  const browser = before.filter(({ pid }) => pid < 6);
  expect([...sumUnawaitedSeconds(browser, after(3, 10), owners)]).toEqual([[2, 30]]);
  expect([...sumUnawaitedSeconds(browser, after(33, 10), owners)]).toEqual([]);
  expect([...sumUnawaitedSeconds(before, after(33, 14), owners)]).toEqual([[1, 8]]);
  expect([...sumUnawaitedSeconds(before, before, owners)]).toEqual([]);
  // All at the same time, under one that lives on and has waited for its child.
  expect([...sumUnawaitedSeconds(browser, [process(1, 0, 18)], owners)]).toEqual([[1, 30]]);
});

it('counts what a process has cost whose parent is killed first', { timeout: 120_000 }, async () => {
  const lost = watchLost(new Set());
  const work = 'while (process.cpuUsage().user < 3e5); console.log(process.pid); setInterval(() => 0, 1e3)';
  const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(work)}], { stdio: 'inherit' })`;
  const child = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [pid] = (await once(child.stdout, 'data')) as [Buffer];
  const before = lost.total();
  child.kill('SIGKILL');
  await once(child, 'exit');
  process.kill(Number(pid), 'SIGKILL');
  await expect.poll(() => lost.total() - before, { timeout: 60_000 }).toBeGreaterThan(0.1);
});
