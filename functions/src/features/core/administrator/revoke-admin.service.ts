import { dropPower } from '@keelstone/domain/core/administrator/active-admin';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { writeJobAudit } from '../../../platform/audit/write-audit.ts';
import type { CommandDeps } from '../../../platform/deps.ts';
import { endAllSessions } from '../session/end-sessions.service.ts';
import { readHolder } from '../user/address-holder.ts';

/**
 * Takes an administrator's role away and ends all their sessions, with an audit row about which all administrators are
 * mailed. A user without the role is returned unchanged. Errors: `no-user`, `forbidden` for the last active
 * administrator.
 */
export async function revokeAdmin(email: string, deps: CommandDeps): Promise<Pick<User, 'uid' | 'name'>> {
  const user = await deps.runTransaction(async (tx) => {
    const holder = await readHolder(tx, email, deps);
    if (holder === undefined) throw new DomainError('no-user');
    if (!holder.isAdmin) return holder;
    const admins = await deps.users.readList(tx, { where: [['isAdmin', '==', true]] });
    if (!admins.some(({ uid, isBlocked }) => uid !== holder.uid && !isBlocked))
      throw new DomainError('forbidden', {
        message: 'Nobody else is an active administrator. Make somebody one first',
      });
    deps.users.put(tx, holder.uid, dropPower(holder, { isAdmin: false }, deps.now()));
    endAllSessions(tx, holder.uid, deps);
    const about = { targetId: holder.uid, subjectUid: holder.uid };
    writeJobAudit(tx, { action: 'revoke-admin', command: 'npm run revoke-admin', ...about }, deps);
    return holder;
  });
  await deps.identity.setClaims(user.uid, { isAdmin: false, blocked: user.isBlocked });
  await deps.identity.revokeSessions(user.uid);
  return user;
}
