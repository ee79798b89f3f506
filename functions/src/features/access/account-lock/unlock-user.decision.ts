import { findLock, noLock } from '@keelstone/domain/core/user/owner-lock';
import { DomainError } from '@keelstone/domain/errors';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { personFact } from '../../core/user/person-fact.ts';
import { queueUnlockedMail, unlockedMailId } from './unlocked-mail.ts';

/**
 * Unlocks somebody else's account for an administrator, effective immediately. Does nothing if it is not locked.
 * Errors: `own-record`, `no-user`.
 */
export const unlockUser = defineDecision('unlock-user', {
  request: ({ body }) => ({ uid: body.idToUnlock }),

  check({ request, caller }) {
    if (request.uid === caller.uid) throw new DomainError('own-record');
  },

  facts: (read, { request }, deps) => read({ user: personFact(deps.users.at(request.uid)) }),

  decide({ user }, { request: { uid }, caller, origin, nowMs: atMs }, deps) {
    if (user === undefined) throw new DomainError('no-user');
    const activeLock = findLock(user, atMs);
    if (activeLock === undefined) return { result: undefined };
    return {
      result: undefined,
      change: {
        person: { before: user, after: { ...user, ...noLock } },
        write(to) {
          if (activeLock.unlocksAtMs !== null)
            deps.mail.erase(to, unlockedMailId(uid, activeLock.unlocksAtMs));
          wakeTabs(to, uid, deps);
          recordSecurityEvent(to, { fact: { kind: 'account-unlocked' }, uid, caller, origin, atMs }, deps);
          queueUnlockedMail(to, { user, unlocksAtMs: atMs }, deps);
        },
        audit: { subjectUid: uid, detail: { before: 'Locked', after: 'Unlocked' } },
      },
    };
  },

  respond: () => ({ message: 'Account unlocked' }),
});
