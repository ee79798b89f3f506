import type { SessionScope } from '@keelstone/domain/core/session/session';
import { userToWire, type UserWire } from '@keelstone/domain/core/user/user.contract';
import type { Origin } from '../../../platform/call/caller.ts';
import type { CountedAttempt } from '../../../platform/call/handler.ts';
import { findAccount } from '../../../platform/collections/account.repository.ts';
import type { Deps } from '../../../platform/deps.ts';
import { unwrapSettled } from '../../../platform/unwrap-settled.ts';
import { describeDevice } from '../../core/device/describe-device.ts';
import type { AcceptedPassword } from './check-password.service.ts';
import { openSession } from './open-session.service.ts';
import { signInTraces } from './sign-in-traces.ts';

/**
 * A person and their proofs. `device`: the secret by which a browser is recognised. `checkedAtMs`: just before the
 * password was checked. `acceptedPassword`: not checked by `requireOwnPasswordInTx` yet.
 */
type Proven = {
  uid: string;
  email: string;
  device: string | undefined;
  origin: Origin;
  checkedAtMs: number;
  attempt: CountedAttempt;
  acceptedPassword?: AcceptedPassword;
  isFactorProven?: true;
  isFactorNew?: boolean;
};
export type SignedIn = { token: string; customToken: string; user: UserWire };

/** Opens a full session for somebody with a correct password, with its traces. Errors: those of `openSession`. */
export async function signIn(
  { uid, email, device, origin, checkedAtMs, attempt, acceptedPassword, isFactorProven, isFactorNew }: Proven,
  deps: Deps,
): Promise<SignedIn> {
  const sessionDevice = describeDevice(origin);
  const traces = signInTraces({ email, device, origin, sessionDevice }, deps);
  const issue = async (named: { sid: string; scope: SessionScope }) => {
    const customToken = await deps.identity.customToken(uid, named);
    return { token: await deps.toolkit.signInWithCustomToken(customToken), customToken };
  };
  const opening = {
    uid,
    scope: 'full',
    device: sessionDevice,
    issue,
    traces,
    checkedAtMs,
    attempt,
    acceptedPassword,
    isFactorProven,
    isFactorNew,
  } as const;
  // Both run in parallel, which saves a round trip. A refusal of the sign-in takes precedence.
  const [opened, account] = await Promise.allSettled([openSession(opening, deps), findAccount(uid, deps)]);
  const { issued, user } = unwrapSettled(opened);
  return { ...issued, user: userToWire(user, unwrapSettled(account), deps.now()) };
}
