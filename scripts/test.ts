import { availableParallelism } from 'node:os';
import { StackFailure } from '../emulator/src/failure.ts';
import { ownerOf, type PortName } from '../emulator/src/ports.ts';
import { findFirestoreSource } from '../emulator/src/java/firestore-source.ts';
import { loopback } from '../emulator/src/port-check.ts';
import { stackUrls } from '../emulator/src/urls.ts';
import { build } from './build.ts';
import { checks, failedChecks, type CheckName } from './checks.ts';
import { findChromium, testBrowsers } from './chromium.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import {
  abortedBySignals,
  dataEmulators,
  onOwnStack,
  portEnvironment,
  stackEnvironment,
  type RunningStack,
} from './own-stack.ts';
import { runCommand, root } from './run-command.ts';
import { requireRunningStack, runningPorts } from './running-stack.ts';
import { checkSizes } from './size.ts';
import { linesOf, playwrightCount, reportFile, vitestCount, type Count } from './test-report.ts';

/** Every suite in the order in which they are reported, with what it runs on; `--only api,rules` chooses. */
const kinds = {
  ...{ format: 'sources', types: 'sources', lint: 'sources', unit: 'sources', web: 'sources' },
  ...{ size: 'build', stack: 'own stacks', api: 'data emulators', books: 'data emulators' },
  ...{ rules: 'data emulators', deploy: 'build', seed: 'product', journeys: 'product' },
  ...{ jobs: 'product', commands: 'product' },
} as const;
type Suite = keyof typeof kinds;
const suites = Object.keys(kinds) as Suite[];
const isOn = (suite: Suite, ...wanted: (typeof kinds)[Suite][]): boolean => wanted.includes(kinds[suite]);

type Outcome = { suite: Suite; count: Count; seconds: number };
type TestStack = RunningStack & { readonly logs?: string };

const usage = `npm test                             every suite, on separate stacks
npm test -- --only SUITES [FILE …]   some of: ${suites.join(', ')}
  --running  on the stack that \`npm start\` or \`npm run dev\` runs
  --long     with the longer random runs (npm run test:long)`;
const flag = { type: 'boolean', default: false } as const;
const { chosen, filters, isLong, isRunning } = readCommandLine(
  { usage, options: { only: { type: 'string' }, long: flag, running: flag }, takesWords: true },
  ({ values: { only, long, running }, words }) => {
    const names = only?.split(',') ?? [...suites];
    const unknown = names.filter((name) => !suites.some((suite) => suite === name));
    if (unknown.length > 0)
      throw new UsageError(
        `Unknown suite: ${unknown.join(', ') || 'none is named'}. Suites: ${suites.join(', ')}`,
      );
    if (running && only !== undefined && names.includes('jobs'))
      throw new UsageError('The suite jobs shifts the clock of a separate stack: omit --running');
    return {
      chosen: suites.filter((suite) => names.includes(suite) && !(running && suite === 'jobs')),
      filters: words,
      isLong: long,
      isRunning: running,
    };
  },
);
const outcomes: Outcome[] = [];
/** The clock of the scheduled functions on our own stack, which the suite `jobs` moves. */
const schedule = { aheadMs: 0, now: () => Date.now() + schedule.aheadMs };
const stackLines: string[] = [];
const stopSignal = abortedBySignals();
if (isLong) process.env['KEELSTONE_LONG'] = '1';
// Tests create many short-lived objects: room for them saves a sixth of the CPU time.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`.trim();
await refuseWithoutStack();

// Suites that use emulators and browsers often wait: the checks, which nothing can make fail by being slow, fill the gaps
// at a lower priority. Tests that need only the CPU come first, for beside stacks they would starve.
const areChecksPatient = chosen.some((suite) => !Object.keys(checks).includes(suite));
await sideBySide(
  sideBySide(
    time('web', () => vitest('web', {})),
    time('unit', () => vitest('unit', { KEELSTONE_REFUSALS: reportFile('refusals') }, 1)),
  ).then(stackTests),
  time('lint', () => check('lint'))
    .then(() => time('types', () => check('types')))
    .then(() => time('format', () => check('format'))),
);
process.exit(summary());

