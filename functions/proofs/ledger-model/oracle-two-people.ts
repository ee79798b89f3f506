import type { Person, WalletName } from './command.ts';
import { OraclePeople } from './oracle-people.ts';
import { OraclePolicy, type Act } from './oracle-policy.ts';
import {
  isApprovalOld,
  OracleProposals,
  type OracleProposal,
  type ProposableWrite,
} from './oracle-proposals.ts';
import type { Brought, OracleRecord } from './oracle-record.ts';
import type { Outcome } from './outcome.ts';

/** Who acts, and which proposal they confirm with it, if any. */
export type Passing = { by: Person; confirms: OracleProposal | undefined; atMs: number };

/** The oracle's own two-person rule, and what it guards in addition to money: deposit addresses and itself. */
export class TwoPeople {
  readonly people = new OraclePeople();
  readonly policy = new OraclePolicy();
  readonly proposals = new OracleProposals(this.people);
  wallet: { name: WalletName; version: number } = { name: 'first', version: 0 };

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

function textOf(wish: ProposableWrite): string {
  switch (wish.kind) {
    case 'credit-profit':
      return JSON.stringify([wish.kind, wish.user, wish.key, wish.coin, wish.cents]);
    case 'edit-figures':
      return JSON.stringify([wish.kind, wish.user, wish.key, wish.figures]);
    case 'set-wallet':
      return JSON.stringify([wish.kind, wish.wallet]);
    case 'set-policy':
      return JSON.stringify([wish.kind, wish.bound]);
    case 'return-payout':
      return JSON.stringify([wish.kind, wish.target]);
  }
}
