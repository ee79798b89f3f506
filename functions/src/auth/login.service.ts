import { userToWire, type UserWire } from '@keelstone/domain/api/user.wire';
import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../deps.ts';
import { findAccount } from '../user/find-account.ts';

/**
 * Signs in (design.md 3). In this order: wrong e-mail or password `wrong-credentials`, suspended
 * `account-restricted`, not verified `email-unverified`.
 */
export async function login(
  credentials: { email: string; password: string },
  deps: Deps,
): Promise<{ token: string; customToken: string; others: UserWire }> {
  const session = await deps.toolkit.signInWithPassword(credentials);
  const user = session === undefined ? undefined : await deps.users.find(session.uid);
  if (session === undefined || user === undefined) throw new DomainError('wrong-credentials');
  if (user.isBlocked) throw new DomainError('account-restricted');
  if (!user.isVerified) throw new DomainError('email-unverified');
  const [customToken, account] = await Promise.all([
    deps.identity.customToken(user.uid, 'full'),
    findAccount(user.uid, deps),
  ]);
  return { token: session.idToken, customToken, others: userToWire(user, account) };
}
