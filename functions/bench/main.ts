import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import { freshDatabase } from '../testing/test-environment.ts';
import { arrangeRequests, isRepeatable, type BenchSetup } from './arrange-requests.ts';
import { loadDatabase, signInCallers } from './load-and-sign-in.ts';
import { startBenchServer } from './server-process.ts';
import { emptySample, fitting, run, timingOf, type Timing } from './timing.ts';

/**
 * Times every call of the contract on the app of server.ts and writes a table: `tsx main.ts --out FILE [--quick]
 * [--call NAME …]`; run by scripts/bench.ts.
 */
const {
  out: file,
  quick: isQuick,
  call: only,
} = parseArgs({
  options: {
    out: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    call: { type: 'string', multiple: true, default: [] },
  },
}).values;
const users = isQuick ? 200 : 500;
/** The callers: each may have at most three pending withdrawals. */
const peopleCount = isQuick ? 120 : 200;
const concurrencies = [1, 10] as const;
/** A query that looks at every document takes seconds on the emulator, which has no indexes: then fewer are sent. */
const budgetMs = 10_000;
const least = isQuick ? 2 : 4;
const sent = isQuick ? { reads: 60, writes: 50 } : { reads: 80, writes: 40 };
const head = [
  `${String(users)} users with ten movements each; ${String(sent.reads)} requests of a call that reads and ${String(sent.writes)} of one that writes, one and ten at a time. Milliseconds.`,
  '',
  '| call | p50 | p95 | p99 | per second | ten: p50 | p95 | p99 | per second |',
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];

const database = freshDatabase('bench');
await loadDatabase(database, users);
const server = await startBenchServer(database);
try {
  const setup = await signInCallers(database, { url: server.url, peopleCount });
  const rows: string[] = [];
  const callNames = Object.keys(contract) as EndpointName[];
  for (const name of callNames.filter((known) => only.length === 0 || only.includes(known))) {
    const row = rowOf(name, await measure(name, setup));
    process.stdout.write(`${row}\n`);
    rows.push(row);
    // After each call, so that an interrupted run is not wasted.
    await writeFile(file, `${[...head, ...rows].join('\n')}\n`);
  }
} finally {
  await server.close();
}
process.exit(0);

async function measure(name: EndpointName, setup: BenchSetup): Promise<Timing[]> {
  // Warm-up, not measured: compiles the code and opens the connections.
  const warmUp = emptySample();
  await run(await arrangeRequests(name, 10, setup), 5, warmUp);
  const count = fitting(warmUp, budgetMs, least, isRepeatable(name) ? sent.reads : sent.writes);
  const timings: Timing[] = [];
  for (const concurrency of concurrencies) {
    const sample = emptySample();
    await run(await arrangeRequests(name, Math.max(count, concurrency), setup), concurrency, sample);
    timings.push(timingOf(sample));
  }
  return timings;
}

function rowOf(name: EndpointName, timings: readonly Timing[]): string {
  const failed = timings.reduce((sum, timing) => sum + timing.failed, 0);
  const title = failed === 0 ? `\`${name}\`` : `\`${name}\` (${String(failed)} failed)`;
  const cells = timings.flatMap(({ p50, p95, p99, perSecond }) => [
    ...[p50, p95, p99].map((ms) => ms.toFixed(ms < 10 ? 1 : 0)),
    perSecond.toFixed(0),
  ]);
  return `| ${[title, ...cells].join(' | ')} |`;
}
