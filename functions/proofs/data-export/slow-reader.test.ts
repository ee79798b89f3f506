import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseEnv } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import { type Bundle, bundleServer } from '../../testing/bundle-server.ts';
import { print } from '../../testing/tier.ts';
import { commentOf, unzipped } from '../../testing/unzipped.ts';

const memoryBytesMax = 96 * 2 ** 20;
/** How long Hosting waits for an answer. */
const hostingMs = 60_000;
/** The speed of a reader who takes four minutes. */
const bitsPerSecond = 1_000_000;

let bundle: Bundle | undefined;
let server: ChildProcess | undefined;
afterAll(async () => {
  server?.kill();
  await bundle?.remove();
});

/** The server, with the memory of every deployed instance. */
async function start(): Promise<string> {
  bundle = await bundleServer(join(import.meta.dirname, 'server.ts'));
  const deployed = parseEnv(readFileSync(join(import.meta.dirname, '../../.env'), 'utf8'));
  const started = spawn(process.execPath, [bundle.path], {
    // Without the larger young generation that `npm test` gives its own processes.
    env: { ...process.env, NODE_OPTIONS: '', ...deployed },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  server = started;
  const [port] = (await once(started.stdout, 'data')) as [Buffer];
  return `http://127.0.0.1:${port.toString().trim()}`;
}

it(
  'delivers 10,000 movements and 50 images to a slow reader, in parts that Hosting lets through, within 96 MiB',
  { timeout: 3_600_000, tags: 'all' },
  async () => {
    const url = await start();
    const read = (path: string) => readSlowly(`${url}${path}`);
    const parts: Buffer[] = [];
    const took: number[] = [];
    let cursor = '';
    do {
      const startedAt = performance.now();
      const part = await read(cursor === '' ? '/' : `/?from=${encodeURIComponent(cursor)}`);
      took.push(performance.now() - startedAt);
      parts.push(part);
      cursor = commentOf(part);
    } while (cursor !== '');
    const files = [...unzipped(parts).keys()];
    expect(files.filter((path) => path.startsWith('movements/')).length).toBeGreaterThanOrEqual(40);
    expect(files.filter((path) => path.startsWith('transactions/proofs/'))).toHaveLength(50);
    for (const part of parts) expect(part.byteLength).toBeLessThan(ownDataLimits.exportPartBytesMax * 1.02);
    expect(Math.max(...took)).toBeLessThan(hostingMs);
    const { idleBytes, peakBytes } = JSON.parse((await read('/memory')).toString()) as Record<string, number>;
    const more = (peakBytes ?? Infinity) - (idleBytes ?? 0);
    print(
      `copy: ${String(parts.length)} parts, ${(Buffer.concat(parts).byteLength / 1e6).toFixed(1)} MB, at ${String(bitsPerSecond / 1e6)} Mbit/s ${(Math.max(...took) / 1000).toFixed(1)} s each at most, ${(more / 2 ** 20).toFixed(0)} MiB more than idle`,
    );
    expect(more).toBeLessThan(memoryBytesMax);
  },
);

/** A whole answer, read no faster than the connection allows. */
async function readSlowly(url: string): Promise<Buffer> {
  const [response] = (await once(get(url, { agent: false }), 'response')) as [IncomingMessage];
  const pieces: Buffer[] = [];
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece);
    await delay((piece.byteLength * 8 * 1000) / bitsPerSecond);
  }
  return Buffer.concat(pieces);
}
