import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** A process as the system lists it. */
export interface ListedProcess {
  readonly group: number;
  /** CPU time that it has used, with that of its children that have ended, and where the system tells also waited for. */
  readonly workMs: number;
}

/** Visible from outside of processes that are starting, without asking them. */
export interface SignsOfLife {
  readonly workMs: number;
  readonly outputBytes: number;
  /** The last line of their output. */
  readonly lastLine: string;
}

/** How much the processes of these groups have worked. */
export function sumGroupWork(groups: readonly number[]): number {
  const own = listProcesses().filter(({ group }) => groups.includes(group));
  return own.reduce((sum, { workMs }) => sum + workMs, 0);
}

function listProcesses(): ListedProcess[] {
  if (!existsSync('/proc/self/stat'))
    return readPs(execFileSync('ps', ['-A', '-o', 'pgid=,time='], { encoding: 'utf8' }));
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const { group, workMs } = readStat(readFileSync(`/proc/${pid}/stat`, 'utf8'));
        return { group, workMs: workMs + waitedMs(pid) };
      } catch {
        return []; // ended while we looked
      }
    });
}

/** Linux counts CPU time for programs in hundredths of a second, whatever the kernel counts in. */
const tickMs = 10;

/** A line of `/proc/PID/stat`. The name of the program comes before the last parenthesis, and may have any. */
export function readStat(line: string): ListedProcess {
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const ticks = fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0);
  return { group: Number(fields[2]), workMs: ticks * tickMs };
}

/**
 * For how long the threads of a process wanted a core and had none. With many others a process can want nothing else
 * for minutes, and yet use hardly any CPU time.
 */
function waitedMs(pid: string): number {
  const threads = `/proc/${pid}/task`;
  if (!existsSync('/proc/self/schedstat')) return 0;
  return readdirSync(threads)
    .map((thread) => readFileSync(`${threads}/${thread}/schedstat`, 'utf8').split(' ')[1])
    .reduce((sum, nanoseconds) => sum + Number(nanoseconds) / 1e6, 0);
}

/** The output of `ps -o pgid=,time=`, whose time is `[[days-]hours:]minutes:seconds[.hundredths]`. */
export function readPs(output: string): ListedProcess[] {
  return output
    .trim()
    .split('\n')
    .map((line) => {
      const [group, time = ''] = line.trim().split(/\s+/);
      const [days = 0, clock = time] = time.includes('-') ? time.split('-') : [];
      const seconds = clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
      return { group: Number(group), workMs: Math.round((Number(days) * 86_400 + seconds) * 1000) };
    });
}
