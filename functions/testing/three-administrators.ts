import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { policyDocument } from '@keelstone/domain/collections';
import type { PaymentBounds } from '@keelstone/domain/money/payment-bounds';
import { openPolicy, type Policy } from '@keelstone/domain/policy/policy';
import { noPaymentBounds } from '@keelstone/domain/testing/no-payment-bounds';
import type { ProposedWire } from '@keelstone/domain/api/proposal.contract';
import type { Deps } from '../src/entry/deps.ts';
import { endAllSessions } from '../src/features/access/session/end-sessions.service.ts';
import { startApi, type Answer, type Api } from './api.ts';
import { makePerson, tokenOf, type Person } from './people.ts';
import { freshDatabase, loggedErrors, testDeps } from './test-environment.ts';

/** Three administrators, made for each test, and the API that they call. */
export type ThreeAdmins = { deps: Deps; api: Api; ada: Person; ben: Person; cleo: Person };

/**
 * A separate database with an API on it; the returned function moves its clock forward. Confirmations have expired by
 * then, so everybody signs in again.
 */
export function withThreeAdmins(
  database: string,
  set: (they: ThreeAdmins) => void,
): (ms: number) => Promise<void> {
  let nowMs = Date.now();
  let deps: Deps;
  let api: Api;
  let admins: Person[] = [];
  beforeAll(async () => {
    const now = () => nowMs;
    deps = testDeps({ database: freshDatabase(database), now, config: { throttleScale: 1000 } });
    api = await startApi(deps);
  });
  afterAll(async () => {
    await api.close();
    expect(loggedErrors).toEqual([]);
  });
  beforeEach(async () => {
    nowMs = Date.now();
    const admin = () => makePerson(deps, { isAdmin: true });
    const [ada, ben, cleo] = [await admin(), await admin(), await admin()];
    admins = [ada, ben, cleo];
    set({ deps, api, ada, ben, cleo });
  });
  return async (ms) => {
    nowMs += ms;
    for (const admin of admins) admin.token = await tokenOf(deps, admin.uid);
  };
}

/** Sets a policy directly: a bound in cents, or none. */
export async function givePolicy(deps: Deps, policy: Partial<Policy>): Promise<void> {
  await deps.policies.save(policyDocument, { policy: { ...openPolicy, ...policy }, next: null });
}

/** Sets what the withdrawals of this API wait for, in place of the operator's settings. */
export function setWaits(deps: Deps, waits: Partial<PaymentBounds>): void {
  deps.paymentBounds = { ...noPaymentBounds, ...waits };
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

/** Ends all sessions, as a new password or a reset of factors does: their earlier approvals no longer count. */
export async function endSessionsOf(deps: Deps, { uid }: Person): Promise<void> {
  await deps.runTransaction((tx) => {
    endAllSessions(deps, tx, uid);
    return Promise.resolve();
  });
}
