import { openPolicy, type AmountRule, type Policy } from '@keelstone/domain/policy/policy';
import { hourMs } from '@keelstone/domain/time-units';
import type { Person } from './command.ts';

/** What somebody wants to do, as far as it matters to a policy; `'any'` has no amount. */
export type Act =
  { rule: AmountRule; amount: bigint | 'any' } | { rule: 'wallet' } | { rule: 'policy'; to: Policy };

const amountRules = ['withdrawals', 'credits', 'figures'] as const;
const switches = ['wallet', 'policy'] as const;

/** The two-person policy, written from docs/decisions/0030: what it requires, and what everybody has decided alone. */
export class OraclePolicy {
  private policy: Policy = openPolicy;
  private next: { policy: Policy; fromMs: number } | null = null;
  private readonly alone: { by: Person; rule: AmountRule; amount: bigint; hour: number }[] = [];

  at(atMs: number): Policy {
    return this.next !== null && this.next.fromMs <= atMs ? this.next.policy : this.policy;
  }

  /** Since when a loosening waits to count; `undefined` if none does. */
  waitsUntil(atMs: number): number | undefined {
    return this.next !== null && this.next.fromMs > atMs ? this.next.fromMs : undefined;
  }

  /** A loosening counts a day later, and drops one that waits; anything else counts immediately. */
  set(to: Policy, atMs: number): void {
    const from = this.at(atMs);
    const isLoose = isLooser(from, to);
    this.policy = isLoose ? from : to;
    this.next = isLoose ? { policy: to, fromMs: atMs + 24 * hourMs } : null;
  }

  /** With the project's own credentials: immediately. */
  command(to: Policy, atMs: number): void {
    if (isAlike(this.at(atMs), to) && this.waitsUntil(atMs) === undefined) return;
    this.policy = to;
    this.next = null;
  }

  /** Whether it takes a second administrator. What `by` has decided alone in the last day counts, by whole hours. */
  needsTwo(act: Act, by: Person, atMs: number): boolean {
    const policy = this.at(atMs);
    if (act.rule === 'wallet') return policy.wallet;
    if (act.rule === 'policy') return policy.policy || isLooser(policy, act.to);
    const bound = policy[act.rule];
    if (bound === null) return false;
    if (act.amount === 'any') return true;
    const decided = this.alone.filter(
      (each) => each.by === by && each.rule === act.rule && hourOf(atMs) - each.hour <= 24,
    );
    return decided.reduce((sum, { amount }) => sum + amount, act.amount) >= BigInt(bound);
  }

  /** Nothing is counted while there is no bound. */
  countAlone(act: Act, by: Person, atMs: number): void {
    if (act.rule === 'wallet' || act.rule === 'policy' || act.amount === 'any') return;
    if (this.at(atMs)[act.rule] === null) return;
    this.alone.push({ by, rule: act.rule, amount: act.amount, hour: hourOf(atMs) });
  }

  /** As it must be stored. */
  stored(): { policy: Policy; next: { policy: Policy; fromMs: number } | null } {
    return { policy: this.policy, next: this.next };
  }
}

export function isAlike(one: Policy, other: Policy): boolean {
  return [...amountRules, ...switches].every((rule) => one[rule] === other[rule]);
}

function isLooser(from: Policy, to: Policy): boolean {
  const height = (bound: number | null): number => bound ?? Infinity;
  return (
    amountRules.some((rule) => height(to[rule]) > height(from[rule])) ||
    switches.some((rule) => from[rule] && !to[rule])
  );
}

function hourOf(atMs: number): number {
  return (atMs - (atMs % hourMs)) / hourMs;
}
