import { policyDocument } from '@keelstone/domain/collections';
import { openPolicy, type Policy } from '@keelstone/domain/policy/policy';
import type { ProposedWire } from '@keelstone/domain/api/proposal.wire';
import type { Deps } from '../src/deps.ts';
import { endAllSessions } from '../src/session/end-sessions.service.ts';
import type { Answer, Api } from './api.ts';
import type { Person } from './people.ts';

/** A policy under which every rule asks for two people, whatever the amount. */
export const strictPolicy: Policy = { withdrawals: 0, credits: 0, figures: 0, wallet: true, policy: true };

/** Sets a policy without asking anybody; rules that are not named ask for one person. */
export async function givePolicy(deps: Deps, policy: Partial<Policy>): Promise<void> {
  await deps.policies.save(policyDocument, { policy: { ...openPolicy, ...policy }, next: null });
}

/** The id of what an answer proposes; fails where it was done. */
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

/** As a new password or a reset of factors does: what they have approved until then counts no more. */
export async function endSessionsOf(deps: Deps, { uid }: Person): Promise<void> {
  await deps.runTransaction((tx) => {
    endAllSessions(deps, tx, uid);
    return Promise.resolve();
  });
}
