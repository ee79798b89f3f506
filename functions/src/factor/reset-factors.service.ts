import { DomainError } from '@keelstone/domain/errors';
import { noCredentials, withoutLinks } from '@keelstone/domain/auth/credentials';
import { hasFactor, withoutFactors, type Factors } from '@keelstone/domain/factor/factors';
import { limits } from '@keelstone/domain/limits';
import { timeText } from '@keelstone/domain/mail/place-text';
import type { User } from '@keelstone/domain/user/user';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin } from '../auth/acting.ts';
import { issueLink, newCode } from '../auth/issue-link.ts';
import { readUsableLink } from '../auth/use-link.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Tx } from '../firestore/tx.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { issueLockLink } from '../lock/lock-link.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { recordSecurityEvent } from '../security-event/record-security-event.ts';
import { endAllSessions } from '../session/end-sessions.service.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { tellOwner, type TellDeps } from './tell-owner.ts';

/**
 * An administrator starts the reset of somebody's lost factors. It takes effect after 72 hours, in which the owner can
 * cancel it and no withdrawal is paid. One that runs already goes on as it is. Errors: `own-record`, `no-user`,
 * `no-factor`, `forbidden`, `account-restricted`.
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
    actingAdmin(admin, deps.now());
    if (user === undefined) throw new DomainError('no-user');
    if (factors === undefined || !hasFactor(factors)) throw new DomainError('no-factor');
    if (factors.reset !== null) return;
    const startedAtMs = deps.now();
    const effectiveAtMs = startedAtMs + limits.factorResetDelayMs;
    deps.factors.put(tx, uid, {
      ...factors,
      reset: { startedAtMs, effectiveAtMs, startedByUid: caller.uid },
    });
    const link = {
      credentials: credentials ?? noCredentials(uid),
      purpose: 'disown-factor-reset',
      code,
    } as const;
    deps.credentials.put(tx, uid, issueLink(link, tx, deps));
    touchSignal(deps, tx, uid);
    recordSecurityEvent(deps, tx, {
      fact: { kind: 'factor-reset-started', detail: { effectiveAtMs } },
      actorUid: caller.uid,
      targetId: uid,
      subjectUid: uid,
      requestId: origin.requestId,
      atMs: startedAtMs,
    });
    writeAudit(deps, tx, { action: 'reset-factors', caller, origin, targetId: uid, subjectUid: uid });
    queueMail(deps, tx, {
      kind: 'factor-reset-started',
      effectId: `${uid}_${String(startedAtMs)}`,
      to: user.email,
      values: {
        name: user.name,
        effectiveAt: timeText(effectiveAtMs),
        link: `${deps.config.appUrl}/not-me#factor=${code}`,
        lockLink: issueLockLink(deps, tx, uid),
      },
    });
  });
}

/** The owner cancels the reset from a session. None that runs is no error: the same request may arrive twice. */
export async function cancelFactorReset(
  { caller, origin }: { caller: Caller; origin: Origin },
  deps: Deps,
): Promise<void> {
  const { uid, sid } = caller;
  await deps.runTransaction(async (tx) => {
    const [factors, credentials, user] = await readTogether(
      tx,
      deps.factors.at(uid),
      deps.credentials.at(uid),
      deps.users.at(uid),
    );
    if (user === undefined || factors === undefined || factors.reset === null) return;
    if (credentials !== undefined)
      deps.credentials.put(tx, uid, withoutLinks(credentials, ['disown-factor-reset']));
    writeCancelled(tx, { user, factors, sid, requestId: origin.requestId }, deps);
  });
}

/**
 * The same with the link of the mail, by somebody who is not signed in: it leaves the factors as they are. Errors: those
 * of `assertUsable`.
 */
export async function disownFactorReset(
  { code, origin }: { code: string; origin: Origin },
  deps: Deps,
): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const { id, link, credentials, user } = await readUsableLink(
      tx,
      { code, purpose: 'disown-factor-reset' },
      deps,
    );
    const factors = await deps.factors.read(tx, user.uid);
    deps.links.put(tx, id, { ...link, usedAtMs: deps.now() });
    deps.credentials.put(tx, user.uid, withoutLinks(credentials, ['disown-factor-reset']));
    if (factors === undefined || factors.reset === null) return;
    writeCancelled(tx, { user, factors, requestId: origin.requestId }, deps);
  });
}

function writeCancelled(
  tx: Tx,
  { user, factors, sid, requestId }: { user: User; factors: Factors; sid?: string; requestId: string },
  deps: Deps,
): void {
  const { uid } = user;
  deps.factors.put(tx, uid, { ...factors, reset: null });
  touchSignal(deps, tx, uid);
  tellOwner(
    tx,
    {
      user,
      fact: { kind: 'factor-reset-cancelled' },
      what: 'The removal of your second factor was stopped: it stays as it is.',
      actorUid: uid,
      ...(sid === undefined ? {} : { sid }),
      requestId,
    },
    deps,
  );
}

/** How many resets one run of the job completes; the next run goes on. */
const resetsPerRun = 100;

/** Completes the resets whose 72 hours are over. Answers how many. A job may run twice: the second finds none. */
export async function completeFactorResets(deps: Deps): Promise<number> {
  const due = await deps.factors.listIds({
    where: [['reset.effectiveAtMs', '<=', deps.now()]],
    limit: resetsPerRun,
  });
  for (const uid of due) await completeFactorReset(uid, deps);
  return due.length;
}

async function completeFactorReset(uid: string, deps: Deps): Promise<void> {
  await deps.runTransaction(async (tx) => {
    const [factors, user] = await readTogether(tx, deps.factors.at(uid), deps.users.at(uid));
    // Cancelled, or started again, since the job looked.
    if (factors === undefined || factors.reset === null || factors.reset.effectiveAtMs > deps.now()) return;
    if (user === undefined) return deps.factors.erase(tx, uid);
    removeAllFactors(tx, { user, factors, by: 'reset', requestId: 'complete-factor-resets' }, deps);
  });
}

type RemoveDeps = TellDeps & Pick<Deps, 'factors' | 'sessions' | 'signals'>;

/** Removes every factor of an account, ends its sessions, and tells its owner. It only writes. */
export function removeAllFactors(
  tx: Tx,
  {
    user,
    factors,
    by,
    requestId,
  }: { user: User; factors: Factors; by: 'reset' | 'operator'; requestId: string },
  deps: RemoveDeps,
): void {
  deps.factors.put(tx, user.uid, withoutFactors(factors, deps.now()));
  endAllSessions(deps, tx, user.uid);
  tellOwner(
    tx,
    {
      user,
      fact: { kind: 'factors-reset', detail: { by } },
      what: 'All second factors were removed from your account, and you were signed out everywhere. Your password alone signs you in.',
      actorUid: `sys:${by}`,
      requestId,
    },
    deps,
  );
}
