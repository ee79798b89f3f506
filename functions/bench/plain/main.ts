import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { apiAt, pathOf, type Api, type RequestOptions } from '../../testing/api.ts';
import { freshDatabase } from '../../testing/test-environment.ts';
import { arrangeRequests, type BenchSetup, type Send } from '../arrange-requests.ts';
import { signInCallers, startBenchServer } from '../set-up.ts';
import type { Measured } from './measure.ts';

/**
 * Our money calls beside plain ones, in turn on one database: `tsx main.ts --out FILE [--quick]`; run by
 * scripts/bench.ts. Names each of ours that waits more often in a row than the plain one and `moreWaitsMax`, or its own
 * declared number, with exit status 1.
 */
const { out: file, quick: isQuick } = parseArgs({
  options: { out: { type: 'string', default: '' }, quick: { type: 'boolean', default: false } },
}).values;
const requests = isQuick ? 8 : 40;
const injected = 3;
const warmUp = 5;
const moreWaitsMax = 2;
/** Session, upload, image, documents, commit and removal each need the one before. Source: docs/performance.md. */
const moreWaits: Partial<Record<EndpointName, number>> = { 'request-deposit': 4 };

/** The calls, those that only read first, and what the plain one leaves out. */
const leftOut: Partial<Record<EndpointName, string>> = {
  'get-current-user': 'session, throttle',
  'get-wallet': 'throttle, kill switches',
  'list-transactions': 'session, throttle, search, pages, total, audit',
  login: 'session that can be ended, throttle, second factor, known devices, security event',
  'request-deposit': 'session, throttle, idempotency, checked image, payment on the chain, signals',
  'request-withdrawal': 'session, throttle, idempotency, ledger, month, address book, limits, mail',
  'approve-transaction': 'session, throttle, two people, ledger, month, audit, evidence, mail',
  'credit-profit': 'session, throttle, two people, idempotency, ledger, month, audit, mail',
};

const database = freshDatabase('bench-plain');
const server = await startBenchServer(join(import.meta.dirname, 'server.ts'), database);
const rows: string[] = [];
const findings: string[] = [];
try {
  const all = await signInCallers(database, { url: server.url, users: 100, peopleCount: isQuick ? 40 : 80 });
  const half = all.people.length / 2;
  const ours = { ...all, people: all.people.slice(0, half) };
  const plain = { ...all, api: plainApi(server.url), people: all.people.slice(half) };
  for (const [name, less = ''] of Object.entries(leftOut) as [EndpointName, string][]) {
    const [our, their] = await sideBySide(name, ours, plain);
    const cells = [...cellsOf(our), ...cellsOf(their)];
    rows.push(`| ${[`\`${name}\``, ...cells, less].join(' | ')} |`);
    process.stdout.write(`${rows.at(-1) ?? ''}\n`);
    const more = our.waits - their.waits;
    if (more > (moreWaits[name] ?? moreWaitsMax))
      findings.push(`${name} waits ${String(more)} times more in a row than the plain call`);
  }
} finally {
  await server.close();
}
const table = [
  `${String(requests)} requests of each in turn, one at a time; waits of 10 ms. Ours | plain.`,
  '',
  '| call | reads | writes | waits | CPU ms | p50 ms | reads | writes | waits | CPU ms | p50 ms | plain leaves out |',
  `| --- |${' ---: |'.repeat(10)} --- |`,
  ...rows,
  ...(findings.length === 0 ? [] : ['', ...findings.map((finding) => `- ${finding}`)]),
].join('\n');
process.stdout.write(`${table}\n`);
await writeFile(file, `${table}\n`);
process.exit(findings.length === 0 ? 0 : 1);

type Taken = Measured & { p50: number };

async function sideBySide(name: EndpointName, ...setups: readonly [BenchSetup, BenchSetup]) {
  const count = warmUp + requests + injected;
  const [our, their] = [
    await arrangeRequests(name, count, setups[0]),
    await arrangeRequests(name, count, setups[1]),
  ];
  // Most sign-ins are from a browser that is known.
  if (name === 'login') for (const logIn of our) await logIn();
  const taken: [Taken[], Taken[]] = [[], []];
  for (let at = 0; at < count; at += 1) {
    if (at === warmUp + requests) await ask('/inject/on');
    for (const [side, sends] of [our, their].entries()) taken[side]?.push(await send(name, sends[at]));
  }
  await ask('/inject/off');
  return [summary(taken[0]), summary(taken[1])] as const;
}

async function send(name: EndpointName, request: Send | undefined): Promise<Taken> {
  const sentAt = performance.now();
  if ((await request?.()) !== true) throw new Error(`${name} failed`);
  const p50 = performance.now() - sentAt;
  return { ...((await ask('/measured')) as Measured), p50 };
}

function summary(taken: readonly Taken[]): Taken {
  const measured = taken.slice(warmUp, warmUp + requests);
  const middle = (figure: (one: Taken) => number, of = measured): number =>
    of.map(figure).toSorted((one, other) => one - other)[Math.floor(of.length / 2)] ?? 0;
  return {
    reads: middle(({ reads }) => reads),
    writes: middle(({ writes }) => writes),
    waits: middle(({ waits }) => waits, taken.slice(warmUp + requests)),
    cpuMs: middle(({ cpuMs }) => cpuMs),
    p50: middle(({ p50 }) => p50),
  };
}

function cellsOf({ reads, writes, waits, cpuMs, p50 }: Taken): string[] {
  return [String(reads), String(writes), String(waits), cpuMs.toFixed(1), p50.toFixed(0)];
}

async function ask(path: string): Promise<unknown> {
  return (await fetch(`${server.url}${path}`)).json();
}

/** The same calls of the plain app, whose answers are not those of the contract. */
function plainApi(url: string): Api {
  const api = apiAt(`${url}/plain`);
  const request = (name: EndpointName, { token, params, body, ip }: RequestOptions = {}) => {
    const { method, path }: Endpoint = contract[name];
    const headers = {
      ...(token === undefined ? {} : { token: `Bearer ${token}` }),
      ...(ip === undefined ? {} : { 'x-forwarded-for': ip }),
      'content-type': 'application/json',
    };
    const sent = body === undefined ? { headers } : { headers, body: JSON.stringify(body) };
    return api.send(method, pathOf(path, params ?? {}), sent);
  };
  return { ...api, request };
}
