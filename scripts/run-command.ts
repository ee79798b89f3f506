import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The checkout's own tools come before anything installed on the machine. */
const path = [join(root, 'node_modules', '.bin'), process.env['PATH'] ?? ''].join(delimiter);

/** `isPatient`: every other process that needs the CPU comes first. */
export type CommandOptions = { isPatient?: boolean };

/** Runs a tool at the root with its output shown, and resolves with its exit status. */
export function runCommand(
  command: readonly string[],
  env: Readonly<Record<string, string>> = {},
  { isPatient = false }: CommandOptions = {},
): Promise<number> {
  const [program = '', ...args] = command;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, PATH: path, ...env },
    });
    if (isPatient && child.pid !== undefined)
      setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}
