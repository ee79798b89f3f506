import type { Person } from './command.ts';
import type { Operation } from './operation.ts';
import type { OraclePeople } from './oracle-people.ts';
import type { Outcome } from './outcome.ts';

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

const ageMsMax = 72 * 60 * 60_000;

/** What administrators have proposed, written from docs/security.md#two-people. */
export class OracleProposals {
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
export function isApprovalOld(givenAtMs: number, atMs: number): boolean {
  return atMs >= givenAtMs + ageMsMax;
}
