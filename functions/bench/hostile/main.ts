import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { startOnPlatform, type PlatformServer } from '../../testing/start-on-platform.ts';
import type { HostileResults, HostileLevel } from '../bench-results.ts';
import { emptySample, run, timingOf, type Sample } from '../timing.ts';
import { attacks, type Attack } from './attacks.ts';
import { cpuMsOf, forgetPeak, peakBytesOf } from './process-usage.ts';

/**
 * Sends hostile bodies to the built functions behind Google's framework, next to a bystander that requests
 * `/api/health`, and a few of them to a bare function there, which shows the cost of the framework alone. `tsx main.ts
 * --out FILE [--quick]`; run by scripts/bench.ts, after the build, on a data stack.
 */
const { out: file, quick: isQuick } = parseArgs({
  options: { out: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
}).values;
const requests = isQuick ? 40 : 200;
/** There, one costs hundreds of times as much. */
const bareRequests = isQuick ? 1 : 5;
const quietRequests = isQuick ? 100 : 400;
const functionsFolder = join(import.meta.dirname, '../..');
const bareFolder = join(functionsFolder, '.cache/bench/bare-hostile');

await mkdir(bareFolder, { recursive: true });
await writeFile(join(bareFolder, 'package.json'), '{"main":"index.cjs"}\n');
await build({
  entryPoints: [join(import.meta.dirname, '../cold-start/bare-function.repository.ts')],
  outfile: join(bareFolder, 'index.cjs'),
  bundle: true,
  platform: 'node',
  target: 'node20',
  packages: 'external',
  format: 'cjs',
  logLevel: 'error',
});

const figures: HostileResults = { requests, bareRequests, quiet: timingOf(emptySample()), attacks: [] };
const quiet = emptySample();
for (const attack of attacks) {
  const ours = await measure(join(functionsFolder, 'deploy'), attack, requests, quiet);
  const bare = await measure(bareFolder, attack, bareRequests, emptySample());
  figures.attacks.push({ title: attack.title, ours, bare });
  process.stdout.write(`${attack.title}: ${ours.cpuMs.toFixed(1)} ms, bare ${bare.cpuMs.toFixed(0)} ms\n`);
}
figures.quiet = timingOf(quiet);
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
process.exit(0);

/** A fresh process for each attack, warm before it is measured. */
async function measure(
  folder: string,
  attack: Attack,
  count: number,
  quietSample: Sample,
): Promise<HostileLevel> {
  const server = await startOnPlatform('functions framework', { folder, env: process.env });
  try {
    const harmless = { ...attack, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') };
    await run(
      Array<() => Promise<boolean>>(300).fill(() => health(server)),
      10,
      emptySample(),
    );
    await run(
      Array<() => Promise<boolean>>(50).fill(() => send(server, harmless)),
      1,
      emptySample(),
    );
    await run(
      Array<() => Promise<boolean>>(quietRequests).fill(() => health(server)),
      1,
      quietSample,
    );
    const idleBytes = await forgetPeak(server.pid);
    const cpuBefore = await cpuMsOf(server.pid);
    await run(
      Array<() => Promise<boolean>>(count).fill(() => send(server, attack)),
      1,
      emptySample(),
    );
    const cpuMs = ((await cpuMsOf(server.pid)) - cpuBefore) / count;
    const growthBytes = (await peakBytesOf(server.pid)) - idleBytes;
    return { cpuMs, growthBytes, bystander: await bystander(server, attack, count) };
  } finally {
    await server.close();
  }
}

/** Somebody else's requests, one at a time, during the attack, which is also one at a time. */
async function bystander(server: PlatformServer, attack: Attack, count: number) {
  const sample = emptySample();
  const attacking = run(
    Array<() => Promise<boolean>>(count).fill(() => send(server, attack)),
    1,
    emptySample(),
  );
  const state = { isOver: false };
  void attacking.then(() => {
    state.isOver = true;
  });
  while (!state.isOver) await run([() => health(server)], 1, sample);
  await attacking;
  return timingOf(sample);
}

async function health({ url }: PlatformServer): Promise<boolean> {
  const response = await fetch(`${url}/api/health`);
  await response.arrayBuffer();
  return response.status === 200;
}

async function send({ url }: PlatformServer, { headers, body, isChunked }: Attack): Promise<boolean> {
  const length: Record<string, string> = isChunked ? {} : { 'content-length': String(body.byteLength) };
  const sent = request(`${url}/api/auth/login`, { method: 'POST', headers: { ...headers, ...length } });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  await answer.resume().toArray();
  return (answer.statusCode ?? 500) < 500;
}
