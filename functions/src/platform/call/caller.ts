import type { SessionScope } from '@keelstone/domain/session/session';
import type { User } from '@keelstone/domain/user/user';

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
