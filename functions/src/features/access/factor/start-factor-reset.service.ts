import { noCredentials } from '@keelstone/domain/auth/credentials';
import { DomainError } from '@keelstone/domain/errors';
import { hasFactor } from '@keelstone/domain/factor/factors';
import { limits } from '@keelstone/domain/limits';
import { timeText } from '@keelstone/domain/time-text';
import { requireActiveAdmin } from '../auth/require-active-caller.ts';
import { issueLink, newCode, secureLinkOf } from '../auth/issue-link.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';
import { issueLockLink } from '../lock/lock-link.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';

/**
 * An administrator starts the reset of somebody's lost factors. It takes effect after 72 hours, in which the owner can
 * cancel it and no withdrawal is paid. One that is already running continues unchanged. Errors: `own-record`,
 * `no-user`, `no-factor`, `forbidden`, `account-restricted`.
 */
export function startFactorReset({ uid, caller, origin }: By & { uid: string }, deps: Deps): Operation<Done> {
  if (uid === caller.uid) throw new DomainError('own-record');
  const code = newCode();
  const answer = () => ({ message: 'The second factor will be removed in 72 hours' });
  return {
    async decide(reader) {
      const [user, factors, stored, admin] = await readTogether(
        reader,
        deps.users.at(uid),
        deps.factors.at(uid),
        deps.credentials.at(uid),
        deps.users.at(caller.uid),
      );
      requireActiveAdmin(admin, deps.now());
      if (user === undefined) throw new DomainError('no-user');
      if (factors === undefined || !hasFactor(factors)) throw new DomainError('no-factor');
      if (factors.reset !== null) return { answer };
      const startedAtMs = deps.now();
      const effectiveAtMs = startedAtMs + limits.factorResetDelayMs;
      const reset = { startedAtMs, effectiveAtMs, startedByUid: caller.uid };
      return {
        answer,
        write(tx) {
          deps.factors.put(tx, uid, { ...factors, reset });
          deps.users.put(tx, uid, { ...user, factorResetAtMs: effectiveAtMs });
          const credentials = stored ?? noCredentials(uid);
          const purpose = 'stop-factor-reset';
          deps.credentials.put(tx, uid, issueLink({ credentials, purpose, code }, tx, deps));
          touchSignal(deps, tx, uid);
          recordSecurityEvent(deps, tx, {
            fact: { kind: 'factor-reset-started', detail: { effectiveAtMs } },
            actorUid: caller.uid,
            sid: caller.sid,
            targetId: uid,
            subjectUid: uid,
            requestId: origin.requestId,
            atMs: startedAtMs,
          });
          notifyHolder(deps, tx, {
            kind: 'factor-reset-started',
            effectId: `${uid}_${String(startedAtMs)}`,
            user,
            values: {
              name: user.name,
              effectiveAt: timeText(effectiveAtMs),
              link: secureLinkOf(code, deps),
              lockLink: issueLockLink(deps, tx, uid),
            },
          });
        },
        audit: { action: 'reset-factors', targetId: uid, subjectUid: uid },
      };
    },
  };
}
