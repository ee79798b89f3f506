import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.ts';
import { findChromium, testBrowsers } from './chromium.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { dataEmulators, onOwnStack, runMeasurement, stackEnvironment } from './own-stack.ts';
import { root, runCommand } from './run-command.ts';

/** `npm run bench`: times calls and first pixels on separate stacks, and what grows, into tables. */
const usage = `npm run bench                          all, into artefacts/bench
npm run bench -- --only calls [CALL …]  how long calls take: all, or some; one and [--at-once 10] at a time
npm run bench -- --only pixels          what people wait for, and how long lists scroll
npm run bench -- --only growth [--long] what the jobs of a night cost for more and more accounts
npm run bench -- --only plain           our money calls beside ones written by hand
npm run bench -- --quick                with fewer requests, to see that it works`;

const all = ['calls', 'pixels', 'growth', 'plain'] as const;
const { parts, calls, isQuick, isLong, atOnce } = readCommandLine(
  {
    usage,
    options: {
      only: { type: 'string' },
      quick: { type: 'boolean', default: false },
      long: { type: 'boolean', default: false },
      'at-once': { type: 'string', default: '10' },
    },
    takesWords: true,
  },
  ({ values: { only = all.join(','), quick, long, 'at-once': atOnce }, words }) => {
    const names = only.split(',');
    const unknown = names.filter((name) => !all.some((part) => part === name));
    if (unknown.length > 0)
      throw new UsageError(`Unknown part: ${unknown.join(', ')}. Parts: ${all.join(', ')}`);
    if (!(Number(atOnce) >= 1)) throw new UsageError(`Not a number of requests: ${atOnce}`);
    const parts = all.filter((part) => names.includes(part));
    return { parts, calls: words, isQuick: quick, isLong: long, atOnce };
  },
);
const folder = join(root, 'artefacts/bench');

const benches = { calls: timeCalls, pixels: timePixels, growth: measureGrowth, plain: comparePlain };

await runMeasurement(async (stopSignal) => {
  await mkdir(folder, { recursive: true });
  const failed: string[] = [];
  for (const part of parts) {
    // One that misses a goal keeps no other from being measured.
    if ((await benches[part](stopSignal)) !== 0) failed.push(part);
    else console.log(`Wrote artefacts/bench/${part}.md`);
    if (stopSignal.aborted) break;
  }
  for (const part of failed) console.log(`FAILED, or missed a goal of artefacts/bench/${part}.md`);
  return failed.length === 0 ? 0 : 1;
});

function timeCalls(stopSignal: AbortSignal): Promise<number> {
  return onData(
    'calls',
    'main.ts',
    ['--at-once', atOnce, ...calls.flatMap((call) => ['--call', call])],
    stopSignal,
  );
}

function comparePlain(stopSignal: AbortSignal): Promise<number> {
  return onData('plain', 'plain/main.ts', [], stopSignal);
}

/** A bench of functions/bench on emulators of its own. */
function onData(
  part: string,
  program: string,
  more: readonly string[],
  stopSignal: AbortSignal,
): Promise<number> {
  const options = ['--out', join(folder, `${part}.md`), ...(isQuick ? ['--quick'] : []), ...more];
  return onOwnStack({ stopSignal, only: dataEmulators }, (stack) =>
    runCommand(['tsx', `functions/bench/${program}`, ...options], stackEnvironment(stack)),
  );
}

/** On the whole product with its demo data, as somebody outside sees it. */
async function timePixels(stopSignal: AbortSignal): Promise<number> {
  await findChromium(testBrowsers);
  await build({ root, log: console.log, signal: stopSignal });
  const options = ['--out', join(folder, 'pixels.md'), '--runs', isQuick ? '3' : '7'];
  return onOwnStack({ stopSignal, import: 'emulator-data' }, (stack) =>
    runCommand(['tsx', 'e2e/bench/first-pixel.ts', ...options], stackEnvironment(stack)),
  );
}

function measureGrowth(): Promise<number> {
  const options = [...(isQuick ? ['--quick'] : []), ...(isLong ? ['--long'] : [])];
  const command = ['tsx', '--max-old-space-size=16000', 'functions/bench/growth.ts'];
  return runCommand([...command, '--out', join(folder, 'growth.md'), ...options]);
}
