import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from './build.ts';
import { findChromium, testBrowsers } from './chromium.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { dataEmulators, onOwnStack, runMeasurement, stackEnvironment } from './own-stack.ts';
import { root, runCommand } from './run-command.ts';

/** `npm run bench`: times calls and first pixels on separate stacks, into tables. */
const usage = `npm run bench                          both, into artefacts/bench
npm run bench -- --only calls [CALL …]  how long calls take: all, or some
npm run bench -- --only pixels          how long until people see what they came for
npm run bench -- --quick                with fewer requests, to see that it works`;

const all = ['calls', 'pixels'] as const;
const { parts, calls, isQuick } = readCommandLine(
  {
    usage,
    options: { only: { type: 'string' }, quick: { type: 'boolean', default: false } },
    takesWords: true,
  },
  ({ values: { only = all.join(','), quick }, words }) => {
    const names = only.split(',');
    const unknown = names.filter((name) => !all.some((part) => part === name));
    if (unknown.length > 0)
      throw new UsageError(`Unknown part: ${unknown.join(', ')}. Parts: ${all.join(', ')}`);
    return { parts: all.filter((part) => names.includes(part)), calls: words, isQuick: quick };
  },
);
const folder = join(root, 'artefacts/bench');

await runMeasurement(async (stopSignal) => {
  await mkdir(folder, { recursive: true });
  for (const part of parts) {
    const status = await (part === 'calls' ? timeCalls(stopSignal) : timePixels(stopSignal));
    if (status !== 0) return status;
    console.log(`Wrote artefacts/bench/${part}.md`);
  }
  return 0;
});

function timeCalls(stopSignal: AbortSignal): Promise<number> {
  const options = [...(isQuick ? ['--quick'] : []), ...calls.flatMap((call) => ['--call', call])];
  return onOwnStack({ stopSignal, only: dataEmulators }, (stack) =>
    runCommand(
      ['tsx', 'functions/bench/main.ts', '--out', join(folder, 'calls.md'), ...options],
      stackEnvironment(stack),
    ),
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
