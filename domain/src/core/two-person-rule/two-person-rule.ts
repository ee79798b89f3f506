import { isRecord } from '../../kernel/is-record.ts';
import type { Actor } from '../user/actor.ts';
import { twoPersonRuleLimits } from './two-person-rule.limits.ts';

/**
 * The amount in cents from which a second administrator is needed, or `null` if no amount needs one. Approved deposits
 * and withdrawals, credits, returned payouts and edited figures add up. With a bound, changes of deposit addresses and
 * of the policy itself always take two.
 */
export type Policy = { fromUsdCents: number | null };

/** `config/policy`: the last policy that was set, and a later one that replaces it. */
export type StoredPolicy = {
  policy: Policy;
  next: { policy: Policy; fromMs: number } | null;
};

/** The policy of a project that has set none: one administrator is enough for everything. */
export const openPolicy: Policy = { fromUsdCents: null };

/** The policy in force at a given time. */
export function findPolicyAt(stored: StoredPolicy | undefined, nowMs: number): Policy {
  if (stored === undefined) return openPolicy;
  const { policy, next } = stored;
  return next !== null && next.fromMs <= nowMs ? next.policy : policy;
}

/** A confirmed loosening that is not in force yet. */
export function findWaitingPolicy(
  stored: StoredPolicy | undefined,
  nowMs: number,
): { policy: Policy; fromMs: number } | null {
  const next = stored?.next ?? null;
  return next !== null && next.fromMs > nowMs ? next : null;
}

/** Returns whether `to` lets one administrator do anything that takes two under `from`. */
export function isLoosening({ fromUsdCents: before }: Policy, { fromUsdCents: after }: Policy): boolean {
  return before !== null && (after === null || after > before);
}

export function isSamePolicy(one: Policy, other: Policy): boolean {
  return one.fromUsdCents === other.fromUsdCents;
}

/**
 * Sets a policy. A loosening waits for `policyLooseningMs`, in which anybody may object. Until then the current policy
 * applies. Setting the current policy again drops a waiting loosening.
 */
export function withPolicy(stored: StoredPolicy | undefined, to: Policy, nowMs: number): StoredPolicy {
  const from = findPolicyAt(stored, nowMs);
  if (!isLoosening(from, to)) return { policy: to, next: null };
  return { policy: from, next: { policy: to, fromMs: nowMs + twoPersonRuleLimits.policyLooseningMs } };
}

/** Parses the stored policy, if any. A value that somebody has broken by hand requires two people. */
export function parsePolicy(stored: Readonly<Record<string, unknown>>): StoredPolicy {
  const next = stored['next'];
  const fromMs: unknown = isRecord(next) ? next['fromMs'] : undefined;
  return {
    policy: parseBound(stored['policy']),
    next:
      isRecord(next) && typeof fromMs === 'number' ? { policy: parseBound(next['policy']), fromMs } : null,
  };
}

function parseBound(stored: unknown): Policy {
  const bound = isRecord(stored) ? stored['fromUsdCents'] : undefined;
  const isBound = typeof bound === 'number' && Number.isSafeInteger(bound) && bound >= 0;
  return { fromUsdCents: bound === null || isBound ? bound : 0 };
}

/** The properties of an action that the policy depends on. */
export type PolicedAct =
  /** `any-amount`: a change of coins, which has no value in dollars. `takesTwo`: two people under any policy. */
  | { rule: 'amount'; amountUsdCents: number | 'any-amount'; takesTwo?: boolean }
  /** Takes two under every policy that names an amount. */
  | { rule: 'any-amount' }
  /** A legal hold takes two under any policy. */
  | { rule: 'hold' };

/** The first of two approvals. `digest` covers the decision. `email` is absent for a confirmed proposal. */
export type Approval = Actor & { email?: string; atMs: number; digest: string };

/** Returns whether one administrator is not enough. `soloUsdCents`: the sum they decided alone in the last 24 hours. */
export function needsSecond({ fromUsdCents }: Policy, act: PolicedAct, soloUsdCents: number): boolean {
  if (act.rule === 'hold' || (act.rule === 'amount' && act.takesTwo === true)) return true;
  if (fromUsdCents === null) return false;
  return (
    act.rule !== 'amount' ||
    act.amountUsdCents === 'any-amount' ||
    soloUsdCents + act.amountUsdCents >= fromUsdCents
  );
}
