import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The checkout's own tools come before anything installed on the machine. */
const path = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);

/** Runs a tool at the root with its output shown, and resolves with its exit status. */
export function runCommand(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
