import {
  type Factors,
  hasFactor,
  listProofMethods,
} from '@keelstone/domain/access/second-factor/second-factor';
import { isStrong, isStrongUseDue, withStrongUse } from '@keelstone/domain/access/step-up/strength';
import { findLiveSession, type Session, withSession } from '@keelstone/domain/core/session/session';
import { DomainError } from '@keelstone/domain/errors';
import type { StepUp } from '@keelstone/domain/kernel/api/endpoint';
import type { Caller } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';

/** The caller with their session and factors, as the request found them, and the ids in the path of the call. */
type Act = {
  caller: Pick<Caller, 'uid' | 'isAdmin'>;
  session: Session;
  factors: Factors | undefined;
  params: Readonly<Record<string, string>>;
};

/**
 * Refuses a caller without a recent confirmation, if the call requires one. The pipeline calls it for every entry of
 * the contract with `stepUp`. Returns whether `recordStrongUse` is due once the call has succeeded. Errors:
 * `step-up-required`, with the methods by which the caller can confirm.
 */
export async function requireStrong(
  stepUp: StepUp,
  { caller: { uid, isAdmin }, session, factors, params }: Act,
  deps: Deps,
): Promise<boolean> {
  if (stepUp === 'others' && (!isAdmin || (await isOwn(uid, params, deps)))) return false;
  if (stepUp !== 'always' && !hasFactor(factors)) return false;
  if (!isStrong(session, deps.now()))
    throw new DomainError('step-up-required', { next: { methods: listProofMethods(factors) } });
  return isStrongUseDue(session, deps.now());
}

/** Returns whether the record in the path is the caller's. Owners never change, so this needs no transaction. */
async function isOwn(uid: string, { transactionId }: Act['params'], deps: Deps): Promise<boolean> {
  return transactionId !== undefined && (await deps.transactions.find(transactionId))?.uid === uid;
}

/** Records an action that needed the confirmation, which extends it; at most once a minute. */
export async function recordStrongUse({ uid, sid }: Pick<Caller, 'uid' | 'sid'>, deps: Deps): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const sessions = await deps.sessions.read(tx, uid);
    const nowMs = deps.now();
    const session = findLiveSession(sessions, sid, nowMs);
    if (sessions === undefined || session === undefined) return;
    if (!isStrong(session, nowMs) || !isStrongUseDue(session, nowMs)) return;
    deps.sessions.put(tx, uid, withSession(sessions, sid, withStrongUse(session, nowMs)));
  });
}
