import { ApiError } from '../../../lib/api/api-error.ts';
import type { useSignIn } from '../../../lib/session/use-session.ts';
import { verifyEmail } from '../api/verify-email.ts';

type SignIn = ReturnType<typeof useSignIn>;
/** True where the papers may be filed now. */
type CanApply = boolean;

const redemptions = new Map<string, Promise<CanApply>>();

/**
 * Redeems a mailed code and opens the session that comes with it. However often the page is mounted a code is sent
 * once, because a second time it is refused as used; only where it may still be good the next call sends it again.
 */
export function redeemOnce(code: string, signIn: SignIn): Promise<CanApply> {
  const known = redemptions.get(code);
  if (known !== undefined) return known;
  const redemption = redeem(code, signIn);
  redemptions.set(code, redemption);
  redemption.catch((error: unknown) => {
    if (mayTryAgain(error)) redemptions.delete(code);
  });
  return redemption;
}

/** Nothing answered, the service failed, or it was asked too often: that says nothing about the code. */
export function mayTryAgain(error: unknown): boolean {
  return !(error instanceof ApiError) || error.isTransient || error.code === 'too-many-requests';
}

/** Without a session the address is verified all the same: he signs in then. */
async function redeem(code: string, signIn: SignIn): Promise<CanApply> {
  const { customToken } = await verifyEmail(code);
  if (customToken === undefined) return false;
  return signIn({ customToken }).then(
    () => true,
    () => false,
  );
}
