import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from './build.ts';
import { findChromium } from './chromium.ts';
import { abortedBySignals, onOwnStack } from './own-stack.ts';
import { root, runCommand } from './run-command.ts';
import { stackEnvironment } from './stack-environment.ts';

/**
 * `npm run screenshots`: every scene of the demo data as a picture, at a desk's width and a phone's, light and dark,
 * in artefacts/screenshots/<width>-<scheme>. The clock is the real one, because sign-ins expire by it; the dates that
 * stand in the pictures are those of the demo data.
 */
const stopSignal = abortedBySignals();

const log = (line: string): void => console.log(line);
const folder = 'artefacts/screenshots';
const filters = process.argv.slice(2);

await build({ root, log, signal: stopSignal });
const chromium = await findChromium();
await onOwnStack({ stopSignal, import: 'emulator-data' }, async (stack) => {
  if (filters.length === 0) rmSync(join(root, folder), { recursive: true, force: true });
  process.exitCode = await runCommand(
    ['playwright', 'test', '--config', 'e2e/screenshots.config.ts', ...filters],
    { ...stackEnvironment(stack), ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
  );
  log(`\nThe pictures are in ${folder}.`);
});
process.exit();
