import { assertMay } from '@keelstone/domain/core/user/restriction';
import { DomainError } from '@keelstone/domain/errors';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { personFact } from '../../core/user/person-fact.ts';

/** Ends a suspension. A repeat changes no document but updates Firebase Auth again. Errors: those of `suspend-user`. */
export const unsuspendUser = defineDecision('unsuspend-user', {
  request: ({ body }) => ({ uid: body.idToUnsuspend }),

  check({ request, caller }) {
    if (request.uid === caller.uid) throw new DomainError('own-account');
  },

  facts: (read, { request }, deps) => read({ target: personFact(deps.users.at(request.uid)) }),

  decide({ target }, { request: { uid }, nowMs }, deps) {
    if (target === undefined) throw new DomainError('no-user');
    assertMay('decide', target, { nowMs, by: 'administrator' });
    const result = { isAdmin: target.isAdmin };
    if (!target.isBlocked) return { result };
    return {
      result,
      change: {
        person: { before: target, after: { ...target, isBlocked: false } },
        write(to) {
          wakeTabs(to, uid, deps);
          const effectId = `${uid}_${String(nowMs)}`;
          const values = { link: `${deps.config.appUrl}/login` };
          notifyHolder(to, { kind: 'account-unsuspended', effectId, user: target, values }, deps);
        },
        audit: { subjectUid: uid, detail: { before: 'Suspended', after: 'Active' } },
      },
    };
  },

  async respond({ isAdmin }, { request: { uid } }, deps) {
    await deps.identity.setClaims(uid, { isAdmin, blocked: false });
    return { message: 'User unsuspended' };
  },
});
