import { factorsText } from '@keelstone/domain/access/second-factor/factors-text';
import { hasFactor, type Factors } from '@keelstone/domain/access/second-factor/second-factor';
import { secondFactorTexts } from '@keelstone/domain/access/second-factor/second-factor.texts';
import { noCredentials } from '@keelstone/domain/core/one-time-link/credentials';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { DomainError } from '@keelstone/domain/errors';
import { timeText } from '@keelstone/domain/kernel/time/time-text';
import { hiddenFact, defineFactKind } from '../../../platform/decision/fact.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { issueLink, newCode, buildSecureLink } from '../../core/one-time-link/issue-link.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { personFact } from '../../core/user/person-fact.ts';

/**
 * Starts the reset of somebody's lost factors. It takes effect after `factorResetDelayMs`. Until then the owner can
 * cancel it, and no withdrawal is paid. A reset in progress is not changed. Errors: `own-record`, `no-user`, `no-factor`.
 */
export const resetFactors = defineDecision('reset-factors', {
  request: ({ body }) => ({ uid: body.idToReset }),

  check({ request, caller }) {
    if (request.uid === caller.uid) throw new DomainError('own-record');
  },

  prepare: () => ({ code: newCode() }),

  facts: (read, { request: { uid } }, deps) =>
    read({
      user: personFact(deps.users.at(uid)),
      factors: factorsFact(deps.factors.at(uid)),
      stored: hiddenFact(deps.credentials.at(uid)),
    }),

  decide({ user, factors, stored }, { request: { uid }, caller, origin, prepared: { code }, nowMs }, deps) {
    if (user === undefined) throw new DomainError('no-user');
    if (factors === undefined || !hasFactor(factors)) throw new DomainError('no-factor');
    if (factors.reset !== null) return { result: undefined };
    const effectiveAtMs = nowMs + oneTimeLinkLimits.factorResetDelayMs;
    const reset = { startedAtMs: nowMs, effectiveAtMs, startedByUid: caller.uid };
    return {
      result: undefined,
      change: {
        person: { before: user, after: { ...user, factorResetAtMs: effectiveAtMs }, removes: factors },
        write(to) {
          deps.factors.put(to, uid, { ...factors, reset });
          const credentials = stored ?? noCredentials(uid);
          const purpose = 'stop-factor-reset';
          deps.credentials.put(to, uid, issueLink(to, { credentials, purpose, code }, deps));
          wakeTabs(to, uid, deps);
          const fact = { kind: 'factor-reset-started', detail: { effectiveAtMs } } as const;
          recordSecurityEvent(to, { fact, uid, caller, origin, atMs: nowMs }, deps);
          const links = { link: buildSecureLink(code, deps), lockLink: issueLockLink(to, uid, deps) };
          const values = { effectiveAt: timeText(effectiveAtMs), ...links };
          const effectId = `${uid}_${String(nowMs)}`;
          notifyHolder(to, { kind: 'factor-reset-started', effectId, user, values }, deps);
        },
        audit: { subjectUid: uid },
      },
    };
  },

  respond: () => ({
    message: `The second factor will be removed in ${secondFactorTexts.resetWait}`,
  }),
});

/** Shows only how many factors there are of each kind: names of passkeys are private to their owner. */
const factorsFact = defineFactKind<Factors>({
  part: 'record',
  fields: ['changedAtMs', 'reset'],
  words: (factors) => [{ what: 'Second factors', value: factorsText(factors) }],
  targetOf: ({ uid }) => ({ targetId: uid, subjectUid: uid }),
});
