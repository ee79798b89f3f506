import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/deps.ts';
import { startApi, type Answer, type Api } from '../../testing/api.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import { callerStateFor, thingOf } from '../../testing/example-request.ts';
import {
  changeUser,
  everybody,
  makePrincipals,
  principals,
  renewed,
  type Principals,
} from '../../testing/principals.ts';
import type { Person } from '../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { arrangeCase, type AuthorisationCase } from './authorisation-cases.ts';
import { exceptions } from './exceptions.ts';
import { accessByPath, listedAccess } from './expected-access.ts';
import { idsOf, ordinaryAnswer } from './expected-answers.ts';
import type { Expected } from './expected.ts';

/** Written out here, so that a slip in the product's own table shows. */
const statuses: Partial<Record<Expected, number>> = {
  ok: 200,
  unmoved: 200,
  'link-invalid': 400,
  'ticket-invalid': 400,
  'upload-missing': 400,
  'invalid-token': 401,
  'wrong-credentials': 401,
  'factor-refused': 401,
  'factor-required': 403,
  'step-up-required': 403,
  'account-restricted': 403,
  forbidden: 403,
  'own-account': 403,
  'own-record': 403,
  'own-proposal': 403,
  'not-found': 404,
  'no-user': 404,
  'account-locked': 409,
};
const texts: Partial<Record<Expected, string>> = {
  'invalid-token': 'Token is not valid!',
  'account-restricted': 'Account restricted',
  'no-user': 'No user found',
};
const names = Object.keys(contract) as EndpointName[];
/** How many there were when they were last counted: deriving them must not lose any. */
const requestsMin = 3318;

let deps: Deps;
let api: Api;
let everyone: Principals;
const count = { requests: 0, refused: 0 };

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-authorisation'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
  await deps.wallets.save(currentWallet, makeWalletVersion());
  everyone = await makePrincipals(deps, api);
});
afterAll(async () => {
  await api.close();
  process.stdout.write(
    `authorisation matrix: ${String(names.length)} calls, ${String(count.requests)} requests, ${String(count.refused)} refused without a write\n`,
  );
  expect(loggedErrors).toEqual([]);
});

describe('every call, for everybody, with every id', () => {
  it.each(names)('%s answers whom it should, and writes nothing for anybody else', async (name) => {
    everyone = await renewed(deps, everyone);
    await setPeople(callerStateFor(name));
    const cases = await arrangeAll(name);
    expectAllTried(name, cases);
    count.requests += cases.length;

    const silent = cases.filter(({ expected }) => expected !== 'ok');
    if (silent.length > 0) await expectSilence(silent);
    count.refused += silent.length;

    for (const each of cases.filter(({ expected }) => expected === 'ok')) {
      expect(actual(each, await each.send())).toEqual(wanted(each));
    }
  });

  it('would see a write: a change of name shows in what is compared', async () => {
    const { token, person } = everyone.callers.owner;
    const before = await fingerprint(deps);
    await api.call('update-profile', { token, body: { name: 'Somebody Else', number: '+12025550177' } });
    expect(changes(before, await fingerprint(deps))).toContain(`users/${person.uid}`);
  });

  it('is as many requests as ever, most of them refused', () => {
    expect(count.requests).toBeGreaterThanOrEqual(requestsMin);
    expect(count.refused).toBeGreaterThan(count.requests / 2);
  });
});

describe('what is expected', () => {
  it.each(names)('%s has the access that its path says, or that is listed', (name) => {
    expect(contract[name].access).toBe(listedAccess[name] ?? accessByPath(contract[name]));
  });

  it('lists no access that the path says already', () => {
    const listed = Object.keys(listedAccess) as EndpointName[];
    expect(listed.filter((name) => listedAccess[name] === accessByPath(contract[name]))).toEqual([]);
  });

  it('has no exception that is ordinary, or about what is never asked', () => {
    const dead = exceptions.filter(
      ({ call, path, target, answer }) =>
        answer === ordinaryAnswer(call, target, true) ||
        !idsOf(call).some((ids) => ids.target === target && (path ?? ids.path) === ids.path),
    );
    expect(dead).toEqual([]);
  });
});

/** Sends what is to be refused, or to change nothing: together, between two looks at everything that is stored. */
async function expectSilence(silent: readonly AuthorisationCase[]): Promise<void> {
  const uids = everybody(everyone).map(({ uid }) => uid);
  const before = await fingerprint(deps, uids);
  const answers = await Promise.all(silent.map((each) => each.send()));
  expect(changes(before, await fingerprint(deps, uids))).toEqual([]);
  expect(silent.map((each, index) => actual(each, answers[index]))).toEqual(silent.map(wanted));
}

/** Every principal tries every identity that the path can name, and everything that the call can be about. */
function expectAllTried(name: EndpointName, cases: readonly AuthorisationCase[]): void {
  const { path, access } = contract[name];
  const whose = ['own', 'other', 'missing'];
  const identities = /:(adminId|viewerId|userId)/.test(path) ? whose : [undefined];
  const targets = access === 'public' ? whose.slice(1) : whose;
  for (const principal of principals) {
    const ids = cases.filter((each) => each.principal === principal).map((each) => each.ids);
    expect(new Set(ids.map((each) => each.path))).toEqual(new Set(identities));
    expect(new Set(ids.map((each) => each.target))).toEqual(
      new Set(thingOf(name) === undefined ? [undefined] : targets),
    );
  }
}

async function arrangeAll(name: EndpointName): Promise<AuthorisationCase[]> {
  let host = 0;
  const cases: AuthorisationCase[] = [];
  for (const ids of idsOf(name)) {
    const arranged = principals.map((principal) => {
      host += 1;
      const ip = `198.51.100.${String(host)}`;
      return arrangeCase({ name, ids, principal, ip }, { deps, api, principals: everyone });
    });
    cases.push(...(await Promise.all(arranged)));
  }
  return cases;
}

/** Everybody as the call needs them: what an earlier call has locked is open again, but for those who are to be locked. */
async function setPeople(state: ReturnType<typeof callerStateFor>): Promise<void> {
  const { locked, lockedAdmin } = everyone.callers;
  const isLocked = ({ uid }: Person) => uid === locked.person.uid || uid === lockedAdmin.person.uid;
  // Several principals share a person.
  const people = new Map(everybody(everyone).map((person) => [person.uid, person]));
  const set = (person: Person) =>
    changeUser(deps, person, isLocked(person) ? { ...state, lockedAtMs: 1 } : state);
  await Promise.all([...people.values()].map(set));
}

type Outcome = { title: string; status: number | undefined; code: string; text: string | undefined };

function actual({ title, expected }: AuthorisationCase, answer: Answer<unknown> | undefined): Outcome {
  const text = texts[expected] === undefined ? undefined : answer?.error.error;
  return { title, status: answer?.status, code: answer?.error.code ?? 'none', text };
}

function wanted({ title, expected }: AuthorisationCase): Outcome {
  const code = expected === 'ok' || expected === 'unmoved' ? 'none' : expected;
  return { title, status: statuses[expected], code, text: texts[expected] };
}
