import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Ticks a second of the times in /proc: the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * Runs the command that follows, and writes what it and everything under it cost to file descriptor 3 (which the command
 * does not get), in the two lines of the shell's `times`.
 */
export const measuringShell = ['/bin/sh', '-c', '"$@" 3>&-; status=$?; times >&3; exit $status', 'sh'];

/** The CPU seconds, user and system, of the ended children of a shell: the second line of `times`. */
export function parseTimesSeconds(text: string): number {
  const times = [...(text.trim().split('\n')[1] ?? '').matchAll(/(\d+)m(\d+[.,]\d+)s/g)];
  return times.reduce((sum, [, minutes, seconds = '']) => {
    return sum + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
  }, 0);
}

/** The CPU seconds in a line of /proc/PID/stat: the process's own and those of its ended children. */
export function parseStatSeconds(line: string): number {
  // The name in brackets may hold blanks; user, system and both of the children are the 14th to 17th field.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

/** The CPU seconds in a time of ps: `[[days-]hours:]minutes:seconds`. */
export function parsePsSeconds(text: string): number {
  const [clock = '', days = '0'] = text.trim().split('-').reverse();
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}

/** The CPU seconds of this process, and of everything that it has started and that has ended. */
export function readCpuSeconds(): number {
  if (existsSync('/proc/self/stat')) return parseStatSeconds(readFileSync('/proc/self/stat', 'utf8'));
  // On macOS: S adds the ended children.
  return parsePsSeconds(
    execFileSync('ps', ['S', '-o', 'time=', '-p', String(process.pid)], { encoding: 'utf8' }),
  );
}

/** The CPU seconds of all processes of this machine since it was started. */
export function readMachineSeconds(): number {
  return cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;
}

export type Process = { pid: number; ppid: number; seconds: number };

/** Every process of this machine, with the CPU seconds of its ended children. */
export function listProcesses(): Process[] {
  if (!existsSync('/proc/self/stat')) {
    const lines = execFileSync('ps', ['axS', '-o', 'pid=,ppid=,time='], { encoding: 'utf8' })
      .trim()
      .split('\n');
    return lines.map((line) => {
      const [pid, ppid, time = ''] = line.trim().split(/ +/);
      return { pid: Number(pid), ppid: Number(ppid), seconds: parsePsSeconds(time) };
    });
  }
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
      const ppid = Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
      return [{ pid, ppid, seconds: parseStatSeconds(line) }];
    } catch {
      return []; // ended meanwhile
    }
  });
}

/**
 * Sums the CPU seconds of processes that ended between two readings and for which their parent did not wait, such as a
 * browser's, minus what a living ancestor already counted. Grouped by nearest owner: an ancestor in `owners`, or
 * `root`.
 */
export function sumUnawaitedSeconds(
  before: readonly Process[],
  after: readonly Process[],
  { root, owners }: { root: number; owners: ReadonlySet<number> },
): Map<number, number> {
  const now = new Map(after.map((each) => [each.pid, each]));
  // A process with a new parent counts as ended; its remaining cost is ignored.
  const isAlive = ({ pid, ppid }: Process): boolean => now.get(pid)?.ppid === ppid;
  const below = (pid: number) => before.filter(({ ppid }) => ppid === pid);
  const ended = (process: Process): number =>
    below(process.pid).reduce((sum, each) => sum + ended(each), process.seconds);
  const lost = new Map<number, number>();
  const visit = (process: Process, above: number): void => {
    const owner = owners.has(process.pid) ? process.pid : above;
    const endedChildren = below(process.pid).filter((each) => !isAlive(each));
    const shownSeconds = (now.get(process.pid)?.seconds ?? 0) - process.seconds;
    const seconds = endedChildren.reduce((sum, each) => sum + ended(each), 0) - shownSeconds;
    if (seconds > 0) lost.set(owner, (lost.get(owner) ?? 0) + seconds);
    for (const each of below(process.pid).filter(isAlive)) visit(each, owner);
  };
  for (const each of before.filter(({ pid }) => pid === root)) visit(each, root);
  return lost;
}

/** Reads the processes every second from now on; `total` reads them once more, `of` answers what an owner lost so far. */
export function watchLost(owners: ReadonlySet<number>): {
  total: () => number;
  of: (owner: number) => number;
} {
  const lost = new Map<number, number>();
  let before = listProcesses();
  const read = (): void => {
    const after = listProcesses();
    for (const [owner, seconds] of sumUnawaitedSeconds(before, after, { root: process.pid, owners }))
      lost.set(owner, (lost.get(owner) ?? 0) + seconds);
    before = after;
  };
  setInterval(read, 1_000).unref();
  return {
    total: () => {
      read();
      return [...lost.values()].reduce((sum, each) => sum + each, 0);
    },
    of: (owner) => lost.get(owner) ?? 0,
  };
}
