import { randomBytes } from 'node:crypto';
import { commitTo, sessionRefOf } from '@keelstone/domain/kernel/hash-chain/event-row';
import type { SecurityFact } from '@keelstone/domain/core/security-event/security-event';
import type { Writer } from '../../../platform/firestore/tx.ts';
import type { CommandDeps } from '../../deps.ts';

export type RecordedFact = {
  /** Identifies the event if it must be unique; otherwise it gets a new id. */
  id?: string;
  fact: SecurityFact;
  /** The account it is about. */
  uid: string;
  /** A uid, or `sys:<job>` if no account acted; by default the account's owner. */
  actorUid?: string | undefined;
  /** The actor's session, if one acted. */
  sid?: string | undefined;
  /** The session that it happened to, if not the whole account. */
  targetId?: string;
  requestId: string;
  atMs?: number;
};

/**
 * Adds an event of somebody's sign-in to the transaction of what happened: the row, and its detail apart, so that the
 * personal part can be erased. It only writes, so it may follow any reads.
 */
export function recordSecurityEvent(
  deps: CommandDeps,
  tx: Writer,
  {
    id = deps.securityEvents.newId(),
    fact,
    uid,
    actorUid = uid,
    sid,
    targetId = uid,
    requestId,
    atMs = deps.now(),
  }: RecordedFact,
): void {
  const sessionRef = sid === undefined ? null : sessionRefOf(sid);
  const row = { kind: fact.kind, sessionRef, actorUid, targetId, subjectUid: uid, requestId, atMs };
  if (!('detail' in fact)) {
    deps.securityEvents.create(tx, id, { ...row, commitment: null });
    return;
  }
  const { commitment, salt } = commitTo(fact.detail, randomBytes(16));
  deps.securityEvents.create(tx, id, { ...row, commitment });
  deps.securityEventDetails.create(tx, id, { salt, detail: fact.detail, subjectUid: uid });
}
