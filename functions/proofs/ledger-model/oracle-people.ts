import { admins, type Holder, type Person } from './command.ts';

/** Who may do what, as far as it matters to the oracle. */
export class OraclePeople {
  readonly blocked = new Set<Person>();
  readonly locked = new Set<Holder>();
  readonly withoutKyc = new Set<Holder>();
  private readonly admins = new Set<Person>(admins);
  /** When all sessions of somebody were ended for the last time. */
  private readonly endedAtMs = new Map<Person, number>();

  suspend(person: Person, atMs: number): void {
    if (!this.blocked.has(person)) this.endedAtMs.set(person, atMs);
    this.blocked.add(person);
  }

  demote(person: Person, atMs: number): void {
    if (this.admins.delete(person)) this.endedAtMs.set(person, atMs);
  }

  promote(person: Person): void {
    this.admins.add(person);
  }

  isAdmin(person: Person): boolean {
    return this.admins.has(person);
  }

  /**
   * Whether an earlier approval of an administrator still counts: they have the role, and no session was ended since.
   */
  hasStayed(person: Person, sinceMs: number): boolean {
    const isActive = this.admins.has(person) && !this.blocked.has(person);
    return isActive && (this.endedAtMs.get(person) ?? -Infinity) < sinceMs;
  }
}
