import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Deps } from '../../src/entry/deps.ts';
import type { Answer, Api } from '../../testing/api.ts';
import { arrangeRequest, type Ids, type SharedThings } from '../../testing/example-request.ts';
import { principals, type Principal, type Principals } from '../../testing/principals.ts';
import { isLongRun } from '../../testing/long-run.ts';
import { expectedOf, idsOf } from './expected-answers.ts';
import type { ExpectedOutcome } from './exceptions.ts';

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
 * Every principal with every combination of ids. Outside the long run, principals whom a call answers alike share the
 * combinations, and so do all who are refused before an id is checked: each combination is tried by one of them at least.
 */
export function casesOf(name: EndpointName): PlannedCase[] {
  const all = idsOf(name);
  const tried = isLongRun
    ? principals.flatMap((principal) => all.map((ids) => ({ ids, principal })))
    : sharersOf(name).flatMap(({ groups }) =>
        share(
          groups.flatMap((alike) => triersOf(alike, name)),
          all,
        ),
      );
  return tried.map(({ ids, principal }, host) => ({
    name,
    ids,
    principal,
    ip: `198.51.100.${String(host + 1)}`,
    expected: expectedOf(name, ids, principal),
  }));
}

/** The answer if no id is checked. */
const beforeIds: readonly ExpectedOutcome[] = [
  'invalid-token',
  'account-restricted',
  'factor-required',
  'forbidden',
];

/**
 * Principals who share the combinations of ids of a call, in groups whose answers are the same for each combination.
 * Those who are refused whatever they ask are one sharer of several groups.
 */
export function sharersOf(name: EndpointName): { groups: Principal[][] }[] {
  const refused: Principal[][] = [];
  const others: { groups: Principal[][] }[] = [];
  for (const [answers, alike] of answeredAlike(name)) {
    if (answers.every((answer) => beforeIds.includes(answer))) refused.push(alike);
    else others.push({ groups: [alike] });
  }
  return refused.length === 0 ? others : [{ groups: refused }, ...others];
}

function answeredAlike(name: EndpointName): (readonly [ExpectedOutcome[], Principal[]])[] {
  const groups = new Map<string, readonly [ExpectedOutcome[], Principal[]]>();
  for (const principal of principals) {
    const answers = idsOf(name).map((ids) => expectedOf(name, ids, principal));
    const group = groups.get(answers.join());
    if (group === undefined) groups.set(answers.join(), [answers, [principal]]);
    else group[1].push(principal);
  }
  return [...groups.values()];
}

const names = Object.keys(contract) as EndpointName[];
/** They try every call; the others of a group take turns. */
export const alwaysTried: readonly Principal[] = ['anonymous', 'owner', 'admin'];

/** A third of a group; whose turn it is changes with the call. */
function triersOf(alike: readonly Principal[], name: EndpointName): Principal[] {
  const first = alike.filter((principal) => alwaysTried.includes(principal));
  const others = alike.filter((principal) => !first.includes(principal));
  const turn = names.indexOf(name) % Math.max(others.length, 1);
  const inTurn = [...others.slice(turn), ...others.slice(0, turn)];
  return [...first, ...inTurn.slice(0, Math.ceil(others.length / 3))];
}

/** Everybody once at least, and each combination once at least. */
function share(triers: readonly Principal[], all: readonly Ids[]) {
  const count = Math.max(triers.length, all.length);
  return Array.from({ length: count }, (_, at) => ({
    principal: triers[at % triers.length] ?? 'anonymous',
    ids: all[at % all.length] ?? {},
  }));
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
