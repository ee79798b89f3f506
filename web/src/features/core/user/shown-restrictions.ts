import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { restrictionsIn, type Restriction } from '@keelstone/domain/core/user/restriction';

type Shown = Pick<UserWire, 'isBlocked' | 'lockedAt' | 'closesAt' | 'closedAt'> & { isInDoubt?: boolean };

/** What stops an account, as the server told it; its holder is not told whether its books are in doubt. */
export function shownRestrictions({
  isBlocked,
  lockedAt,
  closesAt,
  closedAt,
  isInDoubt = false,
}: Shown): Restriction[] {
  return restrictionsIn({
    closed: closedAt !== null,
    suspended: isBlocked,
    locked: lockedAt !== null,
    closing: closesAt !== null,
    'in-doubt': isInDoubt,
    // The server tells of both in one.
    'payment-gone': false,
  });
}
