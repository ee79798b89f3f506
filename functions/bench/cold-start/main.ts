import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { ColdResults, ColdStart } from '../bench-results.ts';

/**
 * Starts the functions' bundle and the bare function in fresh processes, in turns, and keeps the medians.
 * `tsx main.ts --out FILE [--quick]`; run by scripts/bench.ts, after the build, on a data stack.
 */
const { out: file, quick: isQuick } = parseArgs({
  options: { out: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
}).values;
const runs = isQuick ? 3 : 11;
const functionsFolder = join(import.meta.dirname, '../..');
const workFolder = join(functionsFolder, '.cache', 'bench');
const deployed = join(functionsFolder, 'deploy/lib/index.cjs');
const bare = join(workFolder, 'bare.cjs');
const child = join(workFolder, 'child.mjs');

await mkdir(workFolder, { recursive: true });
const options = {
  bundle: true,
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
} as const;
const source = (name: string) => join(import.meta.dirname, name);
await build({
  ...options,
  entryPoints: [source('bare-function.repository.ts')],
  outfile: bare,
  format: 'cjs',
});
await build({ ...options, entryPoints: [source('child.ts')], outfile: child, format: 'esm' });

const starts: { ours: ColdStart[]; bare: ColdStart[] } = { ours: [], bare: [] };
// The first of each only loads the files into the file cache.
for (let turn = 0; turn <= runs; turn += 1) {
  const [ours, least] = [await start(deployed), await start(bare)];
  if (turn === 0) continue;
  starts.ours.push(ours);
  starts.bare.push(least);
}
const bytes = await readFile(join(dirname(deployed), 'api.cjs'));
const figures: ColdResults = {
  runs,
  ours: medians(starts.ours),
  bare: medians(starts.bare),
  bundleBytes: bytes.length,
  bundleGzipBytes: gzipSync(bytes).length,
};
await mkdir(dirname(file), { recursive: true });
await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);

async function start(bundle: string): Promise<ColdStart> {
  // The platform sets for each instance which function it is.
  const env = { ...process.env, FUNCTION_TARGET: 'api' };
  const { stdout } = await promisify(execFile)(process.execPath, [child, '--bundle', bundle], { env });
  const line = stdout.trim().split('\n').at(-1) ?? '';
  const started = JSON.parse(line) as ColdStart & { status: number };
  if (started.status !== 200) throw new Error(`${bundle} answered ${String(started.status)}`);
  return started;
}

function medians(all: readonly ColdStart[]): ColdStart {
  const median = (field: keyof ColdStart): number =>
    all.map((each) => each[field]).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
  return {
    loadedMs: median('loadedMs'),
    answeredMs: median('answeredMs'),
    cpuMs: median('cpuMs'),
    rssBytes: median('rssBytes'),
  };
}
