import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Deps } from '../../src/deps.ts';
import type { Answer, Api } from '../../testing/api.ts';
import { arrangeRequest, type Ids, type SharedThings } from '../../testing/example-request.ts';
import { principals, type Principal, type Principals } from '../../testing/principals.ts';
import { isLongRun } from '../../testing/long-run.ts';
import { expectedOf, idsOf } from './expected-answers.ts';
import type { ExpectedOutcome } from './expected-outcome.ts';

/** One request of the matrix: who asks for what, and the expected answer. */
export type PlannedCase = {
  name: EndpointName;
  ids: Ids;
  principal: Principal;
  /** Its own, so that no throttle counts it with others. */
  ip: string;
  expected: ExpectedOutcome;
};
/** The same, ready to be sent. */
export type AuthorisationCase = PlannedCase & { title: string; send(): Promise<Answer<unknown>> };

/**
 * Every principal with every combination of ids. A caller without a session, without the role, or suspended is refused
 * before any id is checked: outside the long run such principals share the combinations, so that each combination is
 * tried by some of them.
 */
export function casesOf(name: EndpointName): PlannedCase[] {
  const all = idsOf(name);
  const combinations = principalsOf(name).flatMap((principal, index) => {
    const isShared = !isLongRun && isRefusedBeforeIds(name, principal);
    const shared = all[(index + name.length) % all.length];
    return (isShared && shared !== undefined ? [shared] : all).map((ids) => ({ ids, principal }));
  });
  return combinations.map(({ ids, principal }, host) => ({
    name,
    ids,
    principal,
    ip: `198.51.100.${String(host + 1)}`,
    expected: expectedOf(name, ids, principal),
  }));
}

const names = Object.keys(contract) as EndpointName[];

/**
 * Who tries a call. An invalid token is refused whatever the call: outside the long run each of the many kinds of
 * invalid tokens tries every third call, and a missing token tries every one.
 */
export function principalsOf(name: EndpointName): Principal[] {
  const call = names.indexOf(name);
  return principals.filter(
    (principal, index) =>
      isLongRun || principal === 'anonymous' || !hasNoSession(name, principal) || (index + call) % 3 === 0,
  );
}

function hasNoSession(name: EndpointName, principal: Principal): boolean {
  return idsOf(name).every((ids) => expectedOf(name, ids, principal) === 'invalid-token');
}

/** The answer if no id is checked. */
const beforeIds: readonly ExpectedOutcome[] = [
  'invalid-token',
  'account-restricted',
  'factor-required',
  'forbidden',
];

/** True for callers who are refused whatever they ask of this call. */
export function isRefusedBeforeIds(name: EndpointName, principal: Principal): boolean {
  return idsOf(name).every((ids) => beforeIds.includes(expectedOf(name, ids, principal)));
}

/**
 * Arranges one request of one principal: the record exists before the first request is sent, for refused requests too.
 * What only a success would change is created just for that; the refused requests of one call share the rest.
 */
export async function arrangeCase(
  planned: PlannedCase,
  { deps, api, everyone, shared }: { deps: Deps; api: Api; everyone: Principals; shared: SharedThings },
): Promise<AuthorisationCase> {
  const { name, ids, principal, ip, expected } = planned;
  const { callers, stranger, strangeAdmin } = everyone;
  const { token, person: caller } = callers[principal];
  const willSucceed = expected === 'ok';
  const given = { ...ids, deps, caller, stranger, strangeAdmin, willSucceed, shared };
  const request = await arrangeRequest(name, given);
  return {
    ...planned,
    title: `${principal}, path ${ids.path ?? '-'}, target ${ids.target ?? '-'}`,
    send: () => api.request(name, { ...request, token, ip }),
  };
}
