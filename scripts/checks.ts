import { runCommand } from './run-command.ts';

/** What is checked without running the product, cheapest first. */
export const checks = {
  format: [['prettier', '--check', '--log-level', 'warn', '.']],
  types: ['domain', 'functions', 'web', 'emulator', 'e2e', 'scripts'].map((folder) => ['tsc', '-p', folder]),
  lint: [
    ['eslint', '--max-warnings', '0', '.'],
    // A live region is a `status`, and a dialog's first button takes the focus: both on purpose.
    [
      ...['oxlint', '--quiet', '--jsx-a11y-plugin', '-D', 'correctness'],
      ...['-A', 'jsx-a11y/prefer-tag-over-role', '-A', 'jsx-a11y/no-autofocus', 'web/src'],
    ],
    ['oxlint', '--quiet', '--import-plugin', '-A', 'all', '-D', 'import/no-cycle', '.'],
    ['knip', '--no-progress'],
    ['tsx', 'scripts/house/house.ts'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;

export type CheckName = keyof typeof checks;

/** Runs one check to its end; true where nothing was found. */
export async function runCheck(name: CheckName): Promise<boolean> {
  const statuses: number[] = [];
  for (const command of checks[name]) statuses.push(await runCommand(command));
  return statuses.every((status) => status === 0);
}
