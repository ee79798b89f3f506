import { decideUnlock } from '@keelstone/domain/access/account-lock/decide-lock';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { describePlace } from '../../core/device/describe-device.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { queueUnlockedMail } from './unlocked-mail.ts';

/**
 * Starts the 24 hours after which an account unlocks. The owner is mailed immediately, with a link that locks again,
 * and once more at the unlock. A repeat, or a request for an unlocked account, changes nothing. The pipeline ensures a
 * recent confirmation. Errors: `account-restricted`.
 */
export async function requestUnlock({ caller, origin }: By, deps: Deps): Promise<void> {
  const { uid } = caller;
  await deps.runTransaction(async (tx) => {
    const user = await deps.users.read(tx, uid);
    const atMs = deps.now();
    assertMay('act', user, { nowMs: atMs });
    const lock = decideUnlock(user, atMs);
    if (lock === undefined) return;
    const { unlocksAtMs } = lock;
    deps.users.put(tx, uid, { ...user, ...lock });
    wakeTabs(tx, uid, deps);
    const fact = { kind: 'unlock-requested', detail: { unlocksAtMs, ...describePlace(origin) } } as const;
    recordSecurityEvent(tx, { fact, uid, caller, origin, atMs }, deps);
    const effectId = `${uid}_${String(unlocksAtMs)}`;
    const values = { at: timeText(unlocksAtMs), lockLink: issueLockLink(tx, uid, deps) };
    notifyHolder(tx, { kind: 'unlock-requested', effectId, user, values }, deps);
    queueUnlockedMail(tx, { user, unlocksAtMs }, deps);
  });
}
