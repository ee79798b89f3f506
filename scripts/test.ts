import { availableParallelism } from 'node:os';
import type { Endpoint } from '../domain/src/kernel/api/endpoint.ts';
import { findFirestoreSource } from '../emulator/src/java/firestore-source.ts';
import type { PortName } from '../emulator/src/ports.ts';
import type { StackOptions } from '../emulator/src/stack.ts';
import { listenForStop } from '../emulator/src/stop-signals.ts';
import { stackUrls } from '../emulator/src/urls.ts';
import { build } from './build.ts';
import { checks, failedChecks, type CheckName } from './checks.ts';
import { findChromium, testBrowsers } from './chromium.ts';
import { refuse } from './command-line.ts';
import { readCpuSeconds, readMachineSeconds, watchLost } from './cpu-time.ts';
import { watchSlowness } from './machine-speed.ts';
import { dataEmulators, onOwnStack, stackEnvironment, type RunningStack } from './own-stack.ts';
import { measureCommand, measuring, root } from './run-command.ts';
import { listAddresses, requireRunningStack, readPorts } from './running-stack.ts';
import { isOn, isWholeGate, listMissingChecks, readChoice, suites, type Suite } from './suites.ts';
import { countTests, keepNotes, readNotes, reportFile, type Count } from './test-report.ts';
import { gateLimit, summarise, type Outcome } from './test-summary.ts';
import { listChangedFiles, leftOut, chooseTags, tierTags, type TierTag } from './tiers.ts';

