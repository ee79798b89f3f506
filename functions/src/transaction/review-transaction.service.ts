import { DomainError } from '@keelstone/domain/errors';
import type { Quote } from '@keelstone/domain/rates/quote';
import { decideReview, type Review } from '@keelstone/domain/transaction/decide-review';
import { writeAudit } from '../audit/write-audit.ts';
import { actingAdmin, actingPerson } from '../auth/acting.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { passApproval } from '../policy/pass-approval.ts';
import { Proposed } from '../policy/proposed.ts';
import { touchSignal } from '../signal/touch-signal.ts';
import { orEmpty } from '../user/find-account.ts';
import { tellOfReview } from './tell-of-money.ts';
import type { MoneyDeps } from './money-deps.ts';
import { writeChange } from './write-change.ts';

/**
 * Approves or rejects a Pending record: record, account, journal entry, mail, audit and signal in one transaction.
 * Amounts come from the stored record, and a withdrawal's price from the server: nothing from the request but its id. Above
 * the policy's bound the first approval of a withdrawal is only noted in its record. Errors: `not-found`, `forbidden` and those of `decideReview`.
 */
export async function reviewTransaction(
  options: { id: string; review: Review; reason?: string; caller: Caller; origin: Origin },
  deps: MoneyDeps,
): Promise<Proposed | undefined> {
  const { id, review, reason = '', caller, origin } = options;
  const quote = review === 'Approved' ? await payoutQuote(id, deps) : undefined;
  return deps.runTransaction(async (tx) => {
    const [transaction, callersUser] = await readTogether(
      tx,
      deps.transactions.at(id),
      deps.users.at(caller.uid),
    );
    if (transaction === undefined) throw new DomainError('not-found');
    const { uid } = transaction;
    const [found, owner, factors] = await readTogether(
      tx,
      deps.accounts.at(uid),
      deps.users.at(uid),
      deps.factors.at(uid),
    );
    const isFactorReset = (factors?.reset ?? null) !== null;
    const account = orEmpty(found, uid, deps);
    const admin = actingAdmin(callersUser, deps.now());
    const atMs = deps.now();
    const about = { transaction, account, owner, isFactorReset };
    const change = decideReview({ ...about, review, admin, quote, reason, atMs });
    if (change === undefined) return undefined;
    if (review === 'Approved') {
      const passed = await passApproval(tx, { transaction, admin: actingPerson(callersUser, atMs) }, deps);
      if (passed.verdict === 'first') {
        const { approval } = passed;
        if (approval !== undefined) {
          const approvals = [...(transaction.approvals ?? []), approval];
          const approvedOnce = { uid: approval.uid, atMs: approval.atMs };
          deps.transactions.put(tx, id, { ...transaction, approvals, approvedOnce });
          writeAudit(deps, tx, { action: 'propose', caller, origin, targetId: id, subjectUid: uid });
        }
        return new Proposed({
          message: 'Approved by you. Another administrator has to approve it too',
          proposalId: id,
        });
      }
    }

    writeChange(deps, tx, change);
    touchSignal(deps, tx, transaction.uid);
    if (owner !== undefined) tellOfReview(tx, { transaction: change.transaction, owner, reason }, deps);
    const action = review === 'Approved' ? 'approve-transaction' : 'reject-transaction';
    const { type, coin, amountUsdCents } = transaction;
    const { paid } = change.transaction;
    const moved = { type, coin, amountUsdCents, paidCoinUnits: paid?.coinUnits ?? null };
    const detail = review === 'Approved' ? moved : { ...moved, reason };
    writeAudit(deps, tx, { action, caller, origin, targetId: id, subjectUid: uid, detail });
    return undefined;
  });
}

/**
 * The price a Pending withdrawal would be paid at, asked for before the transaction. Where there is none the decision
 * says so, unless it has something else to say first.
 */
async function payoutQuote(
  id: string,
  deps: Pick<MoneyDeps, 'transactions' | 'quotes'>,
): Promise<Quote | undefined> {
  const transaction = await deps.transactions.find(id);
  const isPriced = transaction?.type === 'Withdrawal' && transaction.status === 'Pending';
  return isPriced ? deps.quotes.find(transaction.coin) : undefined;
}
