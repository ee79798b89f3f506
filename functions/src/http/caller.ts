import type { SessionScope } from '@keelstone/domain/session/session';
import type { User } from '@keelstone/domain/user/user';

/** Where a request comes from, as far as our own edge vouches for it. */
export type Origin = {
  ip: string;
  userAgent: string;
  requestId: string;
  /** The end of X-Forwarded-For as it arrived; all but the last of it may be the caller's invention. */
  forwarded: readonly string[];
};

/** Who calls: taken from the verified token, its live session and the user document only. */
export type Caller = { uid: string; sid: string; scope: SessionScope; isAdmin: boolean; user: User };
