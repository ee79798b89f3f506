import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { EndpointName } from '@keelstone/domain/api/contract';
import { arrangeRequests, isRepeatable, type Send } from '../arrange-requests.ts';
import type { ProfileResults } from '../bench-results.ts';
import { startBenchServer } from '../server-process.ts';
import { signInCallers, loadDatabases } from '../load-and-sign-in.ts';
import { emptySample, run } from '../timing.ts';
import type { CpuMsByOwner } from './cpu-time-by-owner.ts';

/**
 * Where the processor time of a request goes, compared with its Firestore operations alone: one call at a time, so that
 * nothing waits for anything else. `tsx main.ts --out FILE [--quick]`; run by scripts/bench.ts.
 */
const { out: file, quick: isQuick } = parseArgs({
  options: { out: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
}).values;
const sent = isQuick ? { reads: 60, writes: 30 } : { reads: 300, writes: 100 };
/**
 * One of each kind: reads of one document and of lists, writes of owners and administrators, and the calls with the
 * most overhead.
 */
const profiled: readonly EndpointName[] = [
  'get-current-user',
  'get-user',
  'list-transactions',
  'update-profile',
  'request-deposit',
  'request-withdrawal',
  'approve-transaction',
  'preview-credit-profit',
  'login',
  'submit-kyc',
  'export-users',
];

await mkdir(dirname(file), { recursive: true });
const databases = await loadDatabases(isQuick ? 200 : 500);
const server = await startBenchServer(databases);
const figures: ProfileResults = { calls: {} };
try {
  const setup = await signInCallers(databases, server.app, 120);
  for (const name of profiled) {
    await run(await arrangeRequests(name, 10, setup), 1, emptySample());
    const sends = await arrangeRequests(name, isRepeatable(name) ? sent.reads : sent.writes, setup);
    await server.send('forget');
    const app = await profileOf(sends);
    await server.send('make-ready');
    const bare = await profileOf(sends.map(() => repeat));
    figures.calls[name] = { sent: sends.length, app, bare };
    process.stdout.write(`${name}\n`);
  }
} finally {
  await server.close();
}
await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
process.exit(0);

async function profileOf(sends: readonly Send[]): Promise<CpuMsByOwner> {
  await server.send('profile');
  await run(sends, 1, emptySample());
  const { spentMs } = await server.send('profiled');
  if (spentMs === undefined) throw new Error('The server of the bench returned no profile');
  return spentMs;
}

async function repeat(): Promise<boolean> {
  const response = await fetch(`${server.bare}/repeat`);
  await response.text();
  return response.status === 200;
}
