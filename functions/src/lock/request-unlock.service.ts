import { timeText } from '@keelstone/domain/mail/place-text';
import { DomainError } from '@keelstone/domain/errors';
import { decideUnlock } from '@keelstone/domain/user/account-lock';
import { checkPassword } from '../auth/check-password.service.ts';
import type { Deps } from '../deps.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.ts';
import { describeDevice } from '../session/describe-device.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { issueLockLink } from './lock-link.ts';
import { queueUnlockedMail } from './unlocked-mail.ts';

type UnlockRequest = { password: string; caller: Caller; origin: Origin };

/**
 * Starts the 24 hours after which an account is open again. The owner is mailed at once, with a link that locks again,
 * and once more when they are over. Asked a second time, or of an account that is not locked, it changes nothing.
 * Errors: `wrong-credentials`, `sign-in-locked`, `account-restricted`.
 */
export async function requestUnlock({ password, caller, origin }: UnlockRequest, deps: Deps): Promise<void> {
  const { uid, sid } = caller;
  const proof = await checkPassword({ email: caller.user.email, password }, deps);
  // Another identity may have taken the address at Firebase's own doors.
  if (proof.user.uid !== uid) throw new DomainError('wrong-credentials');
  await deps.runTransaction(async (tx) => {
    const user = await deps.users.read(tx, uid);
    if (user === undefined || user.isBlocked) throw new DomainError('account-restricted');
    const atMs = deps.now();
    const lock = decideUnlock(user, atMs);
    if (lock === undefined || lock.unlocksAtMs === null) return;
    const { unlocksAtMs } = lock;
    deps.users.put(tx, uid, { ...user, ...lock });
    touchSignal(deps, tx, uid);
    const { browser, os } = describeDevice(origin);
    recordSecurityEvent(deps, tx, {
      fact: { kind: 'unlock-requested', detail: { unlocksAtMs, browser, os, ip: origin.ip } },
      actorUid: uid,
      sid,
      targetId: uid,
      subjectUid: uid,
      requestId: origin.requestId,
      atMs,
    });
    queueMail(deps, tx, {
      kind: 'unlock-requested',
      effectId: `${uid}_${String(unlocksAtMs)}`,
      to: user.email,
      values: { name: user.name, at: timeText(unlocksAtMs), lockLink: issueLockLink(deps, tx, uid) },
    });
    queueUnlockedMail(deps, tx, { user, unlocksAtMs });
  });
}
