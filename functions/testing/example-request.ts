import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { User } from '@keelstone/domain/core/user/user';
import type { Endpoint, ExampleCaller } from '@keelstone/domain/kernel/api/endpoint';
import { exampleIds, exampleProofs } from '@keelstone/domain/kernel/api/example-ids';
import type { RequestOptions } from './api.ts';
import { giveDepositKey } from './deposit-keys.ts';
import {
  thingsInBody,
  thingsInPath,
  user,
  type ExampleName,
  type ParamName,
  type Given,
  type Source,
  type Thing,
  type Whose,
} from './example-things.ts';

/** Which ids one request carries: the identity in its path, and what it is about. */
export type Ids = Pick<Given, 'path' | 'target'>;

/** Ids of things by kind and owner. */
export type SharedThings = NonNullable<Given['shared']>;

const examples = { ...exampleIds, ...exampleProofs };
const exampleNames = new Map<unknown, ExampleName>(
  (Object.keys(examples) as ExampleName[]).map((name) => [examples[name], name]),
);

/** The parameters of a call's path. The other user in an administrator's path is what the call is about. */
function paramsOf({ path }: Endpoint): [ParamName, Source][] {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as ParamName);
  return names.map((name) => [
    name,
    name === 'userId' && names.includes('adminId') ? user : thingsInPath[name],
  ]);
}

const bodyOf = ({ example }: Endpoint): [string, unknown][] => Object.entries(example ?? {});

/** True for a call whose path says who calls, or whose records are meant. */
export function hasIdentity(name: EndpointName): boolean {
  return /:(adminId|viewerId|userId)/.test(contract[name].path);
}

/** The thing that a call is about, if it may belong to somebody or nobody. */
export function thingOf(name: EndpointName): Thing | undefined {
  const endpoint: Endpoint = contract[name];
  const named = bodyOf(endpoint).map(([, value]) => exampleNames.get(value));
  const sources = [
    ...paramsOf(endpoint).map(([, source]) => source),
    ...named.flatMap((each) => (each === undefined ? [] : [thingsInBody[each]])),
  ];
  return sources.find(({ thing }) => thing !== undefined)?.thing;
}

/** Who ordinarily makes a call, and with which ids, so that it succeeds. */
export function goodRequestOf(name: EndpointName): { as: 'anonymous' | 'owner' | 'admin'; ids: Ids } {
  const endpoint: Endpoint = contract[name];
  const target = (whose: Whose) => (thingOf(name) === undefined ? {} : { target: whose });
  const path = hasIdentity(name) ? ({ path: 'own' } as const) : {};
  if (endpoint.access === 'admin') return { as: 'admin', ids: { ...path, ...target('other') } };
  if (endpoint.access !== 'public') return { as: 'owner', ids: { ...path, ...target('own') } };
  const isNew = bodyOf(endpoint).some(([, value]) => value === exampleIds.newEmail);
  return { as: 'anonymous', ids: { ...path, ...target(isNew ? 'missing' : 'other') } };
}

/** The state of callers in which a call succeeds and has an effect: identity check, lock and closing. */
export function callerStateFor(name: EndpointName): CallerState {
  const { access, exampleCaller }: Endpoint = contract[name];
  return {
    closing: null,
    kycStatus: access === 'kyc' ? 'Unverified' : 'Approved',
    lockedAtMs: null,
    unlocksAtMs: null,
    ...(exampleCaller && exampleCallers[exampleCaller]),
  };
}
type CallerState = Pick<User, 'closing' | 'kycStatus' | 'lockedAtMs' | 'unlocksAtMs'>;

const exampleCallers: Readonly<Record<ExampleCaller, Partial<CallerState>>> = {
  locked: { lockedAtMs: 1 },
  closing: { closing: { requestedAtMs: 1, closesAtMs: 4e12 } },
};

/** The example of a call; everything that it names is created before the request is sent. */
export async function arrangeRequest(
  name: EndpointName,
  given: Given,
): Promise<Pick<RequestOptions, 'params' | 'body'>> {
  const endpoint: Endpoint = contract[name];
  // A requested image exists for refused requests as well.
  const making = { ...given, withImage: given.willSucceed || endpoint.response === 'bytes' };
  const params: Record<string, string> = {};
  for (const [param, { make }] of paramsOf(endpoint)) params[param] = await make(making);
  // The key of an address to show, which the example's replaces.
  if (/deposit-(key|address)$/.test(name)) await giveDepositKey(given.deps);
  const body: Record<string, unknown> = {};
  for (const [field, value] of bodyOf(endpoint)) {
    const named = exampleNames.get(value);
    body[field] = named === undefined ? value : await thingsInBody[named].make(making);
  }
  return { params, ...(endpoint.body === undefined ? {} : { body }) };
}
