import { fingerprint } from '@keelstone/domain/ids';
import { limits } from '@keelstone/domain/limits';
import type { Actor, Approval, Transaction } from '@keelstone/domain/transaction/transaction';
import type { Tx } from '../firestore/tx.ts';
import type { PolicyDeps } from './policy-deps.ts';
import { requireEyes } from './require-eyes.ts';

type ApprovalPass =
  | { verdict: 'alone' | 'second' }
  /** Not yet: `approval` is to be written into the record, unless the same administrator has given it already. */
  | { verdict: 'first'; approval: Approval | undefined };

/**
 * Passes the approval of a withdrawal on, or answers that it is the first of two, which its record keeps. An earlier one
 * counts for 72 hours, while who gave it is an administrator, and for what it was given for.
 */
export async function passWithdrawal(
  tx: Tx,
  { transaction, admin }: { transaction: Transaction; admin: Actor },
  deps: PolicyDeps,
): Promise<ApprovalPass> {
  const { uid, amountUsdCents } = transaction;
  const digest = digestOf(transaction);
  const last = transaction.approvals?.findLast((approval) => approval.digest === digest);
  const expiresAtMs = (last?.atMs ?? 0) + limits.proposalAgeMsMax;
  const { verdict } = await requireEyes(
    tx,
    {
      act: { rule: 'withdrawals', amountUsdCents },
      callerUid: admin.uid,
      subjectUid: uid,
      first: last && { uid: last.uid, expiresAtMs, ifEnded: 'ignore' },
    },
    deps,
  );
  if (verdict !== 'first') return { verdict };
  const isRepeated = last?.uid === admin.uid && expiresAtMs > deps.now();
  return { verdict, approval: isRepeated ? undefined : { ...admin, atMs: deps.now(), digest } };
}

/** What is approved: how much of what, for whom, where to. */
function digestOf({ id, uid, coin, amountUsdCents, btcAddress, ethAddress }: Transaction): string {
  return fingerprint(JSON.stringify([id, uid, coin, amountUsdCents, btcAddress, ethAddress]));
}
