import type { Session, SessionScope } from '@keelstone/domain/core/session/session';
import type { User } from '@keelstone/domain/core/user/user';

/** The origin of a request, as far as our own edge vouches for it. */
export type Origin = {
  ip: string;
  userAgent: string;
  requestId: string;
  /** The end of X-Forwarded-For as received. The caller may have invented all entries but the last. */
  forwarded: readonly string[];
};

/** The caller, taken only from the verified token, its live session and the user document. */
export type Caller = { uid: string; sid: string; scope: SessionScope; isAdmin: boolean; user: User };

/** The caller of a request, and its origin. */
export type By = { caller: Caller; origin: Origin };

/**
 * The content of one of our ID tokens after its signature, audience and expiry were checked. The sessions document
 * decides whether its session is live.
 */
export type VerifiedToken = {
  uid: string;
  sid: string;
  scope: SessionScope;
  isAdmin: boolean;
  /** The address of the identity when the token was made. Some tokens have none. */
  email: string | undefined;
};

/** The caller, their session, and the documents read in the same round trip. */
export type Identified<T> = { caller: Caller; session: Session; documents: T };