const choice = readChoice();
const { chosen, filters, isAll, isRunning } = choice;
const [startedAtMs, machineSecondsBefore] = [Date.now(), readMachineSeconds()];
const outcomes: (Outcome & { suite: Suite })[] = [];
const cpuSeconds: Partial<Record<Suite, number>> = {};
const lost = watchLost(measuring);
const slowness = watchSlowness();
const stopSignal = listenForStop(console.log).stop;
process.env['KEELSTONE_TIER'] = isAll ? 'all' : 'gate';
process.env['KEELSTONE_LEFT_OUT'] = reportFile('left-out');
// Tests create many short-lived objects: room for them saves a sixth of the CPU time.
process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --max-semi-space-size=64`.trim();
await requireStack().catch(refuse);
const addedTags = isAll ? new Map<TierTag, string>() : tagsToAdd();
const tagsLeftOut = isAll ? [] : leftOut(addedTags);

// Suites that use emulators and browsers often wait: the checks, which nothing can make fail by being slow, fill the gaps
// at a lower priority. Tests that need only the CPU come first, for beside stacks they would starve.
const areChecksPatient = chosen.some((suite) => !Object.keys(checks).includes(suite));
await sideBySide(
  sideBySide(
    time('web', () => vitest('web')).then(buildAll),
    // In the gate both end together. The many sequences of `npm run test:all` take one worker longer than all the rest.
    time('unit', () => notingRefusals('unit', {}, isAll ? availableParallelism() : 1)),
  ).then(stackTests),
  time('lint', () => check('lint'))
    .then(() => time('types', () => check('types')))
    .then(() => time('openapi', () => check('openapi')))
    .then(() => time('format', () => check('format'))),
);
await time('refusals', unprovoked);
process.exit(summary());

/** The tags that a change adds to the gate, printed with their reason. */
function tagsToAdd(): Map<TierTag, string> {
  const changes = listChangedFiles(root);
  if (changes === undefined)
    console.log(
      'The gate leaves out what it would run after certain changes: git does not say what changed here.',
    );
  const added = chooseTags(changes?.files ?? []);
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
  else await requireRunningStack(listAddresses(readPorts(), ...dataEmulators, ...ofProduct));
}

/** Waits for both, even if one of them throws: nothing runs on after the summary. */
async function sideBySide(...works: readonly Promise<void>[]): Promise<void> {
  await Promise.allSettled(works);
  await Promise.all(works);
}

async function buildAll(): Promise<void> {
  if (chosen.some((suite) => isOn(suite, 'build', 'product')))
    await build({ root, log: (line) => console.log(line), signal: stopSignal });
}

/** Runs the tests that need a build or a stack. */
async function stackTests(): Promise<void> {
  // `npm run dev`, which the suite stack tries, builds the functions: not while the product's stack runs them.
  const builtTests = (): Promise<void> =>
    sideBySide(
      time('deploy', () => vitest('deploy')),
      onStack('product', { import: 'emulator-data' }, productTests),
    );
  await sideBySide(
    onStack('data emulators', { only: dataEmulators }, dataTests),
    time('stack', () => vitest('stack')).then(builtTests),
  );
}

async function dataTests(stack: RunningStack): Promise<void> {
  const env = { ...stackEnvironment(stack), KEELSTONE_DATABASES: reportFile('databases') };
  // Two more than there are cores: these mostly wait for Firestore.
  const api = async (): Promise<Count> => {
    const count = await notingRefusals('api', env, availableParallelism() + 2);
    keepNotes('databases');
    return count;
  };
  await sideBySide(
    time('api', api).then(() => time('books', () => books(env))),
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
  const ports = readPorts();
  return work({ ports, urls: stackUrls(ports) });
}

async function time(suite: Suite, run: () => Promise<Count>): Promise<void> {
  if (stopSignal.aborted || !chosen.includes(suite)) return;
  console.log(`\n── ${suite}`);
  const suiteStartedAtMs = Date.now();
  const count = await run();
  const seconds = (Date.now() - suiteStartedAtMs) / 1000;
  outcomes.push({ suite, count, seconds, cpuSeconds: cpuSeconds[suite] ?? 0 });
}

/** Runs a command and adds what it costs to the suite. */
async function runFor(
  suite: Suite,
  command: readonly string[],
  env: Record<string, string> = {},
): Promise<number> {
  const measured = await measureCommand(command, env);
  cpuSeconds[suite] = (cpuSeconds[suite] ?? 0) + measured.cpuSeconds + lost.of(measured.pid);
  return measured.status;
}

/** Next to tests one command at a time. */
async function check(name: CheckName): Promise<Count> {
  const failed = await failedChecks([name], {
    ...(areChecksPatient && { lanes: 1 }),
    run: (command, env) =>
      runFor(name, areChecksPatient ? ['nice', '-n', '10', ...command] : command, { ...env }),
  });
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
  return countTests(suite, await runFor(suite, ['vitest', 'run', ...options, ...output, ...filters], env));
}

/** The suite, with a note of each refusal that its tests provoke; kept once all of them have run. */
async function notingRefusals(
  suite: 'unit' | 'api',
  env: Record<string, string>,
  workers: number,
): Promise<Count> {
  const notes = `refusals-${suite}`;
  const count = await vitest(suite, { ...env, KEELSTONE_REFUSALS: reportFile(notes) }, workers);
  if (filters.length === 0 && !stopSignal.aborted) keepNotes(notes);
  return count;
}

/** A code that a call lists and that no test of `unit` or `api` provokes is a failure. */
async function unprovoked(): Promise<Count> {
  if (filters.length > 0) return { passed: 0, failed: 0 };
  const notes = (['unit', 'api'] as const).map((suite) => ({ suite, lines: readNotes(`refusals-${suite}`) }));
  const missing = notes.filter(({ lines }) => lines === undefined).map(({ suite }) => suite);
  if (missing.length > 0)
    return { passed: 0, failed: 1, failures: [`first run npm test -- --only ${missing.join(',')}`] };
  const { contract } = await import('../domain/src/contract.ts');
  const provoked = new Set(notes.flatMap(({ lines }) => lines));
  const listed = Object.entries<Endpoint>(contract).flatMap(([name, { errors = [] }]) =>
    errors.map((code) => ({ name, code })),
  );
  const failures = listed
    .filter(({ name, code }) => !provoked.has(`${name} ${code}`))
    .map(({ name, code }) => `${name} lists "${code}", which no test of the API provokes`);
  return { passed: listed.length - failures.length, failed: failures.length, failures };
}

async function journeys(stack: RunningStack): Promise<Count> {
  await findChromium(testBrowsers);
  const env = { ...stackEnvironment(stack), PLAYWRIGHT_JUNIT_OUTPUT_FILE: reportFile('journeys') };
  const command = ['playwright', 'test', '--config', 'e2e/playwright.config.ts', ...filters];
  const count = countTests('journeys', await runFor('journeys', command, env));
  if (filters.length > 0 || count.failed > 0) return count;
  const reconcile = ['node', '--import', 'tsx', 'scripts/operate.ts', 'reconcile'];
  if ((await runFor('journeys', reconcile, env)) === 0) return { ...count, passed: count.passed + 1 };
  return {
    ...count,
    failed: 1,
    failures: ['the ledger that the journeys leave is not consistent: see above'],
  };
}

async function seed(stack: RunningStack): Promise<Count> {
  const { compareSeed } = await import('../emulator/src/seed/contents.ts');
  const failures = await compareSeed(stack.urls);
  if (failures.length === 0) return { passed: 1, failed: 0 };
  return { passed: 0, failed: 1, failures: [...failures, 'emulator-data is not what `npm run seed` builds'] };
}

/** `npm run reconcile` over the ledger of every database that the API tests have worked on. */
async function books(env: Record<string, string>): Promise<Count> {
  const databases = [...new Set(readNotes('databases'))];
  if (databases.length === 0) return { passed: 0, failed: 0 };
  const flags = databases.flatMap((name) => ['--database', name]);
  const command = ['node', '--import', 'tsx', 'scripts/operate.ts', 'reconcile', '--ledger', ...flags];
  const failed = Number((await runFor('books', command, env)) !== 0);
  return { passed: failed === 0 ? databases.length : 0, failed };
}

/** Prints how it ended; the exit status is 0 if everything that was chosen has run and passed. */
function summary(): number {
  outcomes.sort((one, other) => suites.indexOf(one.suite) - suites.indexOf(other.suite));
  const cpuSecondsInAll = readCpuSeconds() + lost.total();
  const { lines, isGreen } = summarise({
    outcomes,
    cpuSeconds: cpuSecondsInAll,
    otherCpuSeconds: Math.max(0, readMachineSeconds() - machineSecondsBefore - cpuSecondsInAll),
    seconds: (Date.now() - startedAtMs) / 1000,
    slowness: slowness(),
    cpuSecondsMax: isWholeGate(choice)
      ? gateLimit([...addedTags.keys()].map((tag) => tierTags[tag].cpuSeconds))
      : undefined,
    notChecked: filters.length > 0 ? [] : listMissingChecks(chosen, { isAll }),
  });
  console.log(`\n${lines.join('\n')}`);
  return isGreen && outcomes.length === chosen.length ? 0 : 1;
}
