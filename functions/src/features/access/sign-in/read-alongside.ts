import type { EndpointName } from '@keelstone/domain/contract';
import type { VerifiedToken } from '../../../platform/call/caller.ts';
import type { Alongside } from '../../../platform/call/handler.ts';
import type { Deps } from '../../../platform/deps.ts';
import { findFlags } from '../../../platform/flags/find-flags.ts';

const reads: { [Name in keyof Alongside]: (token: VerifiedToken, deps: Deps) => Promise<Alongside[Name]> } = {
  'get-current-user': ({ uid }, deps) => deps.accounts.find(uid),
  'get-factors': ({ uid }, deps) => deps.factors.find(uid),
  'get-flags': (_token, deps) => findFlags(deps),
  'get-sessions': ({ uid }, deps) => deps.sessions.find(uid),
};

/** Reads the documents of a short read in the round trip of the caller, or `undefined` for any other call. */
export async function readAlongside(name: EndpointName, token: VerifiedToken, deps: Deps): Promise<unknown> {
  return isListed(name) ? reads[name](token, deps) : undefined;
}

function isListed(name: EndpointName): name is keyof Alongside {
  return Object.hasOwn(reads, name);
}
