import { hourMs } from '@keelstone/domain/time-units';
import { admins, type Bound, type Holder, type Person, type Setting, type WalletName } from './command.ts';
import type { Operation } from './operation.ts';
import type { Brought, OracleRecord } from './oracle-record.ts';
import type { Outcome } from './outcome.ts';

/** Who may do what, as far as it matters to the oracle. */
class OraclePeople {
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

/** What somebody wants to do, as far as it matters to the rule; `'any'` has no amount. */
export type Act = { rule: 'amount'; amount: bigint | 'any' } | { rule: 'wallet' | 'policy' };

/** The two-person rule, written from docs/security.md#two-people: what it requires, and what everybody decided alone. */
class OraclePolicy {
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

/** What can be proposed. */
export type ProposableWrite = Extract<
  Operation,
  { kind: 'credit-profit' | 'edit-figures' | 'return-payout' | 'set-wallet' | 'set-policy' }
>;

export type OracleProposal = {
  maker: Person;
  wish: ProposableWrite;
  /** The request and the state that it was made on, as text. */
  asked: string;
  madeAtMs: number;
  status: 'waiting' | 'confirmed' | 'refused';
};

const ageMsMax = 72 * hourMs;

/** What administrators have proposed, written from docs/security.md#two-people. */
class OracleProposals {
  readonly all: OracleProposal[] = [];
  private readonly people: OraclePeople;

  constructor(people: OraclePeople) {
    this.people = people;
  }

  /** The same request on the same state is one proposal while it can still be confirmed. */
  propose(maker: Person, wish: ProposableWrite, asked: string, atMs: number): Outcome {
    const isSame = this.all.some(
      (each) =>
        each.maker === maker &&
        each.asked === asked &&
        each.status === 'waiting' &&
        atMs < each.madeAtMs + ageMsMax &&
        this.people.hasStayed(maker, each.madeAtMs),
    );
    if (isSame) return 'proposed-before';
    this.all.push({ maker, wish, asked, madeAtMs: atMs, status: 'waiting' });
    return 'proposed';
  }

  /** Why this administrator cannot confirm it now; `undefined` if they can. */
  refusalOf(proposal: OracleProposal, by: Person, asked: string, atMs: number): Outcome | undefined {
    if (proposal.maker === by) return 'refused: own-proposal';
    if (!this.people.hasStayed(proposal.maker, proposal.madeAtMs)) return 'refused: proposer-inactive';
    if (atMs >= proposal.madeAtMs + ageMsMax) return 'refused: proposal-expired';
    return proposal.asked === asked ? undefined : 'refused: changed-meanwhile';
  }
}

/** An approval in a record counts for the same time. */
function isApprovalOld(givenAtMs: number, atMs: number): boolean {
  return atMs >= givenAtMs + ageMsMax;
}

/** Who acts, and which proposal they confirm with it, if any. */
export type Passing = { by: Person; confirms: OracleProposal | undefined; atMs: number };

/** The oracle's own two-person rule, and what it guards in addition to money: deposit addresses and itself. */
export class TwoPeople {
  readonly people = new OraclePeople();
  readonly policy = new OraclePolicy();
  readonly proposals = new OracleProposals(this.people);
  wallet: { name: WalletName; version: number } = { name: 'first', version: 0 };

  /** What changes a person or the policy, without any decision about it. */
  change(setting: Setting, atMs: number): void {
    const { people, policy } = this;
    switch (setting.kind) {
      case 'set-blocked':
        if (setting.isBlocked) people.suspend(setting.user, atMs);
        else people.blocked.delete(setting.user);
        return;
      case 'set-locked':
        people.locked[setting.isLocked ? 'add' : 'delete'](setting.user);
        return;
      case 'set-kyc':
        people.withoutKyc[setting.isApproved ? 'delete' : 'add'](setting.user);
        return;
      case 'set-admin':
        if (setting.isAdmin) people.promote(setting.user);
        else people.demote(setting.user, atMs);
        return;
      case 'command-policy':
        policy.command(setting.bound, atMs);
        return;
      case 'wait':
    }
  }

