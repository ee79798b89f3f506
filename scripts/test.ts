import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { PortName } from '../emulator/src/ports.ts';
import { findFirestoreSource } from '../emulator/src/java/firestore-source.ts';
import type { StackOptions } from '../emulator/src/stack.ts';
import { listenForStop } from '../emulator/src/stop-signals.ts';
import { stackUrls } from '../emulator/src/urls.ts';
import { build } from './build.ts';
import { checks, failedChecks, type CheckName } from './checks.ts';
import { findChromium, testBrowsers } from './chromium.ts';
import { readCommandLine, refuse, UsageError } from './command-line.ts';
import { dataEmulators, onOwnStack, stackEnvironment, type RunningStack } from './own-stack.ts';
import { runCommand, root } from './run-command.ts';
import { addressesOf, requireRunningStack, runningPorts } from './running-stack.ts';
import { junitCount, linesOf, reportFile, type Count } from './test-report.ts';
import { changedFiles, leftOut, tagsOfChanges, tierTags } from './tiers.ts';

/** Every suite in the order in which they are reported, with what it runs on; `--only api,rules` chooses. */
const kinds = {
  ...{ format: 'sources', types: 'sources', lint: 'sources', unit: 'sources', web: 'sources' },
  ...{ stack: 'own stacks', api: 'data emulators', books: 'data emulators' },
  ...{ rules: 'data emulators', deploy: 'build', seed: 'product', journeys: 'product' },
  product: 'product',
} as const;
type Suite = keyof typeof kinds;
const suites = Object.keys(kinds) as Suite[];
const isOn = (suite: Suite, ...wanted: (typeof kinds)[Suite][]): boolean => wanted.includes(kinds[suite]);

const usage = `npm test                             the gate: every suite, on separate stacks
npm test -- --only SUITES [FILE …]   some of: ${suites.join(', ')}
  --running  on the stack that \`npm start\` or \`npm run dev\` runs
  --all      everything (npm run test:all): also rare states, larger numbers, random seeds`;
const flag = { type: 'boolean', default: false } as const;
const { chosen, filters, isAll, isRunning } = readCommandLine(
  { usage, options: { only: { type: 'string' }, all: flag, running: flag }, takesWords: true },
  ({ values: { only, all, running }, words }) => {
    const names = only?.split(',') ?? [...suites];
    const unknown = names.filter((name) => !suites.some((suite) => suite === name));
    if (unknown.length > 0)
      throw new UsageError(
        `Unknown suite: ${unknown.join(', ') || 'none is named'}. Suites: ${suites.join(', ')}`,
      );
    const chosen = suites.filter((suite) => names.includes(suite));
    return { chosen, filters: words, isAll: all, isRunning: running };
  },
);
const outcomes: { suite: Suite; count: Count; seconds: number }[] = [];
const stopSignal = listenForStop(console.log).stop;
process.env['KEELSTONE_TIER'] = isAll ? 'all' : 'gate';
process.env['KEELSTONE_LEFT_OUT'] = reportFile('left-out');
const tagsLeftOut = isAll ? [] : leftOut(tagsToAdd());
// Which refusals were provoked: by `unit` and by `api`.
process.env['KEELSTONE_REFUSALS'] = reportFile('refusals');
// Tests create many short-lived objects: room for them saves a sixth of the CPU time.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`.trim();
await requireStack().catch(refuse);

// Suites that use emulators and browsers often wait: the checks, which nothing can make fail by being slow, fill the gaps
// at a lower priority. Tests that need only the CPU come first, for beside stacks they would starve.
const areChecksPatient = chosen.some((suite) => !Object.keys(checks).includes(suite));
await sideBySide(
  sideBySide(
    time('web', () => vitest('web')),
    time('unit', () => vitest('unit', {}, 1)),
  ).then(stackTests),
  time('lint', () => check('lint'))
    .then(() => time('types', () => check('types')))
    .then(() => time('format', () => check('format'))),
);
process.exit(summary());

/** The tags that a change adds to the gate, printed with their reason. */
function tagsToAdd(): ReturnType<typeof tagsOfChanges> {
  const changes = changedFiles(root);
  if (changes === undefined)
    console.log(
      'The gate leaves out what it would run after certain changes: git does not say what changed here.',
    );
  const added = tagsOfChanges(changes?.files ?? []);
  for (const [tag, file] of added)
    console.log(
      `Also in this gate: ${tierTags[tag].what}, for ${file} has changed since ${changes?.base ?? ''}.`,
    );
  return added;
}

/** Before any suite: throws if --running means a stack that is not there, or if none can be started. */
async function requireStack(): Promise<void> {
  if (!chosen.some((suite) => isOn(suite, 'data emulators', 'product'))) return;
  const ofProduct: PortName[] = chosen.some((suite) => isOn(suite, 'product'))
    ? ['hosting', 'inbox', 'rates']
    : [];
  if (!isRunning) await findFirestoreSource();
  else await requireRunningStack(addressesOf(runningPorts(), ...dataEmulators, ...ofProduct));
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
  // `npm run dev`, which the suite stack tries, builds the functions: not while the product's stack runs them.
  await sideBySide(
    onStack('data emulators', { only: dataEmulators }, dataTests),
    time('stack', () => vitest('stack')).then(() => time('deploy', () => vitest('deploy'))),
  );
  await onStack('product', { import: 'emulator-data' }, productTests);
}

