import { policyId } from '@keelstone/domain/collections';
import { listPolicyChanges } from '@keelstone/domain/core/two-person-rule/describe-changes';
import {
  isSamePolicy,
  type Policy,
  findPolicyAt,
  findWaitingPolicy,
  withPolicy,
} from '@keelstone/domain/core/two-person-rule/two-person-rule';
import type { PolicyStateWire } from '@keelstone/domain/core/two-person-rule/two-person-rule.contract';
import { boundFromWire, boundToWire } from '@keelstone/domain/core/two-person-rule/two-person-rule.schema';
import { writeJobAudit } from '../../../platform/audit/write-audit.ts';
import type { CommandDeps, Deps } from '../../../platform/deps.ts';
import { defineDecision } from '../../core/decision/decision.ts';
import { readPeople } from '../../core/two-person-rule/two-people.ts';

/**
 * Sets the amount from which two people are needed. While there is a bound, a change takes two administrators, and a
 * looser bound applies after `policyLooseningMs`. One person may drop a waiting change: by setting the current bound.
 */
export const updatePolicy = defineDecision('update-policy', {
  request: ({ body }) => ({ fromUsdCents: boundFromWire(body) }),

  facts: (read, call, deps) => readPeople(read, call, deps),

  decide(people, { request: { fromUsdCents }, admin, nowMs }, deps) {
    const stored = people.policy;
    const from = findPolicyAt(stored, nowMs);
    const policy = { fromUsdCents };
    const next = findWaitingPolicy(stored, nowMs);
    const isSame = isSamePolicy(from, policy);
    if (isSame && next === null) return { result: undefined };
    return {
      result: undefined,
      change: {
        twoPeople: isSame
          ? undefined
          : {
              facts: people,
              act: { rule: 'any-amount' },
              subject: null,
              storage: 'proposal',
              request: { operation: 'update-policy', request: { fromUsdCents } },
              changes: listPolicyChanges(from, policy),
              dependsOn: [from.fromUsdCents, next?.fromMs ?? null],
            },
        write: (to) => deps.policies.put(to, policyId, withPolicy(stored, policy, nowMs)),
        audit: {
          targetId: policyId,
          subjectUid: admin.uid,
          detail: { before: policyText(from), after: policyText(policy) },
        },
      },
    };
  },

  respond: (_result, _call, deps) => findPolicy(deps),
});

/** The two-person policy as administrators see it. */
export async function findPolicy(deps: Deps): Promise<PolicyStateWire> {
  const [stored, administrators] = await Promise.all([
    deps.policies.find(policyId),
    deps.users.countAdmins(),
  ]);
  const next = findWaitingPolicy(stored, deps.now());
  return {
    ...boundToWire(findPolicyAt(stored, deps.now()).fromUsdCents),
    next: next && { ...boundToWire(next.policy.fromUsdCents), from: new Date(next.fromMs).toISOString() },
    administrators,
  };
}

/**
 * Sets the policy from the command line, effective immediately: for a project with one administrator, who could never
 * loosen it. An audit row names the command, unless nothing changes.
 */
export async function updatePolicyByCommand(policy: Policy, deps: CommandDeps): Promise<Policy> {
  return deps.runTransaction(async (tx) => {
    const stored = await deps.policies.read(tx, policyId);
    const nowMs = deps.now();
    const from = findPolicyAt(stored, nowMs);
    if (isSamePolicy(from, policy) && findWaitingPolicy(stored, nowMs) === null) return policy;
    deps.policies.put(tx, policyId, { policy, next: null });
    const detail = { before: policyText(from), after: policyText(policy) };
    writeJobAudit(tx, { action: 'set-policy', command: 'npm run policy', targetId: policyId, detail }, deps);
    return policy;
  });
}

/** A policy in the detail of an audit row; amounts in cents. */
function policyText(policy: Policy): string {
  return JSON.stringify(policy);
}
