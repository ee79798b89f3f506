import { DomainError } from '@keelstone/domain/errors';
import type { Actor } from '@keelstone/domain/transaction/transaction';
import type { User } from '@keelstone/domain/user/user';

/**
 * The caller as an admin, by their document as it was read inside the transaction: a role or a suspension that changed
 * since the request began counts, which a token says an hour late. Errors: `forbidden`, `account-restricted`.
 */
export function actingAdmin(admin: User | undefined): Actor {
  if (admin === undefined || !admin.isAdmin) throw new DomainError('forbidden');
  if (admin.isBlocked) throw new DomainError('account-restricted');
  return { uid: admin.uid, name: admin.name };
}

/** The caller as an ordinary user, in the same way. Errors: `account-restricted`. */
export function actingUser(user: User | undefined): Actor {
  if (user === undefined || user.isBlocked) throw new DomainError('account-restricted');
  return { uid: user.uid, name: user.name };
}
