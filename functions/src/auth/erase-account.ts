import { linkPurposes, type Credentials } from '@keelstone/domain/auth/credentials';
import { emailReservationId } from '@keelstone/domain/auth/email-reservation';
import type { Account } from '@keelstone/domain/ledger/account';
import type { User } from '@keelstone/domain/user/user';
import type { Deps } from '../deps.ts';
import type { Tx } from '../firestore/tx.ts';
import { touchSignal } from '../signal/touch-signal.ts';

/**
 * True while an account has left no trace that must stay: no journal entry, no record of money, no application, no
 * role, no suspension. Reads in the transaction of what depends on it.
 */
export async function isUnused(
  tx: Tx,
  { user, account }: { user: User; account: Account | undefined },
  deps: Pick<Deps, 'transactions' | 'kyc'>,
): Promise<boolean> {
  const { uid, isAdmin, isBlocked, kycStatus } = user;
  if (isAdmin || isBlocked || kycStatus !== 'Unverified') return false;
  if (account !== undefined && (account.seq > 0 || account.frozenAtMs !== null)) return false;
  const ofUser = { where: [['uid', '==', uid] as const], limit: 1 };
  const [transactions, applications] = await Promise.all([
    deps.transactions.readList(tx, ofUser),
    deps.kyc.readList(tx, ofUser),
  ]);
  return transactions.length === 0 && applications.length === 0;
}

/**
 * Deletes an account that `isUnused`: user, account, row of the list, credentials, their links, sessions, what is known
 * of its sign-ins, and the reservation of its address. Its identity at Firebase Auth is the caller's to delete, after
 * the transaction.
 */
export function eraseAccount(
  tx: Tx,
  { user, credentials }: { user: User; credentials: Credentials | undefined },
  deps: Pick<
    Deps,
    'users' | 'accounts' | 'credentials' | 'links' | 'sessions' | 'signIns' | 'emails' | 'signals' | 'now'
  >,
): void {
  const { uid, email } = user;
  for (const purpose of linkPurposes) {
    const link = credentials?.links[purpose];
    if (link !== undefined) deps.links.erase(tx, link.id);
  }
  deps.users.erase(tx, uid);
  deps.accounts.erase(tx, uid);
  deps.credentials.erase(tx, uid);
  deps.sessions.erase(tx, uid);
  deps.signIns.erase(tx, uid);
  deps.emails.erase(tx, emailReservationId(email));
  touchSignal(deps, tx, uid);
}
