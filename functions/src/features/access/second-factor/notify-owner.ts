import type { SecurityFact } from '@keelstone/domain/core/security-event/security-event';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { User } from '@keelstone/domain/core/user/user';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.ts';
import type { CommandDeps } from '../../deps.ts';

type Change = {
  user: User;
  fact: SecurityFact;
  /** A sentence for the mail. */
  what: string;
  actorUid: string;
  sid?: string;
  requestId: string;
};

/** A security event and a mail about a change of somebody's factors. It only writes, so it may follow any reads. */
export function notifyOwner(
  tx: Writer,
  { user, fact, what, actorUid, sid, requestId }: Change,
  deps: CommandDeps,
): void {
  const id = deps.securityEvents.newId();
  const { uid, name } = user;
  const atMs = deps.now();
  recordSecurityEvent(deps, tx, {
    id,
    fact,
    actorUid,
    ...(sid === undefined ? {} : { sid }),
    targetId: uid,
    subjectUid: uid,
    requestId,
    atMs,
  });
  notifyHolder(deps, tx, {
    kind: 'factor-changed',
    effectId: id,
    user,
    values: {
      name,
      what,
      at: timeText(atMs),
      lockLink: issueLockLink(deps, tx, uid),
    },
  });
}
