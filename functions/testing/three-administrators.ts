import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { policyDocument } from '@keelstone/domain/collections';
import { openPolicy, type Policy } from '@keelstone/domain/policy/policy';
import type { ProposedWire } from '@keelstone/domain/api/proposal.wire';
import type { Deps } from '../src/deps.ts';
import { endAllSessions } from '../src/session/end-sessions.service.ts';
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

/** A policy under which every rule asks for two people, whatever the amount. */
export const strictPolicy: Policy = {
  ...openPolicy,
  withdrawals: 0,
  credits: 0,
  figures: 0,
  wallet: true,
  policy: true,
};

/** On the wire: no withdrawal waits for anything. */
export const noWaits = { addressHours: 0, passwordHours: 0, factorHours: 0, payoutDayUsd: 0 };

/** Sets a policy directly; rules that are not named need one person. */
export async function givePolicy(deps: Deps, policy: Partial<Policy>): Promise<void> {
  await deps.policies.save(policyDocument, { policy: { ...openPolicy, ...policy }, next: null });
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
