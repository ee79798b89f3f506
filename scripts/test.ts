import { availableParallelism } from 'node:os';
import { StackFailure } from '../emulator/src/failure.ts';
import { isPortFree } from '../emulator/src/port-check.ts';
import { resolvePorts, type Ports } from '../emulator/src/ports.ts';
import { stackUrls } from '../emulator/src/urls.ts';
import { compareSeed } from '../emulator/src/seed/check.ts';
import { build } from './build.ts';
import { checks, runCheck, type CheckName } from './checks.ts';
import { findChromium } from './chromium.ts';
import { abortedBySignals, dataEmulators, onOwnStack } from './own-stack.ts';
import { runCommand, root } from './run-command.ts';
import { checkSizes } from './size.ts';
import { portEnvironment, stackEnvironment, type RunningStack } from './stack-environment.ts';
import { linesOf, playwrightCount, reportFile, vitestCount, type Count } from './test-report.ts';

/** Every suite in the order in which they run; `--only api,rules` chooses. */
const suites = [
  'format',
  'types',
  'lint',
  'unit',
  'web',
  'size',
  'stack',
  'api',
  'books',
  'rules',
  'deploy',
  'seed',
  'journeys',
  'reconcile',
  'commands',
] as const;
type Suite = (typeof suites)[number];
/** Suites on the data emulators alone. */
const dataSuites: readonly Suite[] = ['api', 'books', 'rules'];
const productSuites: readonly Suite[] = ['seed', 'journeys', 'reconcile', 'commands'];
/** Suites that look at what was built. */
const builtSuites: readonly Suite[] = ['size', 'deploy', ...productSuites];

type Outcome = { suite: Suite; count: Count; seconds: number };

const { chosen, filters, isLong, isRunning } = parseArguments(process.argv.slice(2));
const outcomes: Outcome[] = [];
const stopSignal = abortedBySignals();
if (isLong) process.env['KEELSTONE_LONG'] = '1';

// Two at a time where one leaves a core idle: ESLint works on one thread, and a starting stack mostly waits.
await Promise.all([
  time('types', () => check('types')).then(() => time('format', () => check('format'))),
  time('lint', () => check('lint')),
]);
await time('unit', () => vitest('unit', {}));
if (chosen.some((suite) => builtSuites.includes(suite))) {
  await build({ root, log: (line) => console.log(line), signal: stopSignal });
}
await time('size', () => Promise.resolve(checkSizes()));
await Promise.all([
  time('web', () => vitest('web', {})),
  time('stack', () => vitest('stack', {})).then(() => time('deploy', () => vitest('deploy', {}))),
]);
await onStack(dataSuites, { only: dataEmulators }, async (stack) => {
  const env = { ...stackEnvironment(stack), KEELSTONE_DATABASES: reportFile('databases') };
  // Two more than there are cores: these mostly wait for Firestore.
  await time('api', () => vitest('api', env, availableParallelism() + 2));
  await time('books', () => books(env));
  await time('rules', () => vitest('rules', env));
});
await onStack(productSuites, { import: 'emulator-data' }, async (stack) => {
  await time('seed', () => seed(stack));
  await time('journeys', () => journeys(stack));
  await time('reconcile', () => wholeBooks(stack));
  await time('commands', () => vitest('commands', { ...stackEnvironment(stack), ...portEnvironment(stack) }));
});
process.exit(summary());

async function onStack(
  needed: readonly Suite[],
  options: { only?: typeof dataEmulators; import?: string },
  work: (stack: RunningStack) => Promise<void>,
): Promise<void> {
  if (stopSignal.aborted || !chosen.some((suite) => needed.includes(suite))) return;
  if (isRunning) {
    const ports = runningPorts();
    if (await isPortFree(ports.firestore))
      refuse(
        `Nothing listens on port ${String(ports.firestore)}: start \`npm run dev\`, or leave out --running.`,
      );
    await work({ ports, urls: stackUrls(ports) });
    return;
  }
  await onOwnStack({ stopSignal, ...options }, work);
}

