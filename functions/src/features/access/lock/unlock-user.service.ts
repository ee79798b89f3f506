import { DomainError } from '@keelstone/domain/errors';
import { heldLock, noLock } from '@keelstone/domain/user/account-lock';
import { requireActiveAdmin } from '../auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';
import type { OwnerEventDeps } from '../security-event/owner-event-deps.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import { queueUnlockedMail, unlockedMailId } from './unlocked-mail.ts';

type UnlockDeps = OwnerEventDeps & Pick<Deps, 'signals' | 'users'>;

/**
 * An administrator unlocks somebody else's account, effective immediately. An account that is not locked is left as it
 * is. Errors: `own-record`, `no-user`, `forbidden`.
 */
export function unlockUser({ uid, caller, origin }: By & { uid: string }, deps: UnlockDeps): Operation<Done> {
  if (uid === caller.uid) throw new DomainError('own-record');
  const answer = () => ({ message: 'Account unlocked' });
  return {
    async decide(reader) {
      const [user, admin] = await readTogether(reader, deps.users.at(uid), deps.users.at(caller.uid));
      const atMs = deps.now();
      requireActiveAdmin(admin, atMs);
      if (user === undefined) throw new DomainError('no-user');
      const held = heldLock(user, atMs);
      if (held === undefined) return { answer };
      return {
        answer,
        write(tx) {
          if (held.unlocksAtMs !== null) deps.mail.erase(tx, unlockedMailId(uid, held.unlocksAtMs));
          deps.users.put(tx, uid, { ...user, ...noLock });
          touchSignal(deps, tx, uid);
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
        },
        audit: {
          action: 'unlock-user',
          targetId: uid,
          subjectUid: uid,
          detail: { before: 'Locked', after: 'Unlocked' },
        },
      };
    },
  };
}
