import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Person } from '../testing/people.ts';
import { arrangeRequests, isRepeatable, type BenchSetup, type Send } from './arrange-requests.ts';
import { concurrencies, type ApiResults, type Level } from './bench-results.ts';
import { startBenchServer } from './server-process.ts';
import { signInCallers, loadDatabases } from './load-and-sign-in.ts';
import { emptySample, fitting, medianOf, run, timingOf } from './timing.ts';

/**
 * Measures every call of the contract on the app of server.ts next to the two yardsticks, in turns, so that the noise
 * of the machine affects all three. `tsx main.ts --out FILE [--quick] [--call NAME …]`; run by scripts/bench.ts.
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
const turns = isQuick ? 2 : 4;
/** A query that looks at every document takes seconds on the emulator, which has no indexes: then fewer are sent. */
const budgetMs = 10_000;
const sent = isQuick ? { reads: 60, writes: 50 } : { reads: 80, writes: 40 };

const databases = await loadDatabases(users);
await mkdir(dirname(file), { recursive: true });
const server = await startBenchServer(databases);
try {
  const setup = await signInCallers(databases, server.app, peopleCount);
  const tokenCheck = await measureTokenCheck(setup);
  const figures: ApiResults = {
    tokenCheck,
    users,
    sent,
    calls: {},
    memory: { bootBytes: server.rssBytes, afterBytes: 0 },
  };
  const callNames = Object.keys(contract) as EndpointName[];
  for (const name of callNames.filter((known) => only.length === 0 || only.includes(known))) {
    figures.calls[name] = await measure(name, setup);
    if (name === 'get-current-user') figures.memory.afterBytes = await memoryAfter(setup);
    // After each call, so that an interrupted run is not wasted.
    await writeFile(file, `${JSON.stringify(figures, null, 2)}\n`);
  }
} finally {
  await server.close();
}
process.exit(0);

async function measure(name: EndpointName, setup: BenchSetup): Promise<Level[]> {
  const levels: Level[] = [];
  // Warm-up, not measured: compiles the code and opens the connections.
  const warmUp = emptySample();
  await run(await arrangeRequests(name, 10, setup), 5, warmUp);
  const count = fitting(warmUp, budgetMs, turns, isRepeatable(name) ? sent.reads : sent.writes);
  for (const concurrency of concurrencies) {
    const sends = await arrangeRequests(name, Math.max(count, concurrency), setup);
    levels.push(await measureAt(concurrency, sends));
  }
  const ratios = levels.map(({ app, bare }) => (app.p50 / bare.p50).toFixed(2));
  process.stdout.write(`${name.padEnd(26)} p50 ${ratios.join(' / ')} of its bare operations\n`);
  return levels;
}

async function measureAt(concurrency: number, sends: readonly Send[]): Promise<Level> {
  const [app, bare, empty] = [emptySample(), emptySample(), emptySample()];
  const size = Math.ceil(sends.length / turns);
  let roundTrips = 0;
  const elsewhere: number[] = [];
  await server.send('forget');
  for (let at = 0; at < sends.length; at += size) {
    const some = sends.slice(at, at + size);
    await run(some, concurrency, app);
    const waits = await server.send('make-ready');
    roundTrips = Math.max(roundTrips, waits.roundTrips);
    elsewhere.push(...waits.elsewhereMs);
    await run(
      some.map(() => ask('/repeat')),
      concurrency,
      bare,
    );
    await run(
      some.map(() => ask('/empty')),
      concurrency,
      empty,
    );
  }
  return {
    concurrency,
    roundTrips,
    app: timingOf(app),
    bare: timingOf(bare),
    empty: timingOf(empty),
    elsewhereMs: medianOf(elsewhere),
  };
}

async function measureTokenCheck({ people }: BenchSetup): Promise<ApiResults['tokenCheck']> {
  const levels: ApiResults['tokenCheck'] = [];
  for (const concurrency of concurrencies) {
    const sample = emptySample();
    const sends = Array.from({ length: sent.reads }, (_value, index) =>
      ask('/token', people[index % people.length]),
    );
    await run(sends, concurrency, sample);
    levels.push({ concurrency, token: timingOf(sample) });
  }
  return levels;
}

function ask(path: string, person?: Person): Send {
  return async () => {
    const headers: Record<string, string> = person === undefined ? {} : { token: `Bearer ${person.token}` };
    const response = await fetch(`${server.bare}${path}`, { headers });
    await response.text();
    return response.status === 200;
  };
}

/** The memory in use after a thousand more requests. */
async function memoryAfter(setup: BenchSetup): Promise<number> {
  await run(await arrangeRequests('get-current-user', 1_000, setup), 10, emptySample());
  return (await server.send('forget')).rssBytes;
}
