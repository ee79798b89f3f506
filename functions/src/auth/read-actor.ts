import { DomainError } from '@keelstone/domain/errors';
import type { Actor } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';
import type { Caller } from '../http/caller.ts';

/**
 * The caller as an admin, read again inside the transaction: a role or a suspension that changed since the
 * request began counts (security.md head, 7). Errors: `forbidden`, `account-restricted`.
 */
export async function readActingAdmin(tx: Tx, caller: Caller, deps: Pick<Deps, 'users'>): Promise<Actor> {
  const admin = await deps.users.read(tx, caller.uid);
  if (admin === undefined || !admin.isAdmin) throw new DomainError('forbidden');
  if (admin.isBlocked) throw new DomainError('account-restricted');
  return { uid: admin.uid, name: admin.name };
}

/** The caller as an ordinary user, read again inside the transaction. Errors: `account-restricted`. */
export async function readActingUser(tx: Tx, caller: Caller, deps: Pick<Deps, 'users'>): Promise<Actor> {
  const user = await deps.users.read(tx, caller.uid);
  if (user === undefined || user.isBlocked) throw new DomainError('account-restricted');
  return { uid: user.uid, name: user.name };
}
