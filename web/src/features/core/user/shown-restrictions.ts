import { listRestrictions, type Restriction } from '@keelstone/domain/core/user/restriction';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';

type Shown = Pick<UserWire, 'isBlocked' | 'lockedAt' | 'closesAt' | 'closedAt'> & { isInDoubt?: boolean };

/** The restrictions of an account, as far as the answer has them: its holder's has no `isInDoubt`. */
export function listShownRestrictions({
  isBlocked,
  lockedAt,
  closesAt,
  closedAt,
  isInDoubt = false,
}: Shown): Restriction[] {
  return listRestrictions({
    closed: closedAt !== null,
    suspended: isBlocked,
    locked: lockedAt !== null,
    closing: closesAt !== null,
    'in-doubt': isInDoubt,
    // `isInDoubt` covers both.
    'payment-gone': false,
  });
}
