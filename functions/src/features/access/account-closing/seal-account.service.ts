import { closeUser } from '@keelstone/domain/access/account-closing/account-closing';
import { type Credentials, linkPurposes } from '@keelstone/domain/core/one-time-link/credentials';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import type { User } from '@keelstone/domain/core/user/user';
import type { Deps } from '../../../platform/deps.ts';
import type { Writer } from '../../../platform/firestore/tx.ts';

/**
 * Removes the person from the documents: nobody can sign in any more, and the address is free. Only writes.
 * `closeDueAccounts` removes the rest of their data, unless a hold keeps it.
 */
export function sealAccount(
  tx: Writer,
  { user, credentials }: { user: User; credentials: Credentials | undefined },
  deps: Deps,
): void {
  const { uid, email } = user;
  const closed = closeUser(user, deps.now());
  for (const purpose of linkPurposes) {
    const link = credentials?.links[purpose];
    if (link !== undefined) deps.secrets.erase(tx, link.id);
  }
  deps.users.put(tx, uid, closed.user);
  deps.sealedAccounts.create(tx, uid, closed.sealed);
  deps.sessions.erase(tx, uid);
  deps.credentials.erase(tx, uid);
  deps.factors.erase(tx, uid);
  deps.renames.erase(tx, uid);
  deps.emails.erase(tx, emailReservationId(email));
  // Removing the signal wakes open tabs, as a change does.
  deps.signals.erase(tx, uid);
}
