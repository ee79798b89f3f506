import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import { freshDatabase } from '../testing/test-environment.ts';
import { arrangeRequests, isRepeatable, type BenchSetup } from './arrange-requests.ts';
import { signInCallers, startBenchServer } from './set-up.ts';

/**
 * Times every call of the contract on the app of server.ts and writes a table: `tsx main.ts --out FILE [--quick]
 * [--at-once NUMBER] [--call NAME …]`; run by scripts/bench.ts. Ends with an error if a request failed.
 */
const {
  out: file,
  quick: isQuick,
  call: only,
  'at-once': atOnce,
} = parseArgs({
  options: {
    out: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    call: { type: 'string', multiple: true, default: [] },
    'at-once': { type: 'string', default: '10' },
  },
}).values;
const users = isQuick ? 200 : 500;
/** The callers: each may have at most three pending withdrawals. */
const peopleCount = isQuick ? 120 : 200;
const concurrencies = [1, Number(atOnce)] as const;
/** A query that looks at every document takes seconds on the emulator, which has no indexes: then fewer are sent. */
const budgetMs = 10_000;
const least = isQuick ? 2 : 4;
const sent = isQuick ? { reads: 60, writes: 50 } : { reads: 80, writes: 40 };
const head = [
  `${String(users)} users, and ${String(peopleCount)} callers with ten movements each; ${String(sent.reads)} requests of a call that reads and ${String(sent.writes)} of one that writes, one and ${atOnce} at a time. Milliseconds.`,
  '',
  `| call | p50 | p95 | p99 | per second | ${atOnce}: p50 | p95 | p99 | per second |`,
  '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
];

const database = freshDatabase('bench');
const server = await startBenchServer(join(import.meta.dirname, 'server.ts'), database);
try {
  const setup = await signInCallers(database, { url: server.url, users, peopleCount });
  const rows: string[] = [];
  const callNames = Object.keys(contract) as EndpointName[];
  for (const name of callNames.filter((known) => only.length === 0 || only.includes(known))) {
    const timings = await measure(name, setup);
    if (timings.some(({ failed }) => failed > 0)) process.exitCode = 1;
    const row = rowOf(name, timings);
    process.stdout.write(`${row}\n`);
    rows.push(row);
    // After each call, so that an interrupted run is not wasted.
    await writeFile(file, `${[...head, ...rows].join('\n')}\n`);
  }
} finally {
  await server.close();
}
process.exit();

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

/** Latencies in milliseconds, and how many were answered in a second. */
type Timing = { p50: number; p95: number; p99: number; perSecond: number; failed: number };

type Sample = { latenciesMs: number[]; wallMs: number; failed: number };

function emptySample(): Sample {
  return { latenciesMs: [], wallMs: 0, failed: 0 };
}

/** Sends every request once, at most `concurrency` at a time, and adds its duration to `sample`. */
async function run(
  sends: readonly (() => Promise<boolean>)[],
  concurrency: number,
  sample: Sample,
): Promise<void> {
  const queue = sends.values();
  const startedAt = performance.now();
  const worker = async (): Promise<void> => {
    for (const send of queue) {
      const sentAt = performance.now();
      if (!(await send())) sample.failed += 1;
      sample.latenciesMs.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  sample.wallMs += performance.now() - startedAt;
}

function timingOf({ latenciesMs, wallMs, failed }: Sample): Timing {
  const sorted = latenciesMs.toSorted((a, b) => a - b);
  const at = (share: number): number => shareOf(sorted, share);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), perSecond: (sorted.length * 1000) / wallMs, failed };
}

/**
 * How many of `most` requests of a call fit into `budgetMs`, estimated from a small sample; never less than `least`.
 */
function fitting({ latenciesMs, wallMs }: Sample, budgetMs: number, least: number, most: number): number {
  const eachMs = wallMs / Math.max(1, latenciesMs.length);
  return Math.max(least, Math.min(most, Math.floor(budgetMs / Math.max(eachMs, 0.001))));
}

function shareOf(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
