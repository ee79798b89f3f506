import { userToWire, type UserWire } from '@keelstone/domain/api/user.wire';
import type { Deps } from '../deps.ts';
import type { Origin } from '../http/caller.ts';
import { describeDevice } from '../session/describe-device.ts';
import { openSession } from '../session/open-session.service.ts';
import { findAccount } from '../user/find-account.ts';
import { checkPassword } from './check-password.service.ts';
import { signInTraces } from './sign-in-traces.ts';

/** What a login is made with; `device` is the secret by which a browser is recognised. */
type Credentials = { email: string; password: string; device?: string | undefined; origin: Origin };

/**
 * Checks a password and opens a session; both tokens of the answer are of that session. In this order: wrong e-mail or
 * password `wrong-credentials`, Google's own lock `sign-in-locked`, suspended `account-restricted`, not verified
 * `email-unverified`.
 */
export async function login(
  { email, password, device, origin }: Credentials,
  deps: Deps,
): Promise<{ token: string; customToken: string; others: UserWire }> {
  const { user, checkedAtMs } = await checkPassword({ email, password }, deps);
  const seen = describeDevice(origin);
  const leaveTraces = signInTraces({ email, device, origin, seen }, deps);
  const opening = {
    uid: user.uid,
    scope: 'full',
    device: seen,
    checkedAtMs,
    leaveTraces,
  } as const;
  const [{ customToken }, account] = await Promise.all([
    openSession(opening, deps),
    findAccount(user.uid, deps),
  ]);
  const token = await deps.toolkit.signInWithCustomToken(customToken);
  return { token, customToken, others: userToWire(user, account, deps.now()) };
}
