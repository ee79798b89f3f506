import type { User } from '../../core/user/user.ts';

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
export type Drift = 'missing' | 'address' | 'password' | 'verification' | 'provider' | 'factor';

/** The one method that accounts sign in with. */
const onlyProvider = 'password';

/**
 * The changes to an identity that were made outside of our API, as far as these facts show them. Removing the password
 * harms only the sign-in, which a reset restores, so that alone is not a difference.
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
 * True if the password was set outside our API: Firebase Auth and our note of the last one that we set disagree about
 * when that was. Without a note the password is taken as it is.
 */
export function isForeignPassword(
  notedAtMs: number | null | undefined,
  changedAtMs: number | undefined,
): boolean {
  if (notedAtMs === null || notedAtMs === undefined || changedAtMs === undefined) return false;
  return notedAtMs !== changedAtMs;
}

/**
 * True if the person who made these changes knew the password, set it or held a session: then the password is no longer
 * trusted.
 */
export function needsNewPassword(drift: readonly Drift[]): boolean {
  return drift.some((each) => each !== 'verification');
}
