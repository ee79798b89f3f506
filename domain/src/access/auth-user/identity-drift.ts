import type { User } from '../../core/user/user.ts';

/** An identity as Firebase Auth describes it. The holder of its token can change most of these values. */
export type IdentityFacts = {
  email: string;
  isVerified: boolean;
  /** The linked sign-in methods by Firebase's names, such as `password`, `phone` and `google.com`. */
  providers: readonly string[];
  /** The number of enrolled second factors of Firebase's own. */
  factors: number;
};

/** A difference between an identity and its account's document. */
export type Drift = 'missing' | 'address' | 'password' | 'verification' | 'provider' | 'factor';

/** The only sign-in method that accounts use. */
const onlyProvider = 'password';

/**
 * The changes to an identity that were made outside our API, as far as these facts show them. A removed password alone
 * does not count: it only breaks the sign-in, which a reset restores.
 */
export function findDrift(
  user: Pick<User, 'email' | 'isVerified'>,
  identity: IdentityFacts | undefined,
): readonly Drift[] {
  if (identity === undefined) return ['missing'];
  const { email, isVerified, providers, factors } = identity;
  const drifts: (Drift | false)[] = [
    email.toLowerCase() !== user.email && 'address',
    isVerified !== user.isVerified && 'verification',
    providers.some((provider) => provider !== onlyProvider) && 'provider',
    factors > 0 && 'factor',
  ];
  return drifts.filter((drift) => drift !== false);
}

/**
 * Returns whether the password was set outside our API: its time at Firebase Auth differs from the time that we noted.
 * Without a note the password is accepted.
 */
export function isForeignPassword(
  notedAtMs: number | null | undefined,
  changedAtMs: number | undefined,
): boolean {
  if (notedAtMs === null || notedAtMs === undefined || changedAtMs === undefined) return false;
  return notedAtMs !== changedAtMs;
}

/** Returns whether the author of these changes may know the password, which is then no longer trusted. */
export function needsNewPassword(drift: readonly Drift[]): boolean {
  return drift.some((each) => each !== 'verification');
}
