import { beforeEach } from 'vitest';
import { policyId } from '@keelstone/domain/collections';
import { openPolicy, type Policy } from '@keelstone/domain/core/two-person-rule/two-person-rule';
import type { ProposedWire } from '@keelstone/domain/kernel/api/common.wire';
import type { Deps } from '../src/entry/create-deps.ts';
import type { Answer, Api } from './api.ts';
import { makePerson, tokenOf, type Person } from './people.ts';
import { memoryApi } from './tested-api.ts';

/**
 * In memory, with three administrators who are other people in each test. `later` moves the clock forward: confirmations
 * have expired by then, so they all sign in again.
 */
export async function threeAdmins(...options: Parameters<typeof memoryApi>) {
  const { deps, api, clock } = await memoryApi(...options);
  const make = () => makePerson(deps, { isAdmin: true });
  const [ada, ben, cleo] = [await make(), await make(), await make()];
  beforeEach(async () => {
    for (const admin of [ada, ben, cleo]) Object.assign(admin, await make());
  });
  const later = async (ms: number): Promise<void> => {
    clock.skewMs += ms;
    for (const admin of [ada, ben, cleo]) admin.token = await tokenOf(deps, admin.uid);
  };
  return { deps, api, clock, ada, ben, cleo, later };
}

/** Sets a policy directly: a bound in cents, or none. */
export async function givePolicy(deps: Deps, policy: Partial<Policy>): Promise<void> {
  await deps.policies.save(policyId, { policy: { ...openPolicy, ...policy }, next: null });
}

/** The id of the proposal in an answer; fails if the call was carried out. */
export function proposedId({ status, body }: Answer<unknown>): string {
  if (status !== 202) throw new Error(`Nothing was proposed: ${String(status)} ${JSON.stringify(body)}`);
  return (body as ProposedWire).proposalId;
}

export function confirm(api: Api, { uid, token }: Person, idToConfirm: string) {
  return api.call('confirm-proposal', { token, params: { adminId: uid }, body: { idToConfirm } });
}

export function refuse(api: Api, { uid, token }: Person, idToRefuse: string) {
  return api.call('refuse-proposal', { token, params: { adminId: uid }, body: { idToRefuse } });
}