async function time(suite: Suite, run: () => Promise<Count>): Promise<void> {
  if (stopSignal.aborted || !chosen.includes(suite)) return;
  console.log(`\n── ${suite}`);
  const startedAtMs = Date.now();
  const count = await run();
  outcomes.push({ suite, count, seconds: (Date.now() - startedAtMs) / 1000 });
}

async function check(name: CheckName): Promise<Count> {
  return (await runCheck(name)) ? { passed: checks[name].length, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(
  project: Suite,
  env: Record<string, string>,
  workers = availableParallelism(),
): Promise<Count> {
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile(project)}`];
  const status = await runCommand(
    ['vitest', 'run', '--project', project, `--maxWorkers=${String(workers)}`, ...report, ...filters],
    env,
  );
  return failedIf(status !== 0, vitestCount(project));
}

async function journeys(stack: RunningStack): Promise<Count> {
  const chromium = await findChromium();
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

async function seed(stack: RunningStack): Promise<Count> {
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
  const areTrue = (await reconcile(['--ledger', ...flags], env)) === 0;
  return areTrue ? { passed: databases.length, failed: 0 } : { passed: 0, failed: 1 };
}

/** `npm run reconcile` over everything that the browser tests and the demo data have left. */
async function wholeBooks(stack: RunningStack): Promise<Count> {
  const isTrue = (await reconcile([], stackEnvironment(stack))) === 0;
  return isTrue ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

function reconcile(args: readonly string[], env: Record<string, string>): Promise<number> {
  return runCommand(['node', '--import', 'tsx', 'functions/cli/reconcile.ts', ...args], env);
}

/** A runner that failed for a reason outside its tests (an unhandled rejection, say) is a failure too. */
function failedIf(isFailed: boolean, count: Count): Count {
  return isFailed && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** One line a suite, what failed, then the closing line; the exit status says whether everything that was chosen passed. */
function summary(): number {
  console.log('');
  for (const { suite, count, seconds } of outcomes) {
    const verdict = count.failed === 0 ? 'ok    ' : 'FAILED';
    console.log(
      `${verdict} ${suite.padEnd(9)} ${String(count.passed).padStart(5)} passed ${seconds.toFixed(0).padStart(4)} s`,
    );
  }
  for (const { suite, count } of outcomes)
    for (const failure of count.failures ?? []) console.log(`\n${suite}: ${failure}`);
  const passed = outcomes.reduce((sum, { count }) => sum + count.passed, 0);
  const failed = outcomes.reduce((sum, { count }) => sum + count.failed, 0);
  console.log(`\n${String(passed)} passed, ${String(failed)} failed`);
  const isComplete = outcomes.length === chosen.length;
  return failed === 0 && isComplete && passed > 0 ? 0 : 1;
}

function runningPorts(): Ports {
  try {
    return resolvePorts(root);
  } catch (error) {
    if (error instanceof StackFailure) refuse(error.message);
    throw error;
  }
}

function refuse(message: string): never {
  console.error(message);
  process.exit(2);
}

function parseArguments(args: readonly string[]): {
  chosen: readonly Suite[];
  filters: string[];
  isLong: boolean;
  /** On the stack that `npm start` or `npm run dev` runs, not on one of its own. */
  isRunning: boolean;
} {
  const rest = args.filter((argument) => argument !== '--long' && argument !== '--running');
  const at = rest.indexOf('--only');
  const names = at === -1 ? [...suites] : (rest[at + 1] ?? '').split(',');
  const filters = at === -1 ? rest : rest.filter((_argument, index) => index !== at && index !== at + 1);
  const unknown = names.filter((name) => !suites.some((suite) => suite === name));
  const flag = filters.find((filter) => filter.startsWith('--'));
  if (flag !== undefined) refuse(`Unknown option: ${flag}. Options: --only SUITES, --running, --long`);
  if (unknown.length > 0)
    refuse(`Unknown suite: ${unknown.join(', ') || 'none is named'}. Suites: ${suites.join(', ')}`);
  return {
    chosen: suites.filter((suite) => names.includes(suite)),
    filters,
    isLong: args.includes('--long'),
    isRunning: args.includes('--running'),
  };
}
