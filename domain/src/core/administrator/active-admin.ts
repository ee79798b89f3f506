import { findRestrictions, findStopping } from '../user/restriction.ts';
import type { User } from '../user/user.ts';

/** Returns whether somebody has the role, is not suspended, and has not locked their account. */
export function isActiveAdmin(user: User | undefined, nowMs: number): user is User {
  return (
    user?.isAdmin === true && findStopping('administer', findRestrictions(user, { nowMs })) === undefined
  );
}

/** Takes an administrator's power away and notes when. If they had lost it before, that time stays. */
export function dropPower(
  user: User,
  change: Partial<Pick<User, 'isAdmin' | 'isBlocked'>>,
  atMs: number,
): User {
  const isTaken = user.isAdmin && !user.isBlocked;
  return { ...user, ...change, ...(isTaken && { adminUntilMs: atMs }) };
}
