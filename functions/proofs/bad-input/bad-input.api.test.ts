import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { currentWallet, policyDocument } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/deps.ts';
import { pathOf, startApi, type Api } from '../../testing/api.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import { arrangeRequest, callerStateFor, goodRequestOf } from '../../testing/example-request.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { changeUser } from '../../testing/principals.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { isLongRun } from '../../testing/long-run.ts';
import { badBodies, badFields, type Target } from './bad-bodies.ts';
import { badMethods, badPaths, badQueriesOf, strayPaths } from './bad-requests.ts';
import { bodyOf, fieldsOf, type Fields } from './good-body.ts';
import { lyingHeaders } from './lying-headers.ts';
import { brokenMessages, putRaw } from './raw-socket.ts';
import { assertCaseListed, faultOf, put, putAll, type Case } from './raw-request.ts';

const names = Object.keys(contract) as EndpointName[];
const figures = { usd: 1_000_000, btc: 100_000_000, eth: 100_000_000 };

let deps: Deps;
let api: Api;
let people: Record<'admin' | 'owner' | 'stranger', Person>;
const count = { refused: 0, odd: 0 };

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-bad-input'), config: { throttleScale: 1_000_000 } });
  api = await startApi(deps);
  await deps.wallets.save(
    currentWallet,
    makeWalletVersion({ ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' }),
  );
  people = {
    admin: await makePerson(deps, { isAdmin: true }),
    owner: await makePerson(deps, { kycStatus: 'Approved', figures }),
    stranger: await makePerson(deps, { figures }),
  };
});
afterAll(async () => {
  await api.close();
  process.stdout.write(
    `bad input: ${String(count.refused)} requests refused without a write, ${String(count.odd)} odd ones survived\n`,
  );
});

describe('bad input is refused uniformly, and writes nothing', () => {
  it.each(names)('%s', async (name) => {
    const { target, params, fields } = await goodRequest(name);
    const cases = itsShare(names.indexOf(name), [
      ...(fields === undefined ? [] : [...badFields(target, fields), ...badBodies(target, fields)]),
      ...badPaths(target, params),
      ...badQueriesOf(target),
      ...badMethods(target),
    ]);
    await expectRefused(cases.filter(({ mayPass }) => mayPass !== true));
    await expectSurvived(cases.filter(({ mayPass }) => mayPass === true));
  });

  it('unknown paths', () => expectRefused(strayPaths));

  it('false headers', () => expectRefused(lyingHeaders(people.owner.uid)));

  it.each(brokenMessages)('a message that is not HTTP: $title', async ({ message }) => {
    const before = await fingerprint(deps);
    const answer = await putRaw(api.url, message(`token: Bearer ${people.owner.token}`));
    expect(answer === '' || /^HTTP\/1\.1 4\d\d /.test(answer)).toBe(true);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    count.refused += 1;
  });
});

describe('the corpus', () => {
  it('has at least 1,500 cases, and 12,000 in the long run', () => {
    expect(count.refused).toBeGreaterThanOrEqual(isLongRun ? 12_000 : 1500);
  });

  it('caused nothing that the app logs as a bug', () => {
    expect(loggedErrors).toEqual([]);
  });

  // Last, because these write: if they were not valid, every refusal above would prove nothing.
  it.each(names)('has valid requests that write: %s', async (name) => {
    const { target, fields } = await goodRequest(name);
    const answer = await put(api.url, {
      title: name,
      method: target.endpoint.method,
      path: target.path,
      headers: { ...target.headers, 'content-type': 'application/json' },
      ...(fields === undefined ? {} : { body: bodyOf(fields) }),
    });
    expect([name, answer.status, answer.text.slice(0, 200)]).toEqual([name, 200, expect.anything()]);
  });
});

type GoodRequest = { target: Target; params: Record<string, string>; fields: Fields | undefined };

/** The example of a call, arranged to succeed: the bad part of a case is the only reason to refuse it. */
async function goodRequest(name: EndpointName): Promise<GoodRequest> {
  const endpoint: Endpoint = contract[name];
  const { admin, owner, stranger } = people;
  // Somebody may apply only once.
  const applicant = endpoint.access === 'kyc' ? await makePerson(deps) : undefined;
  const caller = applicant ?? (endpoint.access === 'admin' ? admin : owner);
  // Removes locks set by an earlier call.
  await changeUser(deps, caller, callerStateFor(name));
  // Removes a policy set by an earlier call: nothing here needs a second administrator.
  await deps.policies.remove(policyDocument);
  const strangeAdmin = await makePerson(deps, { isAdmin: true });
  const given = { deps, caller, stranger, strangeAdmin, willSucceed: true };
  const { params = {}, body } = await arrangeRequest(name, { ...goodRequestOf(name).ids, ...given });
  return {
    params,
    fields: body && fieldsOf(name, body),
    target: {
      name,
      endpoint,
      path: pathOf(endpoint.path, params),
      headers: endpoint.access === 'public' ? {} : { token: `Bearer ${caller.token}` },
    },
  };
}

/**
 * Every call tries a tenth of the bad values, its neighbours in the contract the others: fields of one kind share a
 * schema, and a body that is wrong as a whole is refused whatever the call. With `npm run test:long` each tries all.
 */
function itsShare(call: number, cases: readonly Case[]): readonly Case[] {
  return isLongRun ? cases : cases.filter((_, index) => (index + call) % 10 === 0);
}

async function expectRefused(cases: readonly Case[]): Promise<void> {
  const before = await fingerprint(deps);
  const answers = await putAll(api.url, cases);
  const faults = cases.flatMap((one, index) => {
    const answer = answers[index];
    const fault = answer === undefined ? 'no answer' : faultOf(answer);
    if (fault !== undefined) return [`${one.title}: ${fault}`];
    if (answer !== undefined) assertCaseListed(one, answer);
    return [];
  });
  expect(faults).toEqual([]);
  expect(changes(before, await fingerprint(deps))).toEqual([]);
  count.refused += cases.length;
}

async function expectSurvived(cases: readonly Case[]): Promise<void> {
  for (const one of cases) {
    const { status } = await put(api.url, one);
    expect([one.title, status < 500]).toEqual([one.title, true]);
  }
  count.odd += cases.length;
}
