import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** Whether a process with this id exists. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** Ends a process and its group immediately. A missing process is fine: that is the goal. */
export function killWithGroup(pid: number): void {
  if (pid <= 1) return; // never started; 0 would be our own group
  for (const target of [-pid, pid]) {
    try {
      process.kill(target, 'SIGKILL');
    } catch {
      // already gone
    }
  }
}

/** Resolves when none of the processes exists any more, or with false after the deadline. */
export async function waitUntilGone(pids: readonly number[], deadlineMs: number): Promise<boolean> {
  const giveUpAt = Date.now() + deadlineMs;
  while (pids.some(isAlive)) {
    if (Date.now() > giveUpAt) return false;
    await delay(20);
  }
  return true;
}

export interface RecordedProcess {
  /** The launcher's name for it: `firestore` or `storage-rules`. */
  readonly name: string;
  readonly pid: number;
}

/** The processes that the java launcher wrote down in a folder, one file each. */
export function readProcesses(folder: string): RecordedProcess[] {
  return readdirSync(folder)
    .map((name) => ({ name, pid: Number(readFileSync(join(folder, name), 'utf8').trim()) }))
    .filter(({ pid }) => pid > 1); // an empty file is being written; 0 and 1 would be everybody
}

const intervalMs = 200;

/**
 * Watches the processes that the java launcher wrote down and calls back with the first that is gone. firebase-tools
 * continues without them (it only warns), which is useless.
 */
export function watchProcesses(
  folder: string,
  onGone: (process: RecordedProcess) => void,
): { readonly end: () => void } {
  const timer = setInterval(() => {
    const gone = readProcesses(folder).find(({ pid }) => !isAlive(pid));
    if (gone === undefined) return;
    clearInterval(timer);
    onGone(gone);
  }, intervalMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}

const script = fileURLToPath(new URL('guard.sh', import.meta.url));

/**
 * Starts the process that cleans up after us if we are killed without a chance to (see guard.sh). It notices by the end
 * of its input, so dismissing it is closing that; by then the run folder must be gone.
 */
export function startGuard(runPath: string, configPath: string): { dismiss: () => void } {
  const child = spawn('/bin/sh', [script, runPath, configPath], {
    cwd: '/',
    detached: true, // a Ctrl-C in the terminal is ours to handle, not its
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  child.on('error', () => undefined); // without /bin/sh there is no java launcher either: that start fails loudly
  child.stdin.on('error', () => undefined);
  return { dismiss: () => child.stdin.end() };
}
