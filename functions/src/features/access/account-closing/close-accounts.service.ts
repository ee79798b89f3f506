import {
  toClosedEmail,
  closedName,
  findClosingObstacles,
  type SealedAccount,
} from '@keelstone/domain/access/account-closing/account-closing';
import { accountClosingLimits } from '@keelstone/domain/access/account-closing/account-closing.limits';
import type { Deps } from '../../../platform/deps.ts';
import { readOf, readTogether } from '../../../platform/firestore/read-together.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { readRowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { wakeTabs } from '../../../platform/live/wake-tabs.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import type { DueClosing } from '../../core/user/user.repository.ts';
import { announceStaying, cancelReminder } from './closing-mails.ts';
import { readClosingFacts } from './read-closing-facts.ts';
import { removeRows } from './remove-rows.ts';
import { sealAccount } from './seal-account.service.ts';

/**
 * Closes the accounts whose 7 days are over, each in one transaction that checks the obstacles again. Then removes the
 * remaining data of closed accounts. May be killed at any point, run again, or run twice at a time. Closed accounts are
 * not found again, and accounts with remaining data are found until it is gone. A failure does not stop the others. The
 * run fails at its end, so that it is noticed. Returns how many accounts were closed.
 */
export async function closeAccounts(deps: Deps): Promise<number> {
  const run = startRun(deps);
  const nowMs = deps.now();
  const limit = accountClosingLimits.closingsPerPage;
  const due = readRowsInPages<DueClosing>(limit, (after) => deps.users.listClosing({ nowMs, limit, after }));
  const closed = await run.each(due, ({ uid }) => closeAccount(uid, deps));
  // Accounts on hold stay in this list.
  const leaving = readRowsInPages<SealedAccount>(limit, (after) =>
    deps.sealedAccounts.listLeaving({ limit, after }),
  );
  await run.each(leaving, (sealed) => removeRemainingData(sealed, deps));
  run.throwIfFailed('Accounts could not be closed');
  return closed;
}

/**
 * Returns false if the account was not closed: the closing was undone meanwhile, or there is an obstacle, which the
 * owner is then mailed about. Since nothing may come in for 7 days, no earlier request is still running.
 */
async function closeAccount(uid: string, deps: Deps): Promise<boolean> {
  return deps.runTransaction(async (tx) => {
    const facts = await readClosingFacts(tx, uid, deps);
    const [credentials] = await readTogether(tx, deps.credentials.at(uid));
    const nowMs = deps.now();
    const closing = facts?.user.closing ?? undefined;
    if (facts === undefined || closing === undefined || closing.closesAtMs > nowMs) return false;
    const { user } = facts;
    const missing = findClosingObstacles(facts, nowMs);
    const kind = missing.length > 0 ? 'closing-undone' : 'account-closed';
    const by = { actorUid: 'sys:closing', origin: { requestId: 'closeAccounts' } };
    recordSecurityEvent(tx, { fact: { kind }, uid, ...by, atMs: nowMs }, deps);
    if (missing.length > 0) {
      deps.users.put(tx, uid, { ...user, closing: null });
      wakeTabs(tx, uid, deps);
      announceStaying(tx, { user, closing, missing }, deps);
      return false;
    }
    cancelReminder(tx, { uid, closing }, deps);
    sealAccount(tx, { user, credentials }, deps);
    const { name, email: to } = user;
    queueMail(tx, { kind: 'account-closed', effectId: uid, to, values: { name } }, deps);
    return true;
  });
}

/**
 * Removes the remaining data of a closed account: the sign-in and the name in its records. Unless its owner is on hold,
 * also removes Login Activity, notices, known devices and saved addresses. Each batch checks the hold again. Returns
 * false while something remains.
 */
async function removeRemainingData({ uid }: Pick<SealedAccount, 'uid'>, deps: Deps): Promise<boolean> {
  await deps.identity.remove(uid);
  const copy = { userName: closedName, userEmail: toClosedEmail(uid) };
  await deps.transactions.renameOwner(uid, copy);
  await deps.kyc.renameOwner(uid, copy);
  if (!(await removeRows(uid, deps.activity, deps)) || !(await removeRows(uid, deps.notices, deps)))
    return false;
  return deps.runTransaction(async (tx) => {
    const [hold, sealed, signIns] = await readOf(tx, uid, deps.holds, deps.sealedAccounts, deps.signIns);
    if (hold !== undefined || sealed === undefined) return false;
    const refs = Object.keys(signIns?.devices ?? {});
    const devices = await readTogether(tx, ...refs.map((ref) => deps.devices.at(ref)));
    // After a hold, the address and its devices may belong to a newer account.
    for (const [index, ref] of refs.entries()) if (devices[index]?.uid === uid) deps.devices.erase(tx, ref);
    deps.signIns.erase(tx, uid);
    deps.addressBooks.erase(tx, uid);
    deps.noticesRead.erase(tx, uid);
    deps.paidAmounts.erase(tx, uid);
    // A request or job that began earlier may still write. The next run removes what it wrote.
    if (deps.now() - sealed.closedAtMs < accountClosingLimits.closedSettlesMs) return false;
    deps.sealedAccounts.put(tx, uid, { ...sealed, leavingSinceMs: null });
    return true;
  });
}
