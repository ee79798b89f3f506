import { readFile, writeFile } from 'node:fs/promises';

/** The kernel counts processor time in hundredths of a second. */
const msPerTick = 10;

/** Processor time that a process has used so far, in milliseconds. Linux only. */
export async function cpuMsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8');
  // After the name, which may contain anything: user and system time are the 12th and 13th.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * msPerTick;
}

/** The most memory that a process has used since `forgetPeak`. Linux only. */
export async function peakBytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}

/** Resets the peak to the current use and returns it. */
export async function forgetPeak(pid: number): Promise<number> {
  await writeFile(`/proc/${String(pid)}/clear_refs`, '5');
  return peakBytesOf(pid);
}
