import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measuringShell, parseTimesSeconds } from './cpu-time.ts';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The checkout's own tools come before anything installed on the machine. */
const path = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);

type Environment = Readonly<Record<string, string>>;

/** Runs a tool at the root with its output shown, and resolves with its exit status. */
export function runCommand(command: readonly string[], env: Environment = {}): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: environment(env) });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** The shells of `measureCommand` that run now. */
export const measuring = new Set<number>();

/** The same, with the CPU seconds of the tool and of everything that it started and waited for. */
export function measureCommand(
  command: readonly string[],
  env: Environment = {},
): Promise<{ status: number; cpuSeconds: number; pid: number }> {
  const [shell = '', ...args] = measuringShell;
  return new Promise((resolve, reject) => {
    const child = spawn(shell, [...args, ...command], {
      cwd: root,
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
      env: environment(env),
    });
    const { pid = 0 } = child;
    measuring.add(pid);
    let times = '';
    child.stdio[3]?.on('data', (chunk: Buffer) => (times += chunk.toString()));
    child.once('error', reject);
    child.once('close', (code) => {
      measuring.delete(pid);
      resolve({ status: code ?? 1, cpuSeconds: parseTimesSeconds(times), pid });
    });
  });
}

function environment(env: Environment): NodeJS.ProcessEnv {
  return { ...process.env, PATH: path, ...env };
}
