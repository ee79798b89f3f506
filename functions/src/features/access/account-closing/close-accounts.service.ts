import {
  findClosingObstacles,
  type SealedAccount,
} from '@keelstone/domain/access/account-closing/account-closing';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import { startRun } from '../../../platform/job/job-run.ts';
import { rowsInPages } from '../../../platform/job/rows-in-pages.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { touchSignal } from '../../../platform/signal/touch-signal.ts';
import type { DueClosing } from '../../core/user/user.repository.ts';
import { announceStaying, forgetReminder } from './closing-mails.ts';
import { removeRemainingData } from './remove-remaining-data.ts';
import { readClosingFacts } from './read-closing-facts.ts';
import { sealAccount } from '../../core/user/seal-account.service.ts';
import { accountClosingLimits } from '@keelstone/domain/access/account-closing/account-closing.limits';
import type { Deps } from '../../../platform/deps.ts';

/**
 * Closes the accounts whose 7 days are over, each in one transaction that checks the obstacles again; then removes the
 * remaining data of closed accounts. May be killed at any point, run again, or run twice at a time: closed accounts are
 * not found again, and accounts with remaining data are found until it is gone. A failure does not stop the others; the
 * run fails at its end, so that it is noticed. Returns how many accounts were closed.
 */
export async function closeAccounts(deps: Deps): Promise<number> {
  const run = startRun(deps);
  const nowMs = deps.now();
  const limit = accountClosingLimits.closingsPerPage;
  const due = rowsInPages<DueClosing>(limit, (after) => deps.users.listClosing({ nowMs, limit, after }));
  const closed = await run.each(due, ({ uid }) => closeAccount(uid, deps));
  // Accounts on hold stay in this list.
  const leaving = rowsInPages<SealedAccount>(limit, (after) =>
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
    recordSecurityEvent(deps, tx, { fact: { kind }, uid, ...by, atMs: nowMs });
    if (missing.length > 0) {
      deps.users.put(tx, uid, { ...user, closing: null });
      touchSignal(deps, tx, uid);
      announceStaying(tx, { user, closing, missing }, deps);
      return false;
    }
    forgetReminder(tx, { uid, closing }, deps);
    sealAccount(tx, { user, credentials }, deps);
    const { name, email: to } = user;
    queueMail(deps, tx, { kind: 'account-closed', effectId: uid, to, values: { name } });
    return true;
  });
}
