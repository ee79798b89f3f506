import type { Account } from '@keelstone/domain/core/ledger/account';
import { acceptanceId } from '@keelstone/domain/core/legal/acceptance';
import { linkPurposes } from '@keelstone/domain/core/one-time-link/credentials';
import { emailReservationId } from '@keelstone/domain/core/user/email-reservation';
import type { User } from '@keelstone/domain/core/user/user';
import type { Deps } from '../../../platform/deps.ts';
import { readOf } from '../../../platform/firestore/read-together.ts';
import type { Tx } from '../../../platform/firestore/tx.ts';
import { sealAccount } from '../account-closing/seal-account.service.ts';

/** Far more notices or acceptances than an unused account has; further notices expire. */
const rowsMax = 50;

/**
 * Deletes an account if it is unused, with everything stored about it, and returns whether it was unused. Security
 * events stay. An account on hold is sealed as a closed account instead, which looks the same from outside
 * (docs/decisions/lock-and-closing.md). The caller must delete its identity at Firebase Auth and its Login Activity
 * after the transaction. Reads, then writes.
 */
export async function eraseUnusedAccount(tx: Tx, user: User, deps: Deps): Promise<boolean> {
  const { uid, email } = user;
  const [account, credentials, signIns, hold] = await readOf(
    tx,
    uid,
    deps.accounts,
    deps.credentials,
    deps.signIns,
    deps.holds,
  );
  const ofUser = { where: [['uid', '==', uid] as const], limit: rowsMax };
  const [notices, acceptances] = await Promise.all([
    deps.notices.readList(tx, ofUser),
    deps.acceptances.readList(tx, ofUser),
  ]);
  if (!(await isUnused(tx, { user, account }, deps))) return false;
  if (hold !== undefined) {
    sealAccount(tx, { user, credentials }, deps);
    return true;
  }
  for (const { id } of notices) deps.notices.erase(tx, id);
  for (const accepted of acceptances) deps.acceptances.erase(tx, acceptanceId(accepted));
  for (const purpose of linkPurposes) {
    const link = credentials?.links[purpose];
    if (link !== undefined) deps.secrets.erase(tx, link.id);
  }
  for (const ref of Object.keys(signIns?.devices ?? {})) deps.devices.erase(tx, ref);
  deps.users.erase(tx, uid);
  deps.accounts.erase(tx, uid);
  deps.credentials.erase(tx, uid);
  deps.sessions.erase(tx, uid);
  deps.signIns.erase(tx, uid);
  deps.factors.erase(tx, uid);
  deps.addressBooks.erase(tx, uid);
  deps.noticesRead.erase(tx, uid);
  deps.emails.erase(tx, emailReservationId(email));
  // Removing the signal wakes open tabs, as a change does.
  deps.signals.erase(tx, uid);
  return true;
}

/** Returns whether an account has no journal entry, money record, application, role or suspension. */
async function isUnused(
  tx: Tx,
  { user, account }: { user: User; account: Account | undefined },
  deps: Deps,
): Promise<boolean> {
  const { uid, isAdmin, isBlocked, kycStatus } = user;
  if (isAdmin || isBlocked || kycStatus !== 'Unverified') return false;
  if (account !== undefined && (account.seq > 0 || account.booksInDoubtAtMs !== null)) return false;
  const ofUser = { where: [['uid', '==', uid] as const], limit: 1 };
  const [transactions, applications] = await Promise.all([
    deps.transactions.readList(tx, ofUser),
    deps.kyc.readList(tx, ofUser),
  ]);
  return transactions.length === 0 && applications.length === 0;
}
