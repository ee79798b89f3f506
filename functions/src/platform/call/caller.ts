import type { Session, SessionScope } from '@keelstone/domain/core/session/session';
import type { User } from '@keelstone/domain/core/user/user';

/** Where a request comes from, as far as our own edge vouches for it. */
export type Origin = {
  ip: string;
  userAgent: string;
  requestId: string;
  /** The end of X-Forwarded-For as it arrived; the caller may have invented all but the last of it. */
  forwarded: readonly string[];
};

/** The caller, taken only from the verified token, its live session and the user document. */
export type Caller = { uid: string; sid: string; scope: SessionScope; isAdmin: boolean; user: User };

/** Who asks for something, and from where. */
export type By = { caller: Caller; origin: Origin };

/**
 * The content of one of our ID tokens, once its signature, audience and expiry are checked. The sessions document
 * decides whether its session still lives.
 */
export type VerifiedToken = {
  uid: string;
  sid: string;
  scope: SessionScope;
  isAdmin: boolean;
  /** The address of the identity when the token was made; not every token has one. */
  email: string | undefined;
};

/** The caller, their session, and what was read in the same round trip. */
export type Identified<T> = { caller: Caller; session: Session; found: T };