  /** What stops an approval of a record here, which may then be the first of two; `undefined` if it goes ahead. */
  approve(
    record: OracleRecord,
    { by, atMs, booked }: { by: Person; atMs: number; booked: Brought },
  ): Outcome | undefined {
    const first = record.approvals.get(booked.amount);
    const counts =
      first !== undefined && !isApprovalOld(first.atMs, atMs) && this.people.hasStayed(first.by, first.atMs);
    if (counts && first.by !== by) return undefined;
    const act: Act = { rule: 'amount', amount: booked.usd };
    if (!this.policy.needsTwo(act, by, atMs)) {
      this.policy.countAlone(act, by, atMs);
      return undefined;
    }
    if (counts) return 'proposed-before';
    record.approval = { by, atMs };
    record.approvals.set(booked.amount, record.approval);
    return 'proposed';
  }

  /**
   * What stops a request on a state, which may then become a proposal; `undefined` if it goes ahead. Checked last, when
   * nothing else stops it.
   */
  pass(
    wish: ProposableWrite,
    act: Act,
    state: unknown,
    { by, confirms, atMs }: Passing,
  ): Outcome | undefined {
    const asked = JSON.stringify([textOf(wish), state]);
    if (confirms !== undefined) {
      const refusal = this.proposals.refusalOf(confirms, by, asked, atMs);
      if (refusal === undefined) confirms.status = 'confirmed';
      return refusal;
    }
    if (this.policy.needsTwo(act, by, atMs)) return this.proposals.propose(by, wish, asked, atMs);
    this.policy.countAlone(act, by, atMs);
    return undefined;
  }

  refuse(proposal: OracleProposal | undefined, by: Person): Outcome {
    if (proposal === undefined) return 'refused: not-found';
    if (!this.people.isAdmin(by)) return 'refused: forbidden';
    if ('user' in proposal.wish && proposal.wish.user === by) return 'refused: own-record';
    if (proposal.status === 'refused') return 'no-change';
    if (proposal.status === 'confirmed') return 'refused: already-decided';
    proposal.status = 'refused';
    return 'done';
  }

  setWallet(wish: Extract<ProposableWrite, { kind: 'set-wallet' }>, passing: Passing): Outcome {
    const { name, version } = this.wallet;
    if (!this.people.isAdmin(passing.by)) return 'refused: forbidden';
    if (name === wish.wallet) return nothingToDo(passing);
    const stopped = this.pass(wish, { rule: 'wallet' }, version, passing);
    if (stopped !== undefined) return stopped;
    this.wallet = { name: wish.wallet, version: version + 1 };
    return 'done';
  }

  /** The present bound drops a loosening that waits, which takes one administrator. */
  setPolicy(wish: Extract<ProposableWrite, { kind: 'set-policy' }>, passing: Passing): Outcome {
    const { atMs } = passing;
    if (!this.people.isAdmin(passing.by)) return 'refused: forbidden';
    const [present, waitsUntil] = [this.policy.at(atMs), this.policy.waitsUntil(atMs)];
    if (present === wish.bound) {
      if (passing.confirms !== undefined || waitsUntil === undefined) return nothingToDo(passing);
    } else {
      const stopped = this.pass(wish, { rule: 'policy' }, [present, waitsUntil], passing);
      if (stopped !== undefined) return stopped;
    }
    this.policy.set(wish.bound, atMs);
    return 'done';
  }
}

/**
 * The state is already as requested: a repeat for the caller, but a changed state for somebody who confirms a proposal.
 */
export function nothingToDo({ confirms }: Pick<Passing, 'confirms'>): Outcome {
  return confirms === undefined ? 'no-change' : 'refused: changed-meanwhile';
}

/** Without who asks, and at which price. */
function textOf(wish: ProposableWrite): string {
  return JSON.stringify({ ...wish, actor: undefined, name: undefined, rate: undefined });
}
