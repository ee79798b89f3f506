// Writes security events: what happened to the sign-in of an account, which its owner can read.
import { randomBytes } from 'node:crypto';
import type { SecurityFact } from '@keelstone/domain/core/security-event/security-event';
import { commitTo, toSessionRef } from '@keelstone/domain/kernel/hash-chain/event-row';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import type { CommandDeps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';

export type RecordedFact = {
  /** Set if the event must be unique. Otherwise it gets a new id. */
  id?: string;
  fact: SecurityFact;
  /** The account that the event is about. */
  uid: string;
  /** The person who acted, from a session. */
  caller?: Pick<Caller, 'uid' | 'sid'> | undefined;
  /** `sys:<job>` if no person acted; by default the caller, else the account's owner. */
  actorUid?: string | undefined;
  /** The session that the event is about, if not the whole account. */
  targetId?: string;
  origin: Pick<Origin, 'requestId'>;
  atMs?: number;
};

/**
 * Records a security event in the transaction of its cause: the row, and its detail in a document of its own, so that
 * the personal part can be erased. Only writes, so it may follow any reads.
 */
export function recordSecurityEvent(
  tx: Writer,
  { fact, uid, caller, origin: { requestId }, ...more }: RecordedFact,
  deps: CommandDeps,
): void {
  const { id = deps.securityEvents.newId(), actorUid = caller?.uid ?? uid } = more;
  const { targetId = uid, atMs = deps.now() } = more;
  const sessionRef = caller === undefined ? null : toSessionRef(caller.sid);
  const row = { kind: fact.kind, sessionRef, actorUid, targetId, subjectUid: uid, requestId, atMs };
  if (!('detail' in fact)) {
    deps.securityEvents.create(tx, id, { ...row, commitment: null });
    return;
  }
  const { commitment, salt } = commitTo(fact.detail, randomBytes(16));
  deps.securityEvents.create(tx, id, { ...row, commitment });
  deps.securityEventDetails.create(tx, id, { salt, detail: fact.detail, subjectUid: uid });
}
