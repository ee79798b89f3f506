import type { Actor } from '@keelstone/domain/core/user/actor';
import { assertMay } from '@keelstone/domain/core/user/restriction';
import type { User } from '@keelstone/domain/core/user/user';
import { DomainError } from '@keelstone/domain/errors';

/**
 * Returns the caller as an administrator, judged by their document inside the transaction: a role, suspension or lock
 * that changed since the request began counts. Errors: `forbidden`, `account-restricted`, `account-locked`.
 */
export function requireActiveAdmin(admin: User | undefined, nowMs: number): Actor {
  const { uid, name } = requireActiveAdminWithEmail(admin, nowMs);
  return { uid, name };
}

/** Like `requireActiveAdmin`, with the address by which another administrator can recognise the caller. */
export function requireActiveAdminWithEmail(
  admin: User | undefined,
  nowMs: number,
): Actor & { email: string } {
  if (admin === undefined || !admin.isAdmin) throw new DomainError('forbidden');
  assertMay('administer', admin, { nowMs });
  return { uid: admin.uid, name: admin.name, email: admin.email };
}

/** Returns the caller as an ordinary user, by their document in the transaction. Errors: `account-restricted`. */
export function requireActiveUser(user: User | undefined, nowMs: number): Actor {
  assertMay('act', user, { nowMs });
  return { uid: user.uid, name: user.name };
}
