import { dropPower } from '@keelstone/domain/core/administrator/active-admin';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import { DomainError } from '@keelstone/domain/errors';
import { hiddenFact } from '../../../platform/decision/fact.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { revokeTokens } from '../../core/session/revoke-tokens.service.ts';
import { personFact } from '../../core/user/person-fact.ts';

/**
 * Suspends a user and ends all their sessions in one transaction. Then sets the claim and revokes Firebase's tokens. A
 * repeat changes no document but updates Firebase Auth again. Since nobody can suspend their own account, and the caller is
 * read in the same transaction, one active administrator always remains. Errors: `own-account`, `no-user`,
 * `account-closing` if the account is closed.
 */
export const suspendUser = defineDecision('suspend-user', {
  request: ({ body }) => ({ uid: body.idToSuspend }),

  check({ request, caller }) {
    if (request.uid === caller.uid) throw new DomainError('own-account');
  },

  // The account's document is locked: money that moves meanwhile does so before the time of the suspension, or is refused.
  facts: (read, { request: { uid } }, deps) =>
    read({ target: personFact(deps.users.at(uid)), account: hiddenFact(deps.accounts.at(uid)) }),

  decide({ target }, { request: { uid }, nowMs }, deps) {
    if (target === undefined) throw new DomainError('no-user');
    assertMay('decide', target, { nowMs, by: 'administrator' });
    const result = { isAdmin: target.isAdmin };
    if (target.isBlocked) return { result };
    const after = dropPower(target, { isBlocked: true }, nowMs);
    return {
      result,
      change: {
        person: { before: target, after, endsSessions: true },
        write(to) {
          const effectId = `${uid}_${String(nowMs)}`;
          notifyHolder(to, { kind: 'account-suspended', effectId, user: target, values: {} }, deps);
        },
        audit: { subjectUid: uid, detail: { before: 'Active', after: 'Suspended' } },
      },
    };
  },

  async respond({ isAdmin }, { request: { uid }, origin: { requestId } }, deps) {
    await Promise.all([
      deps.identity.setClaims(uid, { isAdmin, blocked: true }),
      revokeTokens({ uid, requestId, operation: 'suspend-user' }, deps),
    ]);
    return { message: 'User suspended' };
  },
});
