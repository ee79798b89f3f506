import type { Contract, EndpointName } from '@keelstone/domain/api/contract';
import type { VerifiedToken } from '../features/access/auth/identity.repository.ts';
import type { Deps } from '../entry/deps.ts';
import { findFlags } from '../platform/flags/find-flags.ts';

/** The calls that need a known caller. */
type SignedInName = {
  [Name in EndpointName]: Contract[Name]['access'] extends 'public' ? never : Name;
}[EndpointName];

/**
 * The documents of short reads, read in the same round trip as the caller: their handlers get them as `alongside`. They
 * are read for the token's user before the session is looked up, and discarded if the caller is refused.
 */
const reads = {
  'get-current-user': ({ uid }, deps) => deps.accounts.find(uid),
  'get-factors': ({ uid }, deps) => deps.factors.find(uid),
  'get-flags': (_token, deps) => findFlags(deps),
  'get-sessions': ({ uid }, deps) => deps.sessions.find(uid),
} satisfies Partial<Record<SignedInName, (token: VerifiedToken, deps: Deps) => Promise<unknown>>>;

type Reads = typeof reads;

/** What a call's handler gets; `undefined` for one that is not listed. */
export type Alongside<Name> = Name extends keyof Reads ? Awaited<ReturnType<Reads[Name]>> : undefined;

export async function readAlongside(name: EndpointName, token: VerifiedToken, deps: Deps): Promise<unknown> {
  return isListed(name) ? reads[name](token, deps) : undefined;
}

function isListed(name: EndpointName): name is keyof Reads {
  return Object.hasOwn(reads, name);
}
