import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Ticks a second of the times in /proc: the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

/**
 * Runs the command that follows, and writes what it and everything under it cost to file descriptor 3 (which the command
 * does not get), in the two lines of the shell's `times`.
 */
export const measuringShell = ['/bin/sh', '-c', '"$@" 3>&-; status=$?; times >&3; exit $status', 'sh'];

/** The CPU seconds, user and system, of the ended children of a shell: the second line of `times`. */
export function secondsOfTimes(text: string): number {
  const times = [...(text.trim().split('\n')[1] ?? '').matchAll(/(\d+)m(\d+[.,]\d+)s/g)];
  return times.reduce((sum, [, minutes, seconds = '']) => {
    return sum + Number(minutes) * 60 + Number(seconds.replace(',', '.'));
  }, 0);
}

/** The CPU seconds in a line of /proc/PID/stat: the process's own and those of its ended children. */
export function secondsOfStat(line: string): number {
  // The name in brackets may hold blanks; user, system and both of the children are the 14th to 17th field.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
}

/** The CPU seconds in a time of ps: `[[days-]hours:]minutes:seconds`. */
export function secondsOfPs(text: string): number {
  const [clock = '', days = '0'] = text.trim().split('-').reverse();
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0) + Number(days) * 86_400;
}

/** What this process and everything that it has started and that has ended cost, in CPU seconds. */
export function cpuSecondsSoFar(): number {
  if (existsSync('/proc/self/stat')) return secondsOfStat(readFileSync('/proc/self/stat', 'utf8'));
  // As on macOS: S adds the ended children.
  return secondsOfPs(
    execFileSync('ps', ['S', '-o', 'time=', '-p', String(process.pid)], { encoding: 'utf8' }),
  );
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
      return { pid: Number(pid), ppid: Number(ppid), seconds: secondsOfPs(time) };
    });
  }
  const pids = readdirSync('/proc').map(Number).filter(Number.isInteger);
  return pids.flatMap((pid) => {
    try {
      const line = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
      const ppid = Number(line.slice(line.lastIndexOf(')') + 2).split(' ')[1]);
      return [{ pid, ppid, seconds: secondsOfStat(line) }];
    } catch {
      return []; // ended meanwhile
    }
  });
}

/** What everything under a process has cost, but for these and what is under them. */
export function secondsBelow(
  pid: number,
  processes: readonly Process[],
  except: ReadonlySet<number>,
): number {
  return processes
    .filter((each) => each.ppid === pid && !except.has(each.pid))
    .reduce((sum, each) => sum + each.seconds + secondsBelow(each.pid, processes, except), 0);
}

/**
 * Runs what starts processes and stops them without waiting for each, as firebase-tools does, and answers the CPU
 * seconds that `soFar` does not show of them afterwards: `note` reads what they have cost while they live. What is
 * under the processes `except` is counted elsewhere.
 */
export async function countLost(
  run: (note: () => void) => Promise<void>,
  { soFar, except }: { soFar: () => number; except: ReadonlySet<number> },
): Promise<number> {
  let [living, before] = [0, 0];
  await run(() => {
    living = secondsBelow(process.pid, listProcesses(), except);
    before = soFar();
  });
  return Math.max(0, living - (soFar() - before));
}
