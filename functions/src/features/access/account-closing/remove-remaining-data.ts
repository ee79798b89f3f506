import {
  closedEmail,
  closedName,
  type SealedAccount,
} from '@keelstone/domain/access/account-closing/account-closing';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { removeRows } from './remove-rows.ts';
import { accountClosingLimits } from '@keelstone/domain/access/account-closing/account-closing.limits';
import type { Deps } from '../../../platform/deps.ts';

/**
 * Removes the remaining data of a closed account: the sign-in, the name in its records, and, unless its owner is on
 * hold, Login Activity, notices, known devices and saved addresses. Each batch checks the hold again. Returns false
 * while something remains.
 */
export async function removeRemainingData({ uid }: Pick<SealedAccount, 'uid'>, deps: Deps): Promise<boolean> {
  await deps.identity.remove(uid);
  const copy = { userName: closedName, userEmail: closedEmail(uid) };
  await deps.transactions.renameOwner(uid, copy);
  await deps.kyc.renameOwner(uid, copy);
  if (!(await removeRows(uid, deps.activity, deps)) || !(await removeRows(uid, deps.notices, deps)))
    return false;
  return deps.runTransaction(async (tx) => {
    const [hold, sealed, signIns] = await readTogether(
      tx,
      deps.holds.at(uid),
      deps.sealedAccounts.at(uid),
      deps.signIns.at(uid),
    );
    if (hold !== undefined || sealed === undefined) return false;
    const refs = Object.keys(signIns?.devices ?? {});
    const devices = await readTogether(tx, ...refs.map((ref) => deps.devices.at(ref)));
    // After a hold, the address and its devices may belong to a newer account.
    for (const [index, ref] of refs.entries()) if (devices[index]?.uid === uid) deps.devices.erase(tx, ref);
    deps.signIns.erase(tx, uid);
    deps.addressBooks.erase(tx, uid);
    deps.noticesRead.erase(tx, uid);
    deps.paidAmounts.erase(tx, uid);
    // A request or job that began before may still write: the next run removes that.
    if (deps.now() - sealed.closedAtMs < accountClosingLimits.closedSettlesMs) return false;
    deps.sealedAccounts.put(tx, uid, { ...sealed, leavingSinceMs: null });
    return true;
  });
}
