import { userToWire, type UserWire } from '@keelstone/domain/api/user.wire';
import type { Deps } from '../deps.ts';
import type { Origin } from '../http/caller.ts';
import { describeDevice } from '../session/describe-device.ts';
import { openSession } from '../session/open-session.service.ts';
import { findAccount } from '../user/find-account.ts';
import { checkPassword } from './check-password.service.ts';

/**
 * Checks a password and opens a session; both tokens of the answer are of that session. In this order: wrong e-mail or
 * password `wrong-credentials`, suspended `account-restricted`, not verified `email-unverified`.
 */
export async function login(
  { email, password, origin }: { email: string; password: string; origin: Origin },
  deps: Deps,
): Promise<{ token: string; customToken: string; others: UserWire }> {
  const { user, checkedAtMs } = await checkPassword({ email, password }, deps);
  const device = describeDevice(origin);
  const [{ customToken }, account] = await Promise.all([
    openSession({ uid: user.uid, scope: 'full', device, checkedAtMs }, deps),
    findAccount(user.uid, deps),
  ]);
  const token = await deps.toolkit.signInWithCustomToken(customToken);
  return { token, customToken, others: userToWire(user, account) };
}
