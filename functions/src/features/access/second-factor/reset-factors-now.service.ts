import { hasFactor } from '@keelstone/domain/access/second-factor/second-factor';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';
import { writeJobAudit } from '../../../platform/audit/write-audit.ts';
import type { CommandDeps } from '../../../platform/deps.ts';
import { readHolder } from '../../core/user/address-holder.ts';
import { removeAllFactors } from './remove-all-factors.ts';

/**
 * Removes the second factors of the account with this address immediately, with an audit row and a mail to its owner.
 * No endpoint does this: it is for the only administrator, whose reset nobody else can start, and needs the project's
 * own credentials. Errors: `no-user`, `no-factor`.
 */
export async function resetFactorsNow(email: string, deps: CommandDeps): Promise<Pick<User, 'uid' | 'name'>> {
  const named = await deps.runTransaction(async (tx) => {
    const user = await readHolder(tx, email, deps);
    if (user === undefined) throw new DomainError('no-user');
    const { uid, name } = user;
    const factors = await deps.factors.read(tx, uid);
    if (factors === undefined || !hasFactor(factors)) throw new DomainError('no-factor');
    removeAllFactors(tx, { user, factors, by: 'operator', requestId: 'npm run reset-factor' }, deps);
    const about = { targetId: uid, subjectUid: uid };
    writeJobAudit(tx, { action: 'reset-factor', command: 'npm run reset-factor', ...about }, deps);
    return { uid, name };
  });
  await deps.identity.revokeSessions(named.uid);
  return named;
}
