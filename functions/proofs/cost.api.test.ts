import { expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import { examplePlatformAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import { apiLimits } from '@keelstone/domain/kernel/api/api.limits';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../src/entry/create-deps.ts';
import { recordSecurityEvent } from '../src/features/core/security-event/record-security-event.service.ts';
import type { Usage } from '../src/platform/firestore/meter.ts';
import { type Answer, startApi } from '../testing/api.ts';
import { addPeople, makeBusy, namesOf } from '../testing/crowd.ts';
import { arrangeRequest, callerStateFor, goodRequestOf } from '../testing/example-request.ts';
import { changeUser, makePrincipals } from '../testing/principals.ts';
import { fileDocumentView, freshEmail, freshKey } from '../testing/records.ts';
import { freshDatabase, testDeps } from '../testing/test-environment.ts';

const names = Object.keys(contract) as EndpointName[];
/** These people have fewer such records than a page shows, or it is no list. */
const shortLists: readonly EndpointName[] = [
  'download-data-export',
  'get-statement',
  'list-holds',
  'list-profits',
  'list-proposals',
  'list-user-history',
  'list-user-kyc',
];
/** Measured as an administrator, whose view of somebody else's image is audited. */
const auditedViews: readonly EndpointName[] = ['get-kyc-document', 'get-transaction-proof'];
/** How many reads anybody can make us pay for by asking too often. */
const refusedReadsMax = (name: EndpointName) => (name === 'login' ? 4 : 3);
const ip = '198.51.100.1';

let lines: object[] = [];
const log = { info: (line: object) => void lines.push(line), error: (line: object) => void lines.push(line) };
const database = freshDatabase('proof-cost');
/** The clock stands still: a session's use is written once a minute, and no measured call may pay for that. */
const nowMs = Date.now();
const depsOf = (throttleScale: number): Deps => ({
  ...testDeps({ database, rates: 'live', now: () => nowMs, config: { throttleScale } }),
  log,
});

const setUp = depsOf(1000);
await addPeople(setUp, namesOf('Row', 100));
const first = await startApi(setUp);
const principals = await makePrincipals(setUp, first);
await first.close();
// Other addresses than those that `update-wallet` sends.
const ethAddress = examplePlatformAddresses.eth.toLowerCase();
await setUp.wallets.save(currentWallet, makeWalletVersion({ ethAddress }));
// Current prices, so that no call asks anybody for one.
for (const quote of [makeQuote({ atMs: nowMs }), makeQuote({ coin: 'eth', rateUsd: 3_201, atMs: nowMs })])
  await setUp.rates.replace(quote.coin, { ...quote, suspect: null }, undefined);
const person = await makeBusy(setUp, apiLimits.pageSizeDefault);
principals.callers.owner = { person, token: person.token };
principals.stranger = await makeBusy(setUp, apiLimits.pageSizeDefault);
const about = { uid: person.uid, origin: { requestId: '' } };
const fact = { kind: 'sign-in', detail: { browser: 'Firefox', os: 'Linux', ip } } as const;
for (let count = 0; count <= apiLimits.pageSizeDefault; count += 1) {
  await setUp.runTransaction(async (tx) => recordSecurityEvent(tx, { ...about, fact, atMs: nowMs }, setUp));
  await fileDocumentView(setUp, { subjectUid: person.uid });
}

it.each(names)('%s reads and writes no more than its entry of the contract allows', async (name) => {
  const { cost, access, throttles, query }: Endpoint = contract[name];
  const deps = depsOf(1000);
  const { callers, ...strangers } = principals;
  await changeUser(deps, callers.owner.person, callerStateFor(name));
  const { as, ids } = goodRequestOf(name);
  const isAudited = auditedViews.includes(name);
  const { token, person: caller } = callers[isAudited ? 'admin' : as];
  const target = isAudited ? ({ target: 'other' } as const) : {};
  const given = { ...ids, ...target, ...strangers, deps, caller, willSucceed: true };
  const request = { ...(await arrangeRequest(name, given)), token, ip };
  const { answer, usage } = await measured(name, request, deps);
  expect([answer.status, answer.error.code]).toEqual([200, undefined]);
  const rows = rowsOf(answer.body) ?? (await deps.accounts.find(caller.uid))?.seq ?? 0;
  if (query?.fields['cursor'] !== undefined && !shortLists.includes(name) && !name.startsWith('export-'))
    expect(rows).toBeGreaterThanOrEqual(apiLimits.pageSizeDefault);
  const readsMax = typeof cost.reads === 'number' ? cost.reads : cost.reads.perRow * rows + cost.reads.more;
  expect(usage.reads, 'reads').toBeLessThanOrEqual(readsMax);
  expect(usage.writes + usage.deletes, 'writes').toBeLessThanOrEqual(cost.writes);

  if (access !== 'public' || throttles === undefined) return;
  let refused = await measured(name, request, depsOf(0));
  // The device of a first sign-in has counters of its own from then on.
  for (let more = 0; refused.answer.status !== 429 && more < 2; more += 1)
    refused = await measured(name, request, depsOf(0));
  expect(refused.answer.status).toBe(429);
  expect(refused.usage).toMatchObject({ writes: 0, deletes: 0 });
  expect(refused.usage.reads).toBeLessThanOrEqual(refusedReadsMax(name));
});

it('login reads as much for an unknown address as for a known one before it checks the password, with and without a device', async () => {
  const deps = depsOf(1000);
  const guess = async (email: string, device: object) => {
    const { usage } = await measured('login', { body: { email, password: 'a guess', ...device }, ip }, deps);
    return [usage.reads, usage.writes];
  };
  for (const device of [{}, { device: `device-${freshKey()}` }])
    expect(await guess(freshEmail(), device)).toEqual(await guess(principals.stranger.email, device));
});

/** One call as the first of a fresh instance, and its line in the log of requests. */
async function measured(
  name: EndpointName,
  request: Parameters<Awaited<ReturnType<typeof startApi>>['request']>[1],
  deps: Deps,
): Promise<{ answer: Answer<unknown>; usage: Usage }> {
  lines = [];
  const api = await startApi(deps);
  const answer = await api.request(name, request);
  await api.close();
  const id = answer.headers['x-request-id'];
  return { answer, usage: lines.find((line) => Reflect.get(line, 'requestId') === id) as Usage };
}

/** The rows of a page or a plain list, or the lines below the heading of a CSV file; a PDF has all entries of its owner. */
function rowsOf(body: unknown): number | undefined {
  if (body instanceof Uint8Array) {
    const text = new TextDecoder().decode(body);
    return text.startsWith('%PDF-') ? undefined : text.trim().split('\n').length - 1;
  }
  const { items, movements } = Object(body) as { items?: unknown; movements?: unknown };
  const rows = [body, items, movements].find(Array.isArray) as unknown[] | undefined;
  return rows?.length ?? 0;
}
