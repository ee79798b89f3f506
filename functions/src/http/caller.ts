import type { User } from '@keelstone/domain/user/user';

/** Where a request comes from, as far as our own edge vouches for it. */
export type Origin = { ip: string; userAgent: string; requestId: string };

/** Who calls: taken from the verified token and the user document only (design.md 3). */
export type Caller = { uid: string; scope: 'full' | 'kyc'; isAdmin: boolean; user: User };
