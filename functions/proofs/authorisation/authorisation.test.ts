import { describe, expect, it } from 'vitest';
import { isRefusedWhileLocked } from '@keelstone/domain/access/account-lock/decide-lock';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import { isRefusedBeforeAcceptance } from '@keelstone/domain/core/legal/acceptance';
import type { Answer } from '../../testing/api.ts';
import { changes } from '../../testing/database.ts';
import {
  arrangeRequest,
  callerStateFor,
  type Ids,
  type SharedThings,
} from '../../testing/example-request.ts';
import { changeUser, everybody, makePrincipals, renewed, type Principal } from '../../testing/principals.ts';
import { memoryApi } from '../../testing/tested-api.ts';
import { accessByPath, isStoppedByLock, listedAccess, waitsForAcceptance } from './expected-access.ts';
import { exceptions, expectedOf, idsOf, ordinaryAnswer, type ExpectedOutcome } from './expected-answers.ts';

/** Written out here, so that a mistake in the product's own table is noticed. */
const statuses = Object.entries({
  200: 'ok unmoved',
  400: 'link-invalid ticket-invalid upload-missing',
  401: 'invalid-token wrong-credentials factor-refused',
  403: 'factor-required step-up-required account-restricted forbidden own-account own-record own-proposal',
  404: 'not-found no-user',
  409: 'account-locked',
});
const statusOf = (outcome: ExpectedOutcome) =>
  Number(statuses.find(([, outcomes]) => outcomes.split(' ').includes(outcome))?.[0]);
const texts: Partial<Record<ExpectedOutcome, string>> = {
  'invalid-token': 'Token is not valid!',
  'account-restricted': 'Account restricted',
  'no-user': 'No user found',
};
const names = Object.keys(contract) as EndpointName[];
/** The number at the last count: deriving them must not lose any. */
const requestsMin = 5850;

const { deps, api } = await memoryApi();
let everyone = await makePrincipals(deps, api);
const count = { requests: 0, refused: 0 };

/** One request: who asks for what, and the expected answer. */
type Case = { ids: Ids; principal: Principal; expected: ExpectedOutcome };

describe('every call, for every principal, with every id', () => {
  it.each(names)('%s answers only those it should, and writes nothing for anybody else', async (name) => {
    const cases = (Object.keys(everyone.callers) as Principal[]).flatMap((principal) =>
      idsOf(name).map((ids) => ({ ids, principal, expected: expectedOf(name, ids, principal) })),
    );
    const refused = cases.filter(({ expected }) => expected !== 'ok');
    count.requests += cases.length;
    count.refused += refused.length;
    // Records exist before the first request is sent, for refused requests too.
    await setPeople(name);
    const send = await arrange(name, refused);
    const before = deps.stored();
    const answers: Outcome[] = [];
    for (const each of refused) answers.push(actual(each, await send(each)));
    expect(answers).toEqual(refused.map(wanted));
    expect(changes(before, deps.stored())).toEqual([]);

    await setPeople(name);
    const allowed = cases.filter(({ expected }) => expected === 'ok');
    const sendAllowed = await arrange(name, allowed);
    for (const each of allowed) expect(actual(each, await sendAllowed(each))).toEqual(wanted(each));
    expect(deps.loggedErrors).toEqual([]);
  });

  it('would detect a write: a change of name is noticed by the comparison', async () => {
    const { token, person } = everyone.callers.owner;
    const before = deps.stored();
    await api.call('update-profile', { token, body: { name: 'Somebody Else', number: '+12025550177' } });
    expect(changes(before, deps.stored())).toContain(`users/${person.uid}`);
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
      `if this access is meant, list ${name} in functions/proofs/authorisation/expected-access.ts`,
    ).toBe(listedAccess.get(name) ?? accessByPath(contract[name]));
  });

  it('lists no access that the path already implies', () => {
    const listed = [...listedAccess].filter(([name, access]) => access === accessByPath(contract[name]));
    expect(listed).toEqual([]);
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

/** Refused requests of one call share what they are about; what only a success would change is made just for that. */
async function arrange(name: EndpointName, cases: readonly Case[]) {
  const { callers, stranger, strangeAdmin } = everyone;
  const shared: SharedThings = new Map();
  const requests = new Map<Case, Awaited<ReturnType<typeof arrangeRequest>>>();
  for (const each of cases) {
    const { person: caller } = callers[each.principal];
    const given = { ...each.ids, deps, caller, stranger, strangeAdmin, willSucceed: each.expected === 'ok' };
    requests.set(each, await arrangeRequest(name, { ...given, shared }));
  }
  return (each: Case): Promise<Answer<unknown>> => {
    const ip = `198.51.100.${String(cases.indexOf(each))}`;
    return api.request(name, { ...requests.get(each), token: callers[each.principal].token, ip });
  };
}

/**
 * Resets the principals for a call: locks set by an earlier one are removed, except for those who should be locked, and
 * changed sessions and factors are restored.
 */
async function setPeople(name: EndpointName): Promise<void> {
  everyone = await renewed(deps, everyone);
  const { locked, lockedAdmin } = everyone.callers;
  const lockedUids = [locked, lockedAdmin].map(({ person }) => person.uid);
  const state = callerStateFor(name);
  for (const person of everybody(everyone))
    await changeUser(deps, person, lockedUids.includes(person.uid) ? { ...state, lockedAtMs: 1 } : state);
}

type Outcome = Pick<Case, 'ids' | 'principal'> & { status: number | undefined; code: string; text: unknown };

function actual({ ids, principal, expected }: Case, { status, error }: Answer<unknown>): Outcome {
  const text = texts[expected] === undefined ? undefined : error.error;
  return { principal, ids, status, code: error.code ?? 'none', text };
}

function wanted({ ids, principal, expected }: Case): Outcome {
  const code = expected === 'ok' || expected === 'unmoved' ? 'none' : expected;
  return { principal, ids, status: statusOf(expected), code, text: texts[expected] };
}
