import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import {
  countLost,
  cpuSecondsSoFar,
  listProcesses,
  secondsBelow,
  secondsOfPs,
  secondsOfStat,
  secondsOfTimes,
} from './cpu-time.ts';
import { measureCommand } from './run-command.ts';

it('reads what the children of a shell cost from its second line, of any shell', () => {
  expect(secondsOfTimes('0m0.100000s 0m0.200000s\n1m2.500000s 0m0.250000s\n')).toBe(62.75);
  expect(secondsOfTimes('0m0,100s 0m0,200s\n1m2,500s 0m0,250s\n')).toBe(62.75);
  expect(secondsOfTimes('')).toBe(0);
});

it('reads user and system time, also of ended children, of a process whose name holds blanks and brackets', () => {
  const stat = '42 (a) (b c) S 1 42 42 0 -1 4194304 9 9 0 0 150 50 1000 300 20 0 11 0 5 6 7';
  expect(secondsOfStat(stat)).toBe(15);
});

it('reads the times of ps on Linux and macOS', () => {
  expect(['0:01.50', '12:00.25', '01:00:02', '2-00:00:01'].map(secondsOfPs)).toEqual([
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
    const before = cpuSecondsSoFar();
    const [long, short] = await Promise.all([measureCommand(busy(200)), measureCommand(busy(50))]);
    expect([long.status, short.status]).toEqual([3, 3]);
    expect(long.cpuSeconds).toBeGreaterThanOrEqual(0.2);
    expect(short.cpuSeconds).toBeGreaterThanOrEqual(0.05);
    expect(long.cpuSeconds - short.cpuSeconds).toBeGreaterThan(0.05);
    // Within a tick: all of it was this process's.
    expect(cpuSecondsSoFar() - before).toBeGreaterThan(long.cpuSeconds + short.cpuSeconds - 0.05);
  },
);

it('adds up what is under a process, but for the given ones', () => {
  const processes = [
    { pid: 1, ppid: 0, seconds: 1 },
    { pid: 2, ppid: 1, seconds: 2 },
    { pid: 3, ppid: 2, seconds: 4 },
    { pid: 4, ppid: 1, seconds: 8 },
    { pid: 5, ppid: 4, seconds: 16 },
  ];
  expect(secondsBelow(1, processes, new Set())).toBe(30);
  expect(secondsBelow(1, processes, new Set([4]))).toBe(6);
  expect(listProcesses()).toContainEqual({
    pid: process.pid,
    ppid: process.ppid,
    seconds: expect.any(Number),
  });
});

it(
  'counts what a process has cost whose parent ends first, and nothing twice',
  { timeout: 120_000 },
  async () => {
    const work =
      'const end = 3e5; while (process.cpuUsage().user < end); console.log(process.pid); setInterval(() => 0, 1e3)';
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(work)}], { stdio: 'inherit' })`;
    let [below, shown] = [0, 0];
    const lost = await countLost(
      async (note) => {
        const child = spawn(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
        const [pid] = (await once(child.stdout, 'data')) as [Buffer];
        below = secondsBelow(child.pid ?? 0, listProcesses(), new Set());
        note();
        shown = cpuSecondsSoFar();
        child.kill('SIGKILL');
        await once(child, 'exit');
        process.kill(Number(pid), 'SIGKILL');
      },
      { soFar: cpuSecondsSoFar, except: new Set() },
    );
    expect(below).toBeGreaterThanOrEqual(0.3);
    expect(lost).toBeGreaterThanOrEqual(below - 0.05);
    expect(lost + cpuSecondsSoFar() - shown).toBeLessThan(below + 1);
  },
);
