import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import { isRefusedBeforeAcceptance, isRefusedWhileLocked } from '@keelstone/domain/api/endpoint';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/deps.ts';
import { startApi, type Answer, type Api } from '../../testing/api.ts';
import { changes, fingerprint } from '../../testing/database.ts';
import { callerStateFor, thingOf, type SharedThings } from '../../testing/example-request.ts';
import {
  changeUser,
  everybody,
  makePrincipals,
  principals,
  renewed,
  type Principal,
  type Principals,
} from '../../testing/principals.ts';
import type { Person } from '../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { isLongRun } from '../../testing/long-run.ts';
import {
  alwaysTried,
  arrangeCase,
  casesOf,
  sharersOf,
  type AuthorisationCase,
  type PlannedCase,
} from './authorisation-cases.ts';
import { exceptions } from './exceptions.ts';
import { accessByPath, isStoppedByLock, listedAccess, waitsForAcceptance } from './expected-access.ts';
import { idsOf, ordinaryAnswer } from './expected-answers.ts';
import type { ExpectedOutcome } from './exceptions.ts';
import { sendSilent } from './silent-calls.ts';

type CallerState = ReturnType<typeof callerStateFor>;

/** Written out here, so that a mistake in the product's own table is noticed. */
const statuses: Partial<Record<ExpectedOutcome, number>> = {
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
const texts: Partial<Record<ExpectedOutcome, string>> = {
  'invalid-token': 'Token is not valid!',
  'account-restricted': 'Account restricted',
  'no-user': 'No user found',
};
const names = Object.keys(contract) as EndpointName[];
/** The number at the last count: deriving them must not lose any. */
const requestsMin = isLongRun ? 5850 : 2080;

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

/**
 * Calls that need the same people are refused together; those about a deposit last, because a user with many Pending
 * ones may not request another.
 */
const batches = batchesOf(
  names.toSorted((one, other) => Number(thingOf(one) === 'deposit') - Number(thingOf(other) === 'deposit')),
  8,
);

describe.each(batches)('every call, for every principal, with every id', ({ names: batch, state }) => {
  let silences: Awaited<ReturnType<typeof sendSilent>>;
  const planned = new Map(batch.map((name) => [name, casesOf(name)]));
  const silent = new Map<EndpointName, AuthorisationCase[]>();

  beforeAll(async () => {
    await setPeople(state);
    for (const [name, cases] of planned) {
      silent.set(name, await arrangeAll(cases.filter(({ expected }) => expected !== 'ok')));
    }
    const calls = [...silent].map(([name, cases]) => ({ name, cases }));
    const uids = everybody(everyone).map(({ uid }) => uid);
    silences = await sendSilent(calls, { deps, uids });
  });

  it.each(batch)('%s answers only those it should, and writes nothing for anybody else', async (name) => {
    const cases = planned.get(name) ?? [];
    expectAllTried(name, cases);
    count.requests += cases.length;

    const refused = silent.get(name) ?? [];
    const { answers = [], changed } = silences.get(name) ?? {};
    expect(changed).toEqual([]);
    expect(refused.map((each, index) => actual(each, answers[index]))).toEqual(refused.map(wanted));
    count.refused += refused.length;

    const willSucceed = cases.filter(({ expected }) => expected === 'ok');
    if (willSucceed.length === 0) return;
    await setPeople(state);
    for (const each of await arrangeAll(willSucceed)) {
      expect(actual(each, await each.send())).toEqual(wanted(each));
    }
  });
});

describe('the authorisation matrix', () => {
  it('would detect a write: a change of name is noticed by the comparison', async () => {
    const { token, person } = everyone.callers.owner;
    const before = await fingerprint(deps);
    await api.call('update-profile', { token, body: { name: 'Somebody Else', number: '+12025550177' } });
    expect(changes(before, await fingerprint(deps))).toContain(`users/${person.uid}`);
  });

  it('leaves out no principal: each tries a third of the calls or more, and some try every call', () => {
    const callers = names.map((name) => new Set(casesOf(name).map(({ principal }) => principal)));
    const triedBy = (principal: Principal) => callers.filter((some) => some.has(principal)).length;
    const seldom = principals.filter((principal) => triedBy(principal) < Math.floor(names.length / 3));
    expect(seldom).toEqual([]);
    expect(alwaysTried.map(triedBy)).toEqual(alwaysTried.map(() => names.length));
  });

  it('has not lost requests, and most of them are refused', () => {
    expect(count.requests).toBeGreaterThanOrEqual(requestsMin);
    expect(count.refused).toBeGreaterThan(count.requests / 2);
  });
});

describe('the expected access', () => {
  it.each(names)('%s has the access that its path implies, or that is listed', (name) => {
    expect(
      contract[name].access,
      `if this access is meant, list ${name} in listedAccess of functions/proofs/authorisation/expected-access.ts`,
    ).toBe(listedAccess[name] ?? accessByPath(contract[name]));
  });

  it('lists no access that the path already implies', () => {
    const listed = Object.keys(listedAccess) as EndpointName[];
    expect(listed.filter((name) => listedAccess[name] === accessByPath(contract[name]))).toEqual([]);
  });

  it('is stopped by a lock only if `stoppedByLock` of expected-access.ts lists it', () => {
    const stopped = names.filter((name) => isRefusedWhileLocked(contract[name]));
    expect(stopped).toEqual(names.filter((name) => isStoppedByLock(name, contract[name])));
  });

  it('waits for an acceptance unless `openBeforeAcceptance` of expected-access.ts lists it', () => {
    const waiting = names.filter((name) => isRefusedBeforeAcceptance(contract[name]));
    expect(waiting).toEqual(names.filter((name) => waitsForAcceptance(name, contract[name])));
  });

  it('has no exception that equals the rule, or that no request meets', () => {
    const dead = exceptions.filter(
      ({ call, path, target, answer }) =>
        answer === ordinaryAnswer(call, target, true) ||
        !idsOf(call).some((ids) => ids.target === target && (path ?? ids.path) === ids.path),
    );
    expect(dead).toEqual([]);
  });
});

/**
 * Every identity that the path can name and everything that the call can be about is tried by every principal, or outside
 * the long run by those together who share these. Of those whom the call answers alike, a third tries it or more.
 */
function expectAllTried(name: EndpointName, cases: readonly PlannedCase[]): void {
  const { path, access } = contract[name];
  const whose = ['own', 'other', 'missing'];
  const identities = /:(adminId|viewerId|userId)/.test(path) ? whose : [undefined];
  const targets = access === 'public' ? whose.slice(1) : whose;
  const sharers = isLongRun ? principals.map((principal) => ({ groups: [[principal]] })) : sharersOf(name);
  for (const { groups } of sharers) {
    const tried = cases.filter(({ principal }) => groups.flat().includes(principal));
    expect(new Set(tried.map(({ ids }) => ids.path))).toEqual(new Set(identities));
    expect(new Set(tried.map(({ ids }) => ids.target))).toEqual(
      new Set(thingOf(name) === undefined ? [undefined] : targets),
    );
    for (const alike of groups) {
      const triers = alike.filter((principal) => tried.some((each) => each.principal === principal));
      expect(triers.length).toBeGreaterThanOrEqual(alike.length / 3);
    }
  }
}

/** Cases of one call. */
function arrangeAll(cases: readonly PlannedCase[]): Promise<AuthorisationCase[]> {
  const shared: SharedThings = new Map();
  return Promise.all(cases.map((each) => arrangeCase(each, { deps, api, everyone, shared })));
}

/** A batch of calls that all need their callers in the same state. */
function batchesOf(calls: readonly EndpointName[], size: number) {
  const batches: { names: EndpointName[]; state: CallerState }[] = [];
  for (const name of calls) {
    const state = callerStateFor(name);
    const isAlike = (batch: (typeof batches)[number]) => isDeepStrictEqual(batch.state, state);
    const open = batches.find((batch) => batch.names.length < size && isAlike(batch));
    if (open === undefined) batches.push({ names: [name], state });
    else open.names.push(name);
  }
  return batches;
}

/**
 * Resets the principals for the next calls: locks set by an earlier call are removed, except for those who should be
 * locked, and changed sessions and factors are restored.
 */
async function setPeople(state: CallerState): Promise<void> {
  everyone = await renewed(deps, everyone);
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
