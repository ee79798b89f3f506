import { policyDocument } from '@keelstone/domain/collections';
import { policyToWire } from '@keelstone/domain/policy/policy.schema';
import { policyAt, waitingPolicy } from '@keelstone/domain/policy/policy';
import type { Deps } from '../deps.ts';

/** The two-person policy as an administrator sees it, with how much waits for them. */
export async function findPolicy(
  forUid: string,
  deps: Pick<Deps, 'now' | 'policies' | 'proposals' | 'transactions' | 'users'>,
) {
  const waiter = { forUid, nowMs: deps.now() };
  const [stored, administrators, proposals, records] = await Promise.all([
    deps.policies.find(policyDocument),
    deps.users.countAdmins(),
    deps.proposals.countWaiting(waiter),
    deps.transactions.countApprovedOnce(waiter),
  ]);
  const next = waitingPolicy(stored, deps.now());
  return {
    current: policyToWire(policyAt(stored, deps.now())),
    next: next && { policy: policyToWire(next.policy), from: new Date(next.fromMs).toISOString() },
    administrators,
    waiting: proposals.forThem + records,
  };
}
