import type { User } from '../user/user.ts';

/** A Firebase identity as Firebase Auth describes it: anybody with a token of it can change most of this. */
export type IdentityFacts = {
  email: string;
  isVerified: boolean;
  /** Sign-in methods that are linked, as Firebase names them: `password`, `phone`, `google.com`, `emailLink`. */
  providers: readonly string[];
  /** How many second factors of Firebase's own are enrolled. */
  factors: number;
};

/** In what an identity differs from its account's document. */
export type Drift = 'missing' | 'address' | 'verification' | 'provider' | 'factor';

/** The one method that accounts sign in with. */
const onlyProvider = 'password';

/**
 * What has been changed outside of our API; empty for an identity as we left it. Somebody who took the password away
 * has harmed nobody but the sign-in, which a reset gives back, so that alone is no difference.
 */
export function driftOf(
  user: Pick<User, 'email' | 'isVerified'>,
  identity: IdentityFacts | undefined,
): readonly Drift[] {
  if (identity === undefined) return ['missing'];
  const { email, isVerified, providers, factors } = identity;
  const found: (Drift | false)[] = [
    email.toLowerCase() !== user.email && 'address',
    isVerified !== user.isVerified && 'verification',
    providers.some((provider) => provider !== onlyProvider) && 'provider',
    factors > 0 && 'factor',
  ];
  return found.filter((drift) => drift !== false);
}

/**
 * True if whoever made these changes knew the password or held a session: then neither is trusted any more. A changed
 * verification flag alone is put back quietly.
 */
export function needsNewPassword(drift: readonly Drift[]): boolean {
  return drift.includes('address') || drift.includes('missing');
}
