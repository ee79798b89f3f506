import { DomainError } from '@keelstone/domain/errors';
import { heldLock, noLock } from '@keelstone/domain/user/account-lock';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin } from '../auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import type { OwnerEventDeps } from '../security-event/owner-event-deps.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { queueUnlockedMail, unlockedMailId } from './unlocked-mail.ts';

type Unlock = { uid: string; caller: Caller; origin: Origin };
type UnlockDeps = OwnerEventDeps & Pick<Deps, 'audit' | 'runTransaction' | 'signals' | 'users'>;

/**
 * An administrator unlocks somebody else's account, effective immediately. An account that is not locked is left as it
 * is. Errors: `own-record`, `no-user`, `forbidden`.
 */
export async function unlockUser({ uid, caller, origin }: Unlock, deps: UnlockDeps): Promise<void> {
  if (uid === caller.uid) throw new DomainError('own-record');
  await deps.runTransaction(async (tx) => {
    const [user, admin] = await readTogether(tx, deps.users.at(uid), deps.users.at(caller.uid));
    const atMs = deps.now();
    requireActiveAdmin(admin, atMs);
    if (user === undefined) throw new DomainError('no-user');
    const held = heldLock(user, atMs);
    if (held === undefined) return;
    if (held.unlocksAtMs !== null) deps.mail.erase(tx, unlockedMailId(uid, held.unlocksAtMs));
    deps.users.put(tx, uid, { ...user, ...noLock });
    touchSignal(deps, tx, uid);
    writeAudit(deps, tx, {
      action: 'unlock-user',
      caller,
      origin,
      targetId: uid,
      subjectUid: uid,
      detail: { before: 'Locked', after: 'Unlocked' },
    });
    recordSecurityEvent(deps, tx, {
      fact: { kind: 'account-unlocked' },
      actorUid: caller.uid,
      sid: caller.sid,
      targetId: uid,
      subjectUid: uid,
      requestId: origin.requestId,
      atMs,
    });
    queueUnlockedMail(deps, tx, { user, unlocksAtMs: atMs });
  });
}