async function dataTests(stack: RunningStack): Promise<void> {
  const env = { ...stackEnvironment(stack), KEELSTONE_DATABASES: reportFile('databases') };
  // Two more than there are cores: these mostly wait for Firestore.
  await time('api', async () => withUnprovoked(await vitest('api', env, availableParallelism() + 2)));
  await sideBySide(
    time('books', () => books(env)),
    time('rules', () => vitest('rules', env)),
  );
}

async function productTests(stack: RunningStack): Promise<void> {
  await time('seed', () => seed(stack));
  await time('journeys', () => journeys(stack));
  await time('product', () => vitest('product', stackEnvironment(stack)));
}

async function onStack(
  kind: 'data emulators' | 'product',
  options: Pick<StackOptions, 'import' | 'only'>,
  work: (stack: RunningStack) => Promise<void>,
): Promise<void> {
  if (stopSignal.aborted || !chosen.some((suite) => isOn(suite, kind))) return;
  if (!isRunning) return onOwnStack({ stopSignal, ...options }, work);
  const ports = runningPorts();
  return work({ ports, urls: stackUrls(ports) });
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
  env: Record<string, string> = {},
  workers = availableParallelism(),
): Promise<Count> {
  const projects = suite === 'unit' ? ['unit', 'mutants'] : [suite];
  const reporters = ['default', 'junit', './scripts/tier-reporter.ts'].map((name) => `--reporter=${name}`);
  const output = [...reporters, `--outputFile.junit=${reportFile(suite)}`];
  const options = [
    ...projects.map((name) => `--project=${name}`),
    ...tagsLeftOut.map((tag) => `--tags-filter=!${tag}`),
    `--maxWorkers=${String(workers)}`,
  ];
  return junitCount(suite, await runCommand(['vitest', 'run', ...options, ...output, ...filters], env));
}

/** A code that a call lists and that no test provokes is a failure, where all tests have run: `unit` has, before. */
async function withUnprovoked(count: Count): Promise<Count> {
  if (filters.length > 0 || !chosen.includes('unit')) return count;
  const { contract } = await import('../domain/src/api/contract.ts');
  const refusals = new Set(linesOf('refusals'));
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
  await findChromium(testBrowsers);
  const env = { ...stackEnvironment(stack), PLAYWRIGHT_JUNIT_OUTPUT_FILE: reportFile('journeys') };
  const command = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...filters];
  const count = junitCount('journeys', await runCommand(command, env));
  return isAll ? count : { ...count, leftOut: journeysInAll() - count.passed - count.failed };
}

/** How many journeys `npm run test:all` would have run of these. */
function journeysInAll(): number {
  const command = ['test', '--config', 'e2e/playwright.config.ts', '--list', '--reporter=list', ...filters];
  const env = { ...process.env, KEELSTONE_TIER: 'all' };
  const { stdout } = spawnSync(join(root, 'node_modules/.bin/playwright'), command, { cwd: root, env });
  return Number(/Total: (\d+) test/.exec(String(stdout))?.[1] ?? 0);
}

async function seed(stack: RunningStack): Promise<Count> {
  const { compareSeed } = await import('../emulator/src/seed/contents.ts');
  const failures = await compareSeed(stack.urls);
  if (failures.length === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, failures: [...failures, 'emulator-data is not what `npm run seed` builds'] };
}

/** `npm run reconcile` over the ledger of every database that the API tests have worked on. */
async function books(env: Record<string, string>): Promise<Count> {
  const databases = [...new Set(linesOf('databases'))];
  if (databases.length === 0) return { passed: 0, failed: 0 };
  const flags = databases.flatMap((name) => ['--database', name]);
  const command = ['node', '--import', 'tsx', 'scripts/operate.ts', 'reconcile', '--ledger', ...flags];
  const failed = Number((await runCommand(command, env)) !== 0);
  return { passed: failed === 0 ? databases.length : 0, failed };
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
  const listed = (what: 'failures' | 'skipped') =>
    outcomes.flatMap(({ suite, count }) => (count[what] ?? []).map((each) => `${suite}: ${each}`));
  for (const failure of listed('failures')) console.log(`\n${failure}`);
  const skipped = listed('skipped');
  for (const each of skipped) console.log(`\nskipped, ${each}`);
  const passed = outcomes.reduce((sum, { count }) => sum + count.passed, 0);
  const failed = outcomes.reduce((sum, { count }) => sum + count.failed, 0);
  const leftOutCount = outcomes.reduce((sum, { count }) => sum + (count.leftOut ?? 0), 0);
  if (leftOutCount > 0)
    console.log(`\n${String(leftOutCount)} more of these suites are only in npm run test:all`);
  const left = skipped.length === 0 ? '' : `, ${String(skipped.length)} skipped`;
  console.log(`\n${String(passed)} passed, ${String(failed)} failed${left}`);
  return failed === 0 && outcomes.length === chosen.length && passed > 0 ? 0 : 1;
}
