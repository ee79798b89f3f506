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
import { writeAudit, writeCommandAudit } from '../../../platform/audit/write-audit.ts';
import { requireActiveAdminWithEmail } from '../../access/auth/require-active-caller.ts';
import type { Deps } from '../deps.ts';
import { readTogether } from '../../../platform/firestore/read-together.ts';
import type { Caller, Origin } from '../../../platform/call/caller.ts';
import {
  confirmDocuments,
  passOrPropose,
  type Confirms,
} from '../../../platform/two-people/pass-or-propose.ts';
import type { PolicyDeps } from '../../../platform/two-people/policy-deps.ts';
import { Proposed } from '../../../platform/call/proposed.ts';

/**
 * Sets from which amount on two people are needed. While there is a bound, any other takes two administrators, and a
 * looser one counts after 24 hours; setting the present one again drops it, and takes one. Errors: `forbidden` and
 * those of `passOrPropose`.
 */
export async function updatePolicy(
  {
    fromUsdCents,
    caller,
    origin,
    confirms,
  }: { fromUsdCents: number | null; caller: Caller; origin: Origin; confirms?: Confirms },
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
    const policy = { ...from, fromUsdCents };
    const next = waitingPolicy(stored, nowMs);
    if (isSamePolicy(from, policy)) {
      if (confirms !== undefined) throw new DomainError('changed-meanwhile');
      if (next === null) return undefined;
    } else {
      const passed = await passOrPropose(
        tx,
        {
          act: { rule: 'policy' },
          wanted: { operation: 'update-policy', request: { fromUsdCents } },
          changes: policyChanges(from, policy),
          before: [from.fromUsdCents, next?.fromMs ?? null],
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

/** What a command sets; what it does not name stays. `dropsEarlierWaits`: only the waits of `operator/` count then. */
export type PolicyChange = { fromUsdCents?: number | null; dropsEarlierWaits?: boolean };

/**
 * The same from the command line, immediately: for a project with one administrator, who could never loosen it. An audit
 * row names the command, unless nothing changes.
 */
export async function updatePolicyByCommand(
  { fromUsdCents, dropsEarlierWaits = false }: PolicyChange,
  deps: Pick<Deps, 'policies' | 'audit' | 'now' | 'runTransaction'>,
): Promise<Policy> {
  return deps.runTransaction(async (tx) => {
    const stored = await deps.policies.read(tx, policyDocument);
    const nowMs = deps.now();
    const from = policyAt(stored, nowMs);
    const { earlierWaits } = from;
    const policy: Policy = {
      fromUsdCents: fromUsdCents === undefined ? from.fromUsdCents : fromUsdCents,
      ...(earlierWaits !== undefined && !dropsEarlierWaits && { earlierWaits }),
    };
    const isSame = isSamePolicy(from, policy) && policy.earlierWaits === earlierWaits;
    if (isSame && waitingPolicy(stored, nowMs) === null) return policy;
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
