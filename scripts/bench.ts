import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { dirname, join } from 'node:path';
import { freePorts } from '../emulator/src/free-ports.ts';
import type {
  ApiResults,
  ColdResults,
  HostileResults,
  ImageResults,
  ProfileResults,
} from '../functions/bench/bench-results.ts';
import {
  renderApi,
  renderCold,
  renderHostile,
  renderImages,
  renderProfile,
  renderStart,
  replacePart,
  type Part,
} from '../functions/bench/render-performance.ts';
import type { PixelResults } from '../e2e/bench/loaded-parts.ts';
import { renderFirstPixel } from '../e2e/bench/render-first-pixel.ts';
import { build } from './build.ts';
import { findChromium, testBrowsers } from './chromium.ts';
import { readCommandLine, UsageError } from './command-line.ts';
import { dataEmulators, onOwnStack, runMeasurement } from './own-stack.ts';
import { root, runCommand } from './run-command.ts';
import { stackEnvironment } from './stack-environment.ts';

/**
 * `npm run bench`: measures times on separate stacks, and rewrites the tables of docs/performance.md; the part `scale`
 * simulates a day in memory, and rewrites those of docs/scale.md.
 */
const usage = `npm run bench                        everything, into docs/performance.md and docs/scale.md
npm run bench -- --only api [call …]  some parts: api, browser, cold, hostile, images, profile, scale, start;
                                      and of the api only some calls
npm run bench -- --quick              with fewer requests, to see that it works: printed, not written`;

const all: readonly Part[] = ['api', 'browser', 'cold', 'hostile', 'images', 'profile', 'scale', 'start'];
/** Parts that need only the data emulators. */
const onData: readonly Part[] = ['api', 'cold', 'hostile', 'profile'];
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
const measuredOn = `on ${today()}, ${String(availableParallelism())} × ${cpus()[0]?.model.trim() ?? 'unknown'}, Node ${process.version}, load average ${(loadavg()[0] ?? 0).toFixed(1)} before`;

await runMeasurement(async (stopSignal) => {
  if (parts.includes('cold') || parts.includes('hostile'))
    await mustSucceed(['tsx', 'functions/build.ts'], {});
  if (parts.some((part) => onData.includes(part))) {
    await onOwnStack({ stopSignal, only: dataEmulators }, async (stack) => {
      const quick = isQuick ? ['--quick'] : [];
      if (parts.includes('cold')) {
        const found = await figures<ColdResults>('cold-start/main.ts', quick, stackEnvironment(stack));
        await publish('cold', renderCold(found, measuredOn));
      }
      if (parts.includes('hostile')) {
        const found = await figures<HostileResults>('hostile/main.ts', quick, stackEnvironment(stack));
        await publish('hostile', renderHostile(found, measuredOn));
      }
      if (parts.includes('api')) {
        const found = await figures<ApiResults>(
          'main.ts',
          [...quick, ...calls.flatMap((call) => ['--call', call])],
          stackEnvironment(stack),
        );
        await publish('api', renderApi(found, measuredOn));
      }
      if (parts.includes('profile')) {
        const found = await figures<ProfileResults>('profile/main.ts', quick, stackEnvironment(stack));
        await publish('profile', renderProfile(found, measuredOn));
      }
    });
  }
  if (parts.includes('images')) {
    const found = await figures<ImageResults>('images/main.ts', [], {});
    await publish('images', renderImages(found, measuredOn));
  }
  if (parts.includes('browser')) await publish('browser', await firstPixel(stopSignal));
  if (parts.includes('scale')) await publish('scale', await figures<string>('scale/main.ts', [], {}));
  if (parts.includes('start'))
    await publish('start', renderStart({ seconds: await secondsToReady() }, measuredOn));
  return 0;
});

/** On the whole product with its demo data, as somebody outside sees it. */
async function firstPixel(stopSignal: AbortSignal): Promise<string> {
  const chromium = await findChromium(testBrowsers);
  await build({ root, log: console.log, signal: stopSignal });
  return onOwnStack({ stopSignal, import: 'emulator-data' }, async (stack) => {
    const env = {
      ...stackEnvironment(stack),
      ...(chromium === undefined ? {} : { CHROMIUM_PATH: chromium }),
    };
    const file = join(root, '.cache/bench/first-pixel.json');
    await mkdir(dirname(file), { recursive: true });
    await mustSucceed(['tsx', 'e2e/bench/first-pixel.ts', '--out', file, '--runs', isQuick ? '3' : '7'], env);
    const found = JSON.parse(await readFile(file, 'utf8')) as PixelResults;
    return renderFirstPixel(found, measuredOn);
  });
}

/** Runs one part in its own process and reads the figures that it writes. */
async function figures<T>(entry: string, args: readonly string[], env: Record<string, string>): Promise<T> {
  const file = join(root, '.cache/bench', `${entry.replaceAll('/', '-')}.json`);
  await mustSucceed(['tsx', `functions/bench/${entry}`, '--out', file, ...args], env);
  return JSON.parse(await readFile(file, 'utf8')) as T;
}

async function mustSucceed(command: readonly string[], env: Record<string, string>): Promise<void> {
  const status = await runCommand(command, env);
  if (status !== 0) process.exit(status);
}

/** What was measured for a part of the calls only, or quickly, is shown and not kept. */
async function publish(part: Part, tables: string): Promise<void> {
  console.log(`\n${tables}\n`);
  if (isQuick || calls.length > 0) return;
  const page = join(root, part === 'scale' ? 'docs/scale.md' : 'docs/performance.md');
  await writeFile(page, await replacePart(await readFile(page, 'utf8'), part, tables));
}

/** How long `npm start` takes, on separate ports, until it reports that it is ready. */
async function secondsToReady(): Promise<number> {
  const ports = Object.entries(await freePorts()).map(([name, port]) => {
    const variable = name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    return [`KEELSTONE_PORT_${variable}`, String(port)] as const;
  });
  const startedAtMs = Date.now();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...Object.fromEntries(ports) },
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const ready = new Promise<number>((resolve) => {
    child.stdout.on('data', (text: Buffer) => {
      if (text.toString().includes('Ready after')) resolve((Date.now() - startedAtMs) / 1000);
    });
  });
  const seconds = await Promise.race([ready, gone.then(() => undefined)]);
  child.kill('SIGINT');
  await gone;
  if (seconds === undefined) throw new Error('npm start did not become ready');
  return seconds;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}
