import { DomainError } from '@keelstone/domain/errors';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { User } from '@keelstone/domain/core/user/user';
import type { Actor } from '@keelstone/domain/core/user/actor';

/**
 * The caller as an admin, by their document as it was read inside the transaction: a role or a suspension that changed
 * since the request began counts, and so does a lock of their own account. Errors: `forbidden`, `account-restricted`,
 * `account-locked`.
 */
export function requireActiveAdmin(admin: User | undefined, nowMs: number): Actor {
  const { uid, name } = requireActiveAdminWithEmail(admin, nowMs);
  return { uid, name };
}

/** The same with the address, by which another administrator can recognise them. Errors: those of `requireActiveAdmin`. */
export function requireActiveAdminWithEmail(
  admin: User | undefined,
  nowMs: number,
): Actor & { email: string } {
  if (admin === undefined || !admin.isAdmin) throw new DomainError('forbidden');
  assertMay('administer', admin, { nowMs });
  return { uid: admin.uid, name: admin.name, email: admin.email };
}

/** The caller as an ordinary user, in the same way. Errors: `account-restricted`. */
export function requireActiveUser(user: User | undefined, nowMs: number): Actor {
  assertMay('act', user, { nowMs });
  return { uid: user.uid, name: user.name };
}
