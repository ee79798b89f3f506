import { policyDocument } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { policyChanges } from '@keelstone/domain/policy/describe-changes';
import {
  isSamePolicy,
  policyAt,
  waitingPolicy,
  withPolicy,
  type Policy,
} from '@keelstone/domain/policy/policy';
import { writeAudit, writeCommandAudit } from '../audit/write-audit.ts';
import { requireActiveAdminWithEmail } from '../auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../firestore/read-together.ts';
import type { Caller, Origin } from '../http/caller.ts';
import { confirmDocuments, passOrPropose, type Confirms } from './pass-or-propose.ts';
import type { PolicyDeps } from './policy-deps.ts';
import { Proposed } from './proposed.ts';

/**
 * Sets the two-person policy. A looser one takes two administrators and counts after 24 hours; setting the present one
 * again drops it, and takes one. Errors: `forbidden` and those of `passOrPropose`.
 */
export async function updatePolicy(
  {
    policy,
    caller,
    origin,
    confirms,
  }: { policy: Policy; caller: Caller; origin: Origin; confirms?: Confirms },
  deps: PolicyDeps & Pick<Deps, 'runTransaction'>,
): Promise<Proposed | undefined> {
  return deps.runTransaction(async (tx) => {
    const [stored, callersUser] = await readTogether(
      tx,
      deps.policies.at(policyDocument),
      deps.users.at(caller.uid),
      ...confirmDocuments(confirms, deps),
    );
    const nowMs = deps.now();
    const admin = requireActiveAdminWithEmail(callersUser, nowMs);
    const from = policyAt(stored, nowMs);
    const next = waitingPolicy(stored, nowMs);
    if (isSamePolicy(from, policy)) {
      if (confirms !== undefined) throw new DomainError('changed-meanwhile');
      if (next === null) return undefined;
    } else {
      const passed = await passOrPropose(
        tx,
        {
          act: { rule: 'policy', from, to: policy },
          wanted: { operation: 'update-policy', request: policy },
          changes: policyChanges(from, policy),
          before: [Object.values(from), next?.fromMs ?? null],
          subject: null,
          caller,
          origin,
          admin,
          confirms,
        },
        deps,
      );
      if (passed instanceof Proposed) return passed;
    }
    deps.policies.put(tx, policyDocument, withPolicy(stored, policy, nowMs));
    const targetId = policyDocument;
    writeAudit(deps, tx, {
      action: 'update-policy',
      caller,
      origin,
      targetId,
      subjectUid: admin.uid,
      detail: { before: policyText(from), after: policyText(policy) },
    });
    return undefined;
  });
}

/**
 * The same from the command line, immediately: for a project with one administrator, who could never loosen it. Fields
 * that are not named stay. An audit row names the command, unless nothing changes.
 */
export async function updatePolicyByCommand(
  change: Partial<Policy>,
  deps: Pick<Deps, 'policies' | 'audit' | 'now' | 'runTransaction'>,
): Promise<Policy> {
  return deps.runTransaction(async (tx) => {
    const stored = await deps.policies.read(tx, policyDocument);
    const nowMs = deps.now();
    const from = policyAt(stored, nowMs);
    const policy = { ...from, ...change };
    if (isSamePolicy(from, policy) && waitingPolicy(stored, nowMs) === null) return policy;
    deps.policies.put(tx, policyDocument, { policy, next: null });
    writeCommandAudit(deps, tx, {
      action: 'set-policy',
      command: 'npm run policy',
      targetId: policyDocument,
      detail: { before: policyText(from), after: policyText(policy) },
    });
    return policy;
  });
}

/** A policy as the detail of an audit row shows it; amounts in cents. */
function policyText(policy: Policy): string {
  return JSON.stringify(policy);
}
