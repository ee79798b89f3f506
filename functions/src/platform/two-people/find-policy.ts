import { policyDocument } from '@keelstone/domain/collections';
import { boundToWire } from '@keelstone/domain/policy/policy.schema';
import { policyAt, waitingPolicy } from '@keelstone/domain/policy/policy';
import type { Deps } from '../deps.ts';

/** The two-person policy as administrators see it. */
export async function findPolicy(deps: Pick<Deps, 'now' | 'policies' | 'users'>) {
  const [stored, administrators] = await Promise.all([
    deps.policies.find(policyDocument),
    deps.users.countAdmins(),
  ]);
  const next = waitingPolicy(stored, deps.now());
  return {
    ...boundToWire(policyAt(stored, deps.now()).fromUsdCents),
    next: next && { ...boundToWire(next.policy.fromUsdCents), from: new Date(next.fromMs).toISOString() },
    administrators,
  };
}
