import { assertOpen } from '@keelstone/domain/closing/closing';
import { DomainError } from '@keelstone/domain/errors';
import { withoutPower } from '@keelstone/domain/user/active-admin';
import { writeAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdmin } from '../../access/auth/require-active-caller.ts';
import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { endAllSessions } from '../../access/session/end-sessions.service.ts';
import { revokeTokens } from '../../access/session/revoke-tokens.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';

type SuspensionDeps = Pick<
  Deps,
  'audit' | 'log' | 'mail' | 'notices' | 'now' | 'runTransaction' | 'sessions' | 'signals' | 'users'
> & {
  config: Pick<Config, 'appUrl'>;
  identity: Pick<Deps['identity'], 'setClaims' | 'revokeSessions'>;
};

export type SuspensionRequest = { uid: string; caller: Caller; origin: Origin };

/**
 * Suspends a user: the document and every session in one transaction, then the claim and Firebase's tokens. A repeat changes nothing in the
 * documents and brings Firebase Auth in line again. Since nobody can suspend their own account and the acting admin is
 * read in the same transaction, one active admin always remains. Errors: `own-account`, `no-user`, `forbidden`,
 * `account-closing` for one that is closed.
 */
export function suspendUser(request: SuspensionRequest, deps: SuspensionDeps): Promise<void> {
  return writeSuspension({ ...request, isBlocked: true }, deps);
}

/** Ends a suspension, with the same repeats and errors. */
export function unsuspendUser(request: SuspensionRequest, deps: SuspensionDeps): Promise<void> {
  return writeSuspension({ ...request, isBlocked: false }, deps);
}

async function writeSuspension(
  { uid, isBlocked, caller, origin }: SuspensionRequest & { isBlocked: boolean },
  deps: SuspensionDeps,
): Promise<void> {
  if (uid === caller.uid) throw new DomainError('own-account');
  const user = await deps.runTransaction(async (tx) => {
    const [target, admin] = await readTogether(tx, deps.users.at(uid), deps.users.at(caller.uid));
    requireActiveAdmin(admin, deps.now());
    if (target === undefined) throw new DomainError('no-user');
    if (target.closedAtMs !== undefined) assertOpen(target, 'administrator');
    if (target.isBlocked === isBlocked) return target;
    deps.users.put(
      tx,
      uid,
      isBlocked ? withoutPower(target, { isBlocked }, deps.now()) : { ...target, isBlocked },
    );
    if (isBlocked) endAllSessions(deps, tx, uid);
    else touchSignal(deps, tx, uid);
    const action = isBlocked ? 'suspend-user' : 'unsuspend-user';
    const detail = { before: stateOf(target.isBlocked), after: stateOf(isBlocked) };
    writeAudit(deps, tx, { action, caller, origin, targetId: uid, subjectUid: uid, detail });
    const mail = { effectId: `${uid}_${String(deps.now())}`, user: target };
    const { name } = target;
    if (isBlocked) notifyHolder(deps, tx, { ...mail, kind: 'account-suspended', values: { name } });
    else {
      const link = `${deps.config.appUrl}/login`;
      notifyHolder(deps, tx, { ...mail, kind: 'account-unsuspended', values: { name, link } });
    }
    return target;
  });
  const { requestId } = origin;
  await Promise.all([
    deps.identity.setClaims(uid, { isAdmin: user.isAdmin, blocked: isBlocked }),
    isBlocked ? revokeTokens({ uid, requestId, operation: 'suspend-user' }, deps) : undefined,
  ]);
}

function stateOf(isBlocked: boolean): string {
  return isBlocked ? 'Suspended' : 'Active';
}
