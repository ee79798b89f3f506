import { noCredentials } from '@keelstone/domain/auth/credentials';
import { DomainError } from '@keelstone/domain/errors';
import { hasFactor } from '@keelstone/domain/factor/factors';
import { limits } from '@keelstone/domain/limits';
import { timeText } from '@keelstone/domain/time-text';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin } from '../auth/require-active-caller.ts';
import { issueLink, newCode, secureLinkOf } from '../auth/issue-link.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { issueLockLink } from '../lock/lock-link.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';

/**
 * An administrator starts the reset of somebody's lost factors. It takes effect after 72 hours, in which the owner can
 * cancel it and no withdrawal is paid. One that is already running continues unchanged. Errors: `own-record`,
 * `no-user`, `no-factor`, `forbidden`, `account-restricted`.
 */
export async function startFactorReset(
  { uid, caller, origin }: { uid: string; caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  if (uid === caller.uid) throw new DomainError('own-record');
  const code = newCode();
  await deps.runTransaction(async (tx) => {
    const [user, factors, credentials, admin] = await readTogether(
      tx,
      deps.users.at(uid),
      deps.factors.at(uid),
      deps.credentials.at(uid),
      deps.users.at(caller.uid),
    );
    requireActiveAdmin(admin, deps.now());
    if (user === undefined) throw new DomainError('no-user');
    if (factors === undefined || !hasFactor(factors)) throw new DomainError('no-factor');
    if (factors.reset !== null) return;
    const startedAtMs = deps.now();
    const effectiveAtMs = startedAtMs + limits.factorResetDelayMs;
    deps.factors.put(tx, uid, {
      ...factors,
      reset: { startedAtMs, effectiveAtMs, startedByUid: caller.uid },
    });
    deps.users.put(tx, uid, { ...user, factorResetAtMs: effectiveAtMs });
    const link = {
      credentials: credentials ?? noCredentials(uid),
      purpose: 'stop-factor-reset',
      code,
    } as const;
    deps.credentials.put(tx, uid, issueLink(link, tx, deps));
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
    writeAudit(deps, tx, { action: 'reset-factors', caller, origin, targetId: uid, subjectUid: uid });
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
  });
}
