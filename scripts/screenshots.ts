import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../emulator/src/free-ports.ts';
import { startStack } from '../emulator/src/stack.ts';
import { build } from './build.ts';
import { findChromium } from './chromium.ts';
import { root, runCommand } from './run-command.ts';
import { stackEnvironment } from './stack-environment.ts';

/**
 * `npm run screenshots`: every scene of the demo data as a picture, at a desk's width and a phone's, light and dark,
 * in artefacts/screenshots/<width>-<scheme>. The clock is the real one, because sign-ins expire by it; the dates that
 * stand in the pictures are those of the demo data.
 */
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop.abort());

const log = (line: string): void => console.log(line);
const folder = 'artefacts/screenshots';
const filters = process.argv.slice(2);

await build({ root, log, signal: stop.signal });
const chromium = await findChromium();
const stack = await startStack({
  root,
  ports: await freePorts(),
  projectId: 'demo-keelstone',
  import: 'emulator-data',
  stopSignal: stop.signal,
  log,
});
try {
  if (filters.length === 0) rmSync(join(root, folder), { recursive: true, force: true });
  process.exitCode = await runCommand(
    ['playwright', 'test', '--config', 'e2e/screenshots.config.ts', ...filters],
    { ...stackEnvironment(stack), ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }) },
  );
  log(`\nThe pictures are in ${folder}.`);
} finally {
  await stack.stop();
}
process.exit();