/** Ends with 2 before any suite if --running names a stack that is not there, or with 1 if no stack can be started. */
async function refuseWithoutStack(): Promise<void> {
  if (!chosen.some((suite) => isOn(suite, 'data emulators', 'product'))) return;
  const needsProduct = chosen.some((suite) => isOn(suite, 'product'));
  const names: PortName[] = needsProduct
    ? [...dataEmulators, 'hosting', 'inbox', 'rates']
    : [...dataEmulators];
  try {
    if (!isRunning) await findFirestoreSource();
    else {
      const ports = runningPorts();
      const addresses = names.map((name) => [ownerOf(name), `${loopback}:${String(ports[name])}`] as const);
      await requireRunningStack(Object.fromEntries(addresses));
    }
  } catch (error) {
    if (!(error instanceof StackFailure || error instanceof UsageError)) throw error;
    console.error(error.message);
    process.exit(isRunning ? 2 : 1);
  }
}

/** Waits for both, even if one of them throws: nothing runs on after the summary. */
async function sideBySide(...works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

/** What needs a build or a stack. */
async function stackTests(): Promise<void> {
  if (chosen.some((suite) => isOn(suite, 'build', 'product')))
    await build({ root, log: (line) => console.log(line), signal: stopSignal });
  await time('size', () => Promise.resolve(checkSizes()));
  // `npm run dev`, which the suite stack tries, builds the functions: not while the product's stack runs them.
  await sideBySide(
    onStack('data emulators', { only: dataEmulators }, dataTests),
    time('stack', () => vitest('stack', {})).then(() => time('deploy', () => vitest('deploy', {}))),
  );
  await onStack('product', { import: 'emulator-data', schedulerNow: schedule.now }, productTests);
}

async function dataTests(stack: TestStack): Promise<void> {
  const notes = { KEELSTONE_DATABASES: reportFile('databases'), KEELSTONE_REFUSALS: reportFile('refusals') };
  const env = { ...stackEnvironment(stack), ...notes };
  // Two more than there are cores: these mostly wait for Firestore.
  await time('api', async () => withUnprovoked(await vitest('api', env, availableParallelism() + 2)));
  await sideBySide(
    time('books', () => books(env)),
    time('rules', () => vitest('rules', env)),
  );
}

async function productTests(stack: TestStack): Promise<void> {
  await time('seed', () => seed(stack));
  await time('journeys', () => journeys(stack));
  await time('jobs', () => jobs(stack));
  await time('commands', () => vitest('commands', { ...stackEnvironment(stack), ...portEnvironment(stack) }));
}

async function onStack(
  kind: 'data emulators' | 'product',
  options: { only?: typeof dataEmulators; import?: string; schedulerNow?: () => number },
  work: (stack: TestStack) => Promise<void>,
): Promise<void> {
  if (stopSignal.aborted || !chosen.some((suite) => isOn(suite, kind))) return;
  if (isRunning) {
    const ports = runningPorts();
    await work({ ports, urls: stackUrls(ports) });
    return;
  }
  const log = (line: string) => {
    stackLines.push(line);
    console.log(line);
  };
  await onOwnStack({ stopSignal, log, ...options }, work);
}

async function time(suite: Suite, run: () => Promise<Count>): Promise<void> {
  if (stopSignal.aborted || !chosen.includes(suite)) return;
  console.log(`\n── ${suite}`);
  const startedAtMs = Date.now();
  const count = await run();
  outcomes.push({ suite, count, seconds: (Date.now() - startedAtMs) / 1000 });
}

/** Next to tests one command at a time. */
async function check(name: CheckName): Promise<Count> {
  const options = areChecksPatient ? { isPatient: true, lanes: 1 } : {};
  const failed = await failedChecks([name], options);
  return { passed: checks[name].length - failed.length, failed: failed.length };
}

async function vitest(
  suite: Suite,
  env: Record<string, string>,
  workers = availableParallelism(),
): Promise<Count> {
  const options = [`--maxWorkers=${String(workers)}`, '--reporter=default', '--reporter=json'];
  const output = `--outputFile.json=${reportFile(suite)}`;
  const status = await runCommand(
    ['vitest', 'run', ...projectsOf(suite), ...options, output, ...filters],
    env,
  );
  return failedIf(status !== 0, vitestCount(suite));
}

/** Its project of vitest.config.ts, or its two. */
function projectsOf(suite: Suite): string[] {
  const names = suite === 'unit' ? ['unit', 'mutants'] : [suite];
  return names.flatMap((name) => ['--project', name]);
}

/** A code that a call lists and that no test provokes is a failure, where all tests have run: `unit` has, before. */
async function withUnprovoked(count: Count): Promise<Count> {
  if (filters.length > 0 || !chosen.includes('unit')) return count;
  const { contract } = await import('../domain/src/api/contract.ts');
  const refusals = new Set(linesOf(reportFile('refusals')));
  const failures = Object.entries(contract).flatMap(([name, { errors }]) =>
    errors
      .filter((code) => !refusals.has(`${name} ${code}`))
      .map((code) => `${name} lists "${code}", which no test of the API provokes`),
  );
  return {
    ...count,
    failed: count.failed + failures.length,
    failures: [...(count.failures ?? []), ...failures],
  };
}

async function journeys(stack: RunningStack): Promise<Count> {
  const chromium = await findChromium(testBrowsers);
  const status = await runCommand(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...filters],
    {
      ...stackEnvironment(stack),
      PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile('journeys'),
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    },
  );
  return failedIf(status !== 0, playwrightCount('journeys'));
}

