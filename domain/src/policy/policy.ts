import { limits } from '../limits.ts';
import {
  areBoundsLooser,
  noPaymentBounds,
  parsePaymentBounds,
  type PaymentBounds,
} from './payment-bounds.ts';

/** What may need a second administrator. A call of the contract names one of these as its `eyes`. */
export const policyRules = ['withdrawals', 'credits', 'figures', 'wallet', 'policy'] as const;
export type PolicyRule = (typeof policyRules)[number];

/** The rules that depend on an amount. */
export const amountRules = ['withdrawals', 'credits', 'figures'] as const satisfies PolicyRule[];
export type AmountRule = (typeof amountRules)[number];

/**
 * When a second administrator is needed: for an amount, from how many cents on (`null`: never); for the rest, whether
 * at all. And what withdrawals wait for. Loosening any of this always takes two, so `policy` is about tightening it.
 */
export type Policy = Record<AmountRule, number | null> & { wallet: boolean; policy: boolean } & PaymentBounds;

/** `config/policy`: the policy that was set last, and one that replaces it later. */
export type StoredPolicy = {
  policy: Policy;
  next: { policy: Policy; fromMs: number } | null;
};

/** The policy of a project that has set none: one administrator is enough for everything. */
export const openPolicy: Policy = {
  withdrawals: null,
  credits: null,
  figures: null,
  wallet: false,
  policy: false,
  ...noPaymentBounds,
};

/** The policy in force at a given time. */
export function policyAt(stored: StoredPolicy | undefined, nowMs: number): Policy {
  if (stored === undefined) return openPolicy;
  const { policy, next } = stored;
  return next !== null && next.fromMs <= nowMs ? next.policy : policy;
}

/** A loosening that was confirmed and is not in force yet. */
export function waitingPolicy(
  stored: StoredPolicy | undefined,
  nowMs: number,
): { policy: Policy; fromMs: number } | null {
  const next = stored?.next ?? null;
  return next !== null && next.fromMs > nowMs ? next : null;
}

/** True if anything could be done by one administrator under `to` that needs two, or has to wait, under `from`. */
export function isLoosening(from: Policy, to: Policy): boolean {
  const isRaised = amountRules.some((rule) => {
    const [before, after] = [from[rule], to[rule]];
    return before !== null && (after === null || after > before);
  });
  return isRaised || (from.wallet && !to.wallet) || (from.policy && !to.policy) || areBoundsLooser(from, to);
}

export function isSamePolicy(one: Policy, other: Policy): boolean {
  return !isLoosening(one, other) && !isLoosening(other, one);
}

/**
 * A policy to be set. A loosening waits for 24 hours, in which anybody who sees it may object; until then the present
 * one counts. Setting the present one again drops a loosening that waits.
 */
export function withPolicy(stored: StoredPolicy | undefined, to: Policy, nowMs: number): StoredPolicy {
  const from = policyAt(stored, nowMs);
  if (!isLoosening(from, to)) return { policy: to, next: null };
  return { policy: from, next: { policy: to, fromMs: nowMs + limits.policyLooseningMs } };
}

/**
 * The policy of a stored document, or of none. It may have been written by hand: a value that is neither a bound nor
 * "never" asks for two people.
 */
export function parsePolicy(stored: Readonly<Record<string, unknown>>): StoredPolicy {
  const next = stored['next'];
  const fromMs: unknown = isFields(next) ? next['fromMs'] : undefined;
  return {
    policy: policyOf(stored['policy']),
    next: isFields(next) && typeof fromMs === 'number' ? { policy: policyOf(next['policy']), fromMs } : null,
  };
}

function policyOf(fields: unknown): Policy {
  const valueOf = (name: string): unknown => (isFields(fields) ? fields[name] : undefined);
  const bound = (name: AmountRule): number | null => {
    const value = valueOf(name);
    if (value === null) return null;
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
  };
  return {
    withdrawals: bound('withdrawals'),
    credits: bound('credits'),
    figures: bound('figures'),
    wallet: valueOf('wallet') !== false,
    policy: valueOf('policy') !== false,
    ...parsePaymentBounds(valueOf),
  };
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
