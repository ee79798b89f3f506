import { hourMs } from '@keelstone/domain/time-units';
import type { Bound, Person } from './command.ts';

/** What somebody wants to do, as far as it matters to the rule; `'any'` has no amount. */
export type Act = { rule: 'amount'; amount: bigint | 'any' } | { rule: 'wallet' | 'policy' };

/** The two-person rule, written from docs/security.md#two-people: what it requires, and what everybody decided alone. */
export class OraclePolicy {
  private bound: Bound = null;
  private next: { bound: Bound; fromMs: number } | null = null;
  private readonly alone: { by: Person; amount: bigint; hour: number }[] = [];

  at(atMs: number): Bound {
    return this.next !== null && this.next.fromMs <= atMs ? this.next.bound : this.bound;
  }

  /** Since when a loosening waits to count; `undefined` if none does. */
  waitsUntil(atMs: number): number | undefined {
    return this.next !== null && this.next.fromMs > atMs ? this.next.fromMs : undefined;
  }

  /** A loosening counts a day later, and drops one that waits; anything else counts immediately. */
  set(to: Bound, atMs: number): void {
    const from = this.at(atMs);
    const isLoose = (to ?? Infinity) > (from ?? Infinity);
    this.bound = isLoose ? from : to;
    this.next = isLoose ? { bound: to, fromMs: atMs + 24 * hourMs } : null;
  }

  /** With the project's own credentials: immediately. */
  command(to: Bound, atMs: number): void {
    if (this.at(atMs) === to && this.waitsUntil(atMs) === undefined) return;
    this.bound = to;
    this.next = null;
  }

  /** Whether it takes a second administrator. What `by` has decided alone in the last day counts, by whole hours. */
  needsTwo(act: Act, by: Person, atMs: number): boolean {
    const bound = this.at(atMs);
    if (bound === null) return false;
    if (act.rule !== 'amount' || act.amount === 'any') return true;
    const decided = this.alone.filter((each) => each.by === by && hourOf(atMs) - each.hour <= 24);
    return decided.reduce((sum, { amount }) => sum + amount, act.amount) >= BigInt(bound);
  }

  /** Nothing is counted while there is no bound. */
  countAlone(act: Act, by: Person, atMs: number): void {
    if (act.rule !== 'amount' || act.amount === 'any' || this.at(atMs) === null) return;
    this.alone.push({ by, amount: act.amount, hour: hourOf(atMs) });
  }

  /** As it must be stored. */
  stored(): { bound: Bound; next: { bound: Bound; fromMs: number } | null } {
    return { bound: this.bound, next: this.next };
  }
}

function hourOf(atMs: number): number {
  return (atMs - (atMs % hourMs)) / hourMs;
}
