import { isAlive, recordedProcesses, type RecordedProcess } from './processes.ts';

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
    const gone = recordedProcesses(folder).find(({ pid }) => !isAlive(pid));
    if (gone === undefined) return;
    clearInterval(timer);
    onGone(gone);
  }, intervalMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}
