import { policyDocument } from '@keelstone/domain/collections';
import { decidePeople, type PolicedAct } from '@keelstone/domain/policy/decide-people';
import { policyAt, type Policy } from '@keelstone/domain/policy/policy';
import { daySum, withAmount } from '@keelstone/domain/money/recent-hours';
import type { SoloAmounts } from '@keelstone/domain/policy/solo-amounts';
import { wereEndedSince } from '@keelstone/domain/session/session';
import { isActiveAdmin } from '@keelstone/domain/user/active-admin';
import { readTogether } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';
import type { PolicyDeps } from './policy-deps.ts';

export type Looked = {
  act: PolicedAct;
  callerUid: string;
  /** Whose account it is about; `null` if it is nobody's. */
  subjectUid: string | null;
  /** Who approved it before, the time in which that counts, and what happens to an approval that no longer counts. */
  first: { uid: string; givenAtMs: number; expiresAtMs: number; ifEnded: 'refuse' | 'ignore' } | undefined;
};

/** `first`: a second administrator has to approve it too. `second`: the caller is the second one. */
export type PeopleNeeded = { verdict: 'alone' | 'first' | 'second'; policy: Policy };

/**
 * The one function that decides whether an administrator's write goes ahead. It runs in the transaction of the write,
 * so that policy, roles and amounts are those at its commit. Called after everything else was read and before anything
 * is written; an amount that goes ahead alone is counted here. Errors: those of `decidePeople`.
 */
export async function requirePeople(tx: Tx, looked: Looked, deps: PolicyDeps): Promise<PeopleNeeded> {
  const { act, callerUid, subjectUid } = looked;
  const nowMs = deps.now();
  const policy = policyAt(await deps.policies.read(tx, policyDocument), nowMs);
  const solo = await soloAmountsOf(tx, callerUid, act, policy, deps);
  const first = await firstPerson(tx, looked, deps);
  const soloUsdCents = daySum(solo, nowMs);
  const verdict = decidePeople({ policy, act, soloUsdCents, callerUid, subjectUid, first, nowMs });
  if (verdict === 'alone') countAlone(tx, { act, policy, callerUid, solo }, deps);
  return { verdict, policy };
}

/** The documents that `requirePeople` needs about a caller: read with the rest, they cost no round trip. */
export function twoPeopleDocuments(uid: string, deps: Pick<PolicyDeps, 'policies' | 'soloAmounts'>) {
  return [deps.policies.at(policyDocument), deps.soloAmounts.at(uid)] as const;
}

/** Amounts are only read while the policy has a bound for them. */
async function soloAmountsOf(
  tx: Tx,
  uid: string,
  act: PolicedAct,
  policy: Policy,
  deps: PolicyDeps,
): Promise<SoloAmounts | undefined> {
  return isBounded(act, policy) ? deps.soloAmounts.read(tx, uid) : undefined;
}

/**
 * Whether sessions of an administrator were ended since they approved something. A suspension, a new password and a
 * reset of factors end all of them, and owners can end their other sessions: nobody then confirms what an intruder may
 * have proposed. Signing out ends only that session.
 */
export async function hasLostSessions(
  tx: Tx,
  { uid, sinceMs }: { uid: string; sinceMs: number },
  deps: Pick<PolicyDeps, 'sessions'>,
): Promise<boolean> {
  return wereEndedSince(await deps.sessions.read(tx, uid), sinceMs);
}

async function firstPerson(tx: Tx, { first, callerUid }: Looked, deps: PolicyDeps) {
  if (first === undefined) return undefined;
  const { uid, givenAtMs, expiresAtMs, ifEnded } = first;
  const [found, sessions] = await readTogether(tx, deps.users.at(uid), deps.sessions.at(uid));
  const user = wereEndedSince(sessions, givenAtMs) ? undefined : found;
  const hasEnded = uid === callerUid || expiresAtMs <= deps.now() || !isActiveAdmin(user, deps.now());
  return hasEnded && ifEnded === 'ignore' ? undefined : { uid, user, expiresAtMs };
}

function countAlone(
  tx: Tx,
  {
    act,
    policy,
    callerUid: uid,
    solo,
  }: Pick<Looked, 'act' | 'callerUid'> & { policy: Policy; solo: SoloAmounts | undefined },
  deps: PolicyDeps,
): void {
  if (!isBounded(act, policy) || act.amountUsdCents === 'any' || act.amountUsdCents === 0) return;
  const { amountUsdCents } = act;
  deps.soloAmounts.put(tx, uid, withAmount(solo, { uid, amountUsdCents, nowMs: deps.now() }));
}

function isBounded(
  act: PolicedAct,
  { fromUsdCents }: Policy,
): act is Extract<PolicedAct, { rule: 'amount' }> {
  return act.rule === 'amount' && fromUsdCents !== null;
}
