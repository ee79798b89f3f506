import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';
import { findChromium } from './chromium.ts';
import { readCommandLine } from './command-line.ts';
import { onOwnStack, runMeasurement, stackEnvironment } from './own-stack.ts';
import { root, runCommand } from './run-command.ts';

/**
 * `npm run screenshots`: every scene of the demo data as an image, in a desktop's width and a phone's, light and dark, in
 * artefacts/screenshots/<width>-<scheme>. The clock is the real one, because sign-ins expire by it; the dates in the
 * images are those of the demo data.
 */
const folder = 'artefacts/screenshots';
const usage = `npm run screenshots                 every scene, into ${folder}
npm run screenshots -- FILE …       only the files whose path contains one of these`;

const filters = readCommandLine({ usage, options: {}, takesWords: true }, ({ words }) => words);

await runMeasurement(async (stopSignal) => {
  await findChromium();
  await build({ root, log: console.log, signal: stopSignal });
  const status = await onOwnStack({ stopSignal, import: 'emulator-data' }, (stack) => {
    if (filters.length === 0) rmSync(join(root, folder), { recursive: true, force: true });
    const command = ['playwright', 'test', '--config', 'e2e/screenshots.config.ts', ...filters];
    return runCommand(command, stackEnvironment(stack));
  });
  console.log(`\nThe images are in ${folder}.`);
  return status;
});
