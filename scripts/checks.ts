import { availableParallelism } from 'node:os';
import { runCommand } from './run-command.ts';

/** The memory of tsc and knip about unchanged files; each notices itself if its own version has changed. */
const cache = '.cache/checks';
/**
 * One checker: each of the usual four would infer most of our schemas' types again, which takes three times the CPU
 * time.
 */
const tsc = ['node', 'node_modules/typescript-native/bin/tsc', '--checkers', '1', '--incremental'];
const knip = ['knip', '--no-progress', '--cache'];
// The code for Node is one program (tsconfig.json): most of it imports the same modules, which are checked once.
const programs = ['web', '.', 'e2e', 'domain', 'storage-rules', 'operator'];

/** The checks without a run of the product, of each suite the slowest first. */
export const checks = {
  lint: [
    ['oxlint', '-c', 'oxlint.config.mjs', '--quiet', '--type-aware'],
    [...knip, '--cache-location', `${cache}/knip`],
    [
      ...[...knip, '--cache-location', `${cache}/knip-shipped`, '--production'],
      ...['--config', 'knip.shipped.jsonc', '--include', 'files,exports,types'],
    ],
    ['tsx', 'scripts/repository-checks/check-repository.ts'],
  ],
  // The linter reads what the first of them writes.
  openapi: [['sh', '-c', 'tsx scripts/openapi.ts && redocly lint --format stylish artefacts/openapi.json']],
  format: [['oxfmt', '--list-different', '.']],
  types: programs.map((folder) => {
    return [...tsc, '-p', folder, '--tsBuildInfoFile', `${cache}/${folder.replace('.', 'node')}.tsbuildinfo`];
  }),
} as const satisfies Record<string, readonly (readonly string[])[]>;

/**
 * The linter of the API document neither checks for updates nor sends reports. The type-aware rules run on one core: a
 * second thread would repeat a third of the first one's work.
 */
const quiet = { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off', GOMAXPROCS: '1' };

export type CheckName = keyof typeof checks;

/**
 * Runs these checks to their end, several commands at a time; answers those that found something. `run` takes the place
 * of runCommand.
 */
export async function failedChecks(
  names: readonly CheckName[],
  { lanes = availableParallelism(), run = runCommand } = {},
): Promise<CheckName[]> {
  const open = names.flatMap((name) => checks[name].map((command) => ({ name, command })));
  const failed = new Set<CheckName>();
  const work = async () => {
    for (let next = open.shift(); next !== undefined; next = open.shift())
      if ((await run(next.command, quiet)) !== 0) failed.add(next.name);
  };
  await Promise.all(Array.from({ length: lanes }, work));
  return names.filter((name) => failed.has(name));
}
