import type { User } from '@keelstone/domain/core/user/user';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { CommandDeps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import {
  recordSecurityEvent,
  type RecordedFact,
} from '../../core/security-event/record-security-event.service.ts';

type Change = Pick<RecordedFact, 'fact' | 'caller' | 'actorUid' | 'origin'> & {
  user: User;
  /** The change as a sentence, for the mail. */
  sentence: string;
};

/** Writes a security event and a mail about a change of somebody's factors. Only writes, so it may follow any reads. */
export function notifyOfFactorChange(tx: Writer, change: Change, deps: CommandDeps): void {
  const { user, sentence: what, ...event } = change;
  const id = deps.securityEvents.newId();
  const { uid } = user;
  const atMs = deps.now();
  recordSecurityEvent(tx, { id, uid, ...event, atMs }, deps);
  const values = { what, at: timeText(atMs), lockLink: issueLockLink(tx, uid, deps) };
  notifyHolder(tx, { kind: 'factor-changed', effectId: id, user, values }, deps);
}
