import { administratorLimits } from '@keelstone/domain/core/administrator/administrator.limits';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { writeJobAudit } from '../../../platform/audit/write-audit.ts';
import type { CommandDeps } from '../../../platform/deps.ts';
import { readHolder } from '../user/address-holder.ts';

/**
 * Makes the owner of an address an administrator: writes the document and its audit row first, then the token claim.
 * All administrators are mailed about it. No endpoint does this: only somebody with the project's own credentials can.
 * An unverified address is refused, because anybody may have registered it with a password of their choice. A suspended
 * user gets the role too but still cannot sign in. The result reports the suspension. Errors: `no-user`,
 * `email-unverified`, `forbidden` if there are already `administratorsMax`, the most that an alert is mailed to.
 */
export async function grantAdmin(
  email: string,
  deps: CommandDeps,
): Promise<Pick<User, 'uid' | 'name' | 'isBlocked'>> {
  const user = await deps.runTransaction(async (tx) => {
    const holder = await readHolder(tx, email, deps);
    if (holder === undefined) throw new DomainError('no-user');
    if (!holder.isVerified)
      throw new DomainError('email-unverified', {
        message:
          'The address is not verified yet. Its owner has to open the link that was mailed to it first',
      });
    if (holder.isAdmin) return holder;
    const max = administratorLimits.administratorsMax;
    if ((await deps.users.readList(tx, { where: [['isAdmin', '==', true]], limit: max })).length === max)
      throw new DomainError('forbidden', {
        message: `There are ${String(max)} administrators already, and no more would get the alerts. Remove the role from somebody first`,
      });
    deps.users.put(tx, holder.uid, { ...holder, isAdmin: true });
    const about = { targetId: holder.uid, subjectUid: holder.uid };
    writeJobAudit(tx, { action: 'grant-admin', command: 'npm run grant-admin', ...about }, deps);
    return holder;
  });
  await deps.identity.setClaims(user.uid, { isAdmin: true, blocked: user.isBlocked });
  return user;
}
