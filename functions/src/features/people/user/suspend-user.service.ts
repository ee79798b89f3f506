import { DomainError } from '@keelstone/domain/errors';
import { withoutPower } from '@keelstone/domain/user/active-admin';
import { assertMay } from '@keelstone/domain/user/restriction';
import { requireActiveAdmin } from '../../access/auth/require-active-caller.ts';
import type { Config } from '../../../platform/config.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { By } from '../../../platform/call/caller.ts';
import type { Done, Operation } from '../../../platform/two-people/operation.ts';
import { notifyHolder } from '../../../platform/mail/notify-holder.ts';
import { endAllSessions } from '../../access/session/end-sessions.service.ts';
import { revokeTokens } from '../../access/session/revoke-tokens.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';

type SuspensionDeps = Pick<
  Deps,
  'log' | 'mail' | 'notices' | 'now' | 'runTransaction' | 'sessions' | 'signals' | 'users'
> & {
  config: Pick<Config, 'appUrl'>;
  identity: Pick<Deps['identity'], 'setClaims' | 'revokeSessions'>;
};

/**
 * Suspends a user, or ends their suspension: the document and every session in one transaction, then the claim and
 * Firebase's tokens. A repeat changes nothing in the documents and brings Firebase Auth in line again. Since nobody can
 * suspend their own account and the acting admin is read in the same transaction, one active admin always remains.
 * Errors: `own-account`, `no-user`, `forbidden`, `account-closing` for one that is closed.
 */
export function setSuspended(
  { uid, isBlocked, caller, origin }: By & { uid: string; isBlocked: boolean },
  deps: SuspensionDeps,
): Operation<Done> {
  if (uid === caller.uid) throw new DomainError('own-account');
  return {
    async decide(reader) {
      const [target, admin] = await readTogether(reader, deps.users.at(uid), deps.users.at(caller.uid));
      requireActiveAdmin(admin, deps.now());
      if (target === undefined) throw new DomainError('no-user');
      assertMay('suspend', target, { nowMs: deps.now(), by: 'administrator' });
      const { requestId } = origin;
      const answer = async () => {
        await Promise.all([
          deps.identity.setClaims(uid, { isAdmin: target.isAdmin, blocked: isBlocked }),
          isBlocked ? revokeTokens({ uid, requestId, operation: 'suspend-user' }, deps) : undefined,
        ]);
        return { message: isBlocked ? 'User suspended' : 'User unsuspended' };
      };
      if (target.isBlocked === isBlocked) return { answer };
      return {
        answer,
        write(tx) {
          const changed = isBlocked
            ? withoutPower(target, { isBlocked }, deps.now())
            : { ...target, isBlocked };
          deps.users.put(tx, uid, changed);
          if (isBlocked) endAllSessions(deps, tx, uid);
          else touchSignal(deps, tx, uid);
          const mail = { effectId: `${uid}_${String(deps.now())}`, user: target };
          const { name } = target;
          const link = `${deps.config.appUrl}/login`;
          if (isBlocked) notifyHolder(deps, tx, { ...mail, kind: 'account-suspended', values: { name } });
          else notifyHolder(deps, tx, { ...mail, kind: 'account-unsuspended', values: { name, link } });
        },
        audit: {
          action: isBlocked ? 'suspend-user' : 'unsuspend-user',
          targetId: uid,
          subjectUid: uid,
          detail: { before: stateOf(target.isBlocked), after: stateOf(isBlocked) },
        },
      };
    },
  };
}

function stateOf(isBlocked: boolean): string {
  return isBlocked ? 'Suspended' : 'Active';
}
