import { runCommand } from './run-command.ts';

/** TypeScript 7 by its path: the `tsc` of the tools is that of 6, whose API ESLint needs. */
const tsc = ['node', 'node_modules/typescript-native/bin/tsc'];

/** What is checked without running the product, cheapest first. */
export const checks = {
  format: [['prettier', '--check', '--log-level', 'warn', '.']],
  types: ['domain', 'demo', 'functions', 'web', 'storage-rules', 'emulator', 'e2e', 'scripts'].map(
    (folder) => [...tsc, '-p', folder],
  ),
  lint: [
    ['eslint', '--max-warnings', '0', '.'],
    ['oxlint', '--quiet', '--type-aware'],
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
