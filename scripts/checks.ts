import { runCommand, type CommandOptions } from './run-command.ts';

/**
 * TypeScript 7 by its path: the `tsc` of the tools is that of 6, whose API openapi-typescript needs
 * (docs/decisions/tools.md). One checker: each of the usual four would infer most of our schemas' types again, which
 * takes three times the CPU time.
 */
const tsc = ['node', 'node_modules/typescript-native/bin/tsc', '--checkers', '1'];

/** What is checked without running the product, cheapest first. */
export const checks = {
  format: [['prettier', '--check', '--log-level', 'warn', '.']],
  // What runs in Node is one program (tsconfig.json): most of it imports the same modules, which are checked once.
  types: ['operator', 'domain', '.', 'web', 'e2e', 'storage-rules'].map((folder) => [...tsc, '-p', folder]),
  lint: [
    ['oxlint', '-c', 'oxlint.config.mjs', '--quiet', '--type-aware'],
    ['knip', '--no-progress'],
    [
      'knip',
      '--no-progress',
      '--production',
      '--config',
      'knip.shipped.jsonc',
      '--include',
      'files,exports,types',
    ],
    ['tsx', 'scripts/repository-checks/check-repository.ts'],
    ['tsx', 'scripts/openapi.ts'],
    ['redocly', 'lint', '--format', 'stylish', 'artefacts/openapi.json'],
  ],
} as const satisfies Record<string, readonly (readonly string[])[]>;

/** The linter of the API document neither checks for updates nor sends reports. */
const quiet = { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' };

export type CheckName = keyof typeof checks;

/** Runs one check to its end; true if nothing was found. */
export async function runCheck(
  name: CheckName,
  env: Readonly<Record<string, string>> = {},
  options: CommandOptions = {},
): Promise<boolean> {
  const statuses: number[] = [];
  for (const command of checks[name]) statuses.push(await runCommand(command, { ...quiet, ...env }, options));
  return statuses.every((status) => status === 0);
}
