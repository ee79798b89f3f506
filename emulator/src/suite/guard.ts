import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

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
