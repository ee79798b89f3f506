import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { MutantResult } from '../tools/yardstick/index.mjs';
import { readCommandLine } from './command-line.ts';
import { dataEmulators, onOwnStack, runMeasurement, stackEnvironment } from './own-stack.ts';
import { root, runCommand } from './run-command.ts';

/** The files of the product in which faults are put, and the tests that should notice them. */
const areas = {
  domain: {
    mutate: [
      'domain/src/{kernel/{amounts,validation},core/ledger,desk/books,money}/**/*.ts',
      '!**/*.{test,contract,wire,csv,letters,texts,limits}.ts',
      // Their tests are those of the services.
      '!domain/src/money/{address-book,blockchain,deposit-address,profit}/**',
    ],
    vitest: 'functions/proofs/yardstick/vitest.domain.config.ts',
  },
  // A fixed sample of money, session, factor and link, by name: the files may move.
  services: {
    mutate: ['request-withdrawal.service', 'require-strong', 'use-link'].map(
      (name) => `functions/src/**/${name}.ts`,
    ),
    vitest: 'functions/proofs/yardstick/vitest.services.config.ts',
  },
} as const;
type Area = keyof typeof areas;

/** One area as it is committed: counts, and the faults that no test noticed, without line numbers, so that a file may move. */
type Measured = { killed: number; survived: number; scorePercent: number; survivors: string[] };

const file = join(root, 'functions/proofs/yardstick/yardstick.json');
const usage = `npm run yardstick [AREA …]   puts faults into ${Object.keys(areas).join(' and ')}, and lists those that no test notices
Changes files while it runs: only in a checkout without changes of its own. About an hour on two cores.`;

const { chosen } = readCommandLine({ usage, options: {}, takesWords: true }, ({ words }) => ({
  chosen: Object.keys(areas).filter((area): area is Area => words.length === 0 || words.includes(area)),
}));

await runMeasurement(async (stopSignal) => {
  if ((await runCommand(['git', 'diff', '--quiet', '--', 'domain', 'functions/src'])) !== 0) {
    console.error('Commit or stash the changes in domain and functions first: files are changed in place.');
    return 1;
  }
  const measured = JSON.parse(readFileSync(file, 'utf8')) as Partial<Record<Area, Measured>>;
  for (const area of chosen) {
    measured[area] =
      area === 'services'
        ? await onOwnStack({ stopSignal, only: dataEmulators }, (stack) => {
            Object.assign(process.env, stackEnvironment(stack));
            return measure(area);
          })
        : await measure(area);
    writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`);
    const { killed, survived, scorePercent } = measured[area];
    console.log(
      `${area}: ${String(killed)} noticed, ${String(survived)} not: ${String(scorePercent)} %. Compare: git diff ${file}`,
    );
  }
  return 0;
});

async function measure(area: Area): Promise<Measured> {
  const { Stryker } = await import('../tools/yardstick/index.mjs');
  const { mutate, vitest } = areas[area];
  const results = await new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: vitest, related: false },
    mutate: [...mutate],
    // The packages of the workspace find each other in this checkout, not in a copy.
    inPlace: true,
    ignoreStatic: true,
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // A slow machine is no fault that was noticed.
    timeoutMS: 60_000,
    timeoutFactor: 3,
    dryRunTimeoutMinutes: 30,
    reporters: ['clear-text', 'progress-append-only'],
    clearTextReporter: { logTests: false, reportTests: false, reportMutants: false },
    tempDirName: 'artefacts/stryker',
  }).runMutationTest();
  const noticed = results.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const missed = results.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  return {
    killed: noticed.length,
    survived: missed.length,
    scorePercent: Math.round((10_000 * noticed.length) / (noticed.length + missed.length)) / 100,
    survivors: missed.map(describe).toSorted(),
  };
}

/** File, kind and both texts: `convert.ts: ConditionalExpression: a > b → true`, with the count if it occurs more than once. */
function describe({ fileName, mutatorName, location, replacement, status }: MutantResult): string {
  const { start, end } = location;
  const lines = readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  const behind = (lines.at(-1)?.length ?? 0) - end.column + 1;
  const original = lines.join(' ').slice(start.column - 1, behind === 0 ? undefined : -behind);
  const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 60);
  const covered = status === 'NoCoverage' ? ' (never run)' : '';
  return `${basename(fileName)}: ${mutatorName}: ${short(original)} → ${short(replacement ?? '')}${covered}`;
}
