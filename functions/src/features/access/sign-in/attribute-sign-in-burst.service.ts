import { signInLimits } from '@keelstone/domain/access/sign-in/sign-in.limits';
import type { User } from '@keelstone/domain/core/user/user';
import { fingerprint } from '@keelstone/domain/kernel/ids';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import type { Deps } from '../../../platform/deps.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { mailId } from '../../../platform/mail/queue-mail.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { readHolder } from '../../core/user/address-holder.ts';
import type { SignInBurst } from './sign-in-burst.ts';

const quarterMs = 15 * 60_000;

/**
 * Turns a burst of refused sign-ins into an event of the account that it targeted, and deletes the burst. An address
 * without an account leaves nothing behind. An account gets one such event in a quarter of an hour, so that guesses
 * from many networks do not flood its list. The owner is mailed once a day, unless they switched that off. A trigger
 * may run twice: the second run finds no burst.
 */
export async function attributeSignInBurst(id: string, deps: Deps): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const burst = await deps.signInBursts.read(tx, id);
    if (burst === undefined) return;
    const account = await readHolder(tx, burst.email, deps);
    if (account !== undefined) await recordBurst(tx, account, burst, deps);
    deps.signInBursts.erase(tx, id);
  });
}

async function recordBurst(
  tx: Tx,
  user: User,
  { by, attempts, ip, requestId, atMs }: SignInBurst,
  deps: Deps,
): Promise<void> {
  const { uid } = user;
  const id = fingerprint(`sign-ins-refused|${uid}|${String(Math.floor(atMs / quarterMs))}`);
  if ((await deps.securityEvents.read(tx, id)) !== undefined) return;
  const effectId = `${uid}_${toDay(atMs)}`;
  const isMailed = (await deps.mail.read(tx, mailId({ kind: 'sign-ins-refused', effectId }))) !== undefined;
  recordSecurityEvent(
    tx,
    {
      id,
      fact: { kind: 'sign-ins-refused', detail: { by, attempts, ip } },
      actorUid: 'sys:sign-in',
      uid,
      origin: { requestId },
      // The time of the burst, unless the trigger ran so late that rows of that time may be sealed.
      atMs: Math.max(atMs, deps.now() - signInLimits.auditRowLateMaxMs),
    },
    deps,
  );
  // An unverified address may be a stranger's.
  if (isMailed || !user.isVerified) return;
  const values = {
    at: timeText(atMs),
    link: `${deps.config.appUrl}/settings`,
    lockLink: issueLockLink(tx, uid, deps),
  };
  notifyHolder(tx, { kind: 'sign-ins-refused', effectId, user, values }, deps);
}
