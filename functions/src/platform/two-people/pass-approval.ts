import { fingerprint } from '@keelstone/domain/ids';
import { waitsUntilMs } from '@keelstone/domain/policy/proposal';
import { bookedOf } from '@keelstone/domain/transaction/receipt';
import type { Actor, Approval, Transaction } from '@keelstone/domain/transaction/transaction';
import type { Tx } from '../firestore/tx.ts';
import type { PolicyDeps } from './policy-deps.ts';
import { hasLostSessions, requirePeople } from './require-people.ts';

type ApprovalPass =
  | { verdict: 'alone' | 'second' }
  /**
   * Not yet: `approval` is to be written into the record, unless the same administrator has given it already and it
   * still counts.
   */
  | { verdict: 'first'; approval: Approval | undefined };

/**
 * Lets the approval of a record go ahead, or returns that it is the first of two, which the record keeps.
 * `transaction`: the record after the approval. A deposit counts too: approved, it becomes money of the account like a
 * credit. An earlier approval counts for 72 hours, while its author is an
 * administrator whose sessions were not ended, and only for exactly what was approved.
 */
export async function passApproval(
  tx: Tx,
  { transaction, admin }: { transaction: Transaction; admin: Actor & { email: string } },
  deps: PolicyDeps,
): Promise<ApprovalPass> {
  const { uid, received } = transaction;
  const digest = digestOf(transaction);
  const last = transaction.approvals?.findLast((approval) => approval.digest === digest);
  const expiresAtMs = waitsUntilMs(last?.atMs ?? 0);
  const { verdict } = await requirePeople(
    tx,
    {
      act: { rule: 'amount', amountUsdCents: bookedOf(transaction).usdCents },
      callerUid: admin.uid,
      subjectUid: uid,
      first: last && { uid: last.uid, givenAtMs: last.atMs, expiresAtMs, ifEnded: 'ignore' },
    },
    deps,
  );
  if (verdict !== 'first') return { verdict };
  const isRepeated =
    last?.uid === admin.uid &&
    expiresAtMs > deps.now() &&
    !(await hasLostSessions(tx, { uid: admin.uid, sinceMs: last.atMs }, deps));
  if (isRepeated) return { verdict, approval: undefined };
  const entered = received === null ? {} : { receivedCoinUnits: received.coinUnits };
  return { verdict, approval: { ...admin, atMs: deps.now(), digest, ...entered } };
}

/**
 * What is approved: the amount, its owner, its destination, and the received amount if that differs from the requested
 * one.
 */
function digestOf(transaction: Transaction): string {
  const { id, uid, coin, amountUsdCents, btcAddress, ethAddress, received } = transaction;
  const entered = received === null ? [] : [received.coinUnits];
  return fingerprint(JSON.stringify([id, uid, coin, amountUsdCents, btcAddress, ethAddress, ...entered]));
}