/** Every scheduled function, on the demo data and all that the journeys have made of it. */
async function jobs({ urls, logs = '' }: TestStack): Promise<Count> {
  const { runEveryJob } = await import('./scheduled-jobs.ts');
  const moveClock = () => {
    schedule.aheadMs = 24 * 60 * 60_000;
  };
  return runEveryJob({ urls, logs }, { moveClock, lines: stackLines });
}

async function seed(stack: RunningStack): Promise<Count> {
  const { compareSeed } = await import('../emulator/src/seed/contents.ts');
  const differences = await compareSeed(stack.urls);
  for (const difference of differences) console.log(`  ${difference}`);
  if (differences.length > 0) console.log('emulator-data no longer matches its builders: run `npm run seed`');
  return { passed: differences.length === 0 ? 1 : 0, failed: differences.length === 0 ? 0 : 1 };
}

/** `npm run reconcile` over the ledger of every database that the API tests have worked on. */
async function books(env: Record<string, string>): Promise<Count> {
  const databases = [...new Set(linesOf(reportFile('databases')))];
  if (databases.length === 0) return { passed: 0, failed: 0 };
  const flags = databases.flatMap((name) => ['--database', name]);
  const command = ['node', '--import', 'tsx', 'scripts/operate.ts', 'reconcile', '--ledger', ...flags];
  const areTrue = (await runCommand(command, env)) === 0;
  return areTrue ? { passed: databases.length, failed: 0 } : { passed: 0, failed: 1 };
}

/** A runner that failed for a reason outside its tests (an unhandled rejection, say) is a failure too. */
function failedIf(isFailed: boolean, count: Count): Count {
  return isFailed && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** One line a suite, what failed, then the closing line; the exit status is 0 if everything that was chosen passed. */
function summary(): number {
  console.log('');
  outcomes.sort((one, other) => suites.indexOf(one.suite) - suites.indexOf(other.suite));
  for (const { suite, count, seconds } of outcomes) {
    const verdict = count.failed === 0 ? 'ok    ' : 'FAILED';
    console.log(
      `${verdict} ${suite.padEnd(9)} ${String(count.passed).padStart(5)} passed ${seconds.toFixed(0).padStart(4)} s`,
    );
  }
  for (const { suite, count } of outcomes)
    for (const failure of count.failures ?? []) console.log(`\n${suite}: ${failure}`);
  const skipped = outcomes.flatMap(({ suite, count }) =>
    (count.skipped ?? []).map((each) => `${suite}: ${each}`),
  );
  for (const each of skipped) console.log(`\nskipped, ${each}`);
  const passed = outcomes.reduce((sum, { count }) => sum + count.passed, 0);
  const failed = outcomes.reduce((sum, { count }) => sum + count.failed, 0);
  const left = skipped.length === 0 ? '' : `, ${String(skipped.length)} skipped`;
  console.log(`\n${String(passed)} passed, ${String(failed)} failed${left}`);
  return failed === 0 && outcomes.length === chosen.length && passed > 0 ? 0 : 1;
}
