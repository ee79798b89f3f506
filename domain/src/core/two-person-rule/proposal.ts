import type { ProposedOperation, ProposedRequests } from '../../decisions.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';
import { fingerprint } from '../../kernel/ids.ts';
import { decisionLimits } from '../decision/decision.limits.ts';
import type { ProposalPerson } from '../user/person-text.ts';

export type ProposedRequest = {
  [Operation in ProposedOperation]: { operation: Operation; request: ProposedRequests[Operation] };
}[ProposedOperation];

export type ProposalStatus = 'waiting' | 'confirmed' | 'refused';

/** `proposals/{id}`: a decision that one administrator proposes and another confirms or refuses. */
export type Proposal = ProposedRequest & {
  id: string;
  status: ProposalStatus;
  changes: ChangeLine[];
  /** The amount that the policy is applied to, in US cents, or 0 if the decision moves none. */
  amountUsdCents: number;
  /** The digest of the request and of the state at its proposal: the proposal is valid for nothing else. */
  digest: string;
  maker: ProposalPerson;
  /** The owner of the account concerned, or `null` if there is none. */
  subject: ProposalPerson | null;
  createdAtMs: number;
  expiresAtMs: number;
  decidedBy: ProposalPerson | null;
  decidedAtMs: number | null;
};

/** The digest of a request and of the state at its proposal. */
export function proposalDigest({ operation, request }: ProposedRequest, before: unknown): string {
  return fingerprint(JSON.stringify([operation, sortFields(request), before]));
}

/**
 * Derives the id of a proposal. A repeat by the same maker on the same state has the same id; `round` tells a new
 * proposal from an ended one. `key`, the deployment's secret, keeps anybody from computing the id of a suspected one.
 */
export function deriveProposalId(of: {
  key: string;
  makerUid: string;
  digest: string;
  round: number;
}): string {
  return fingerprint(`proposal|${of.key}|${of.makerUid}|${of.digest}|${String(of.round)}`);
}

/** When a proposal or a first approval made at `madeAtMs` expires. */
export function waitsUntilMs(madeAtMs: number): number {
  return madeAtMs + decisionLimits.proposalAgeMsMax;
}

export function isProposalOpen(
  { status, expiresAtMs }: Pick<Proposal, 'status' | 'expiresAtMs'>,
  nowMs: number,
): boolean {
  return status === 'waiting' && expiresAtMs > nowMs;
}

/** Returns whether a proposal is about a legal hold on this person, which they must not learn of. */
export function isHoldOn(
  uid: string,
  { operation, subject }: Pick<Proposal, 'operation' | 'subject'>,
): boolean {
  return operation === 'propose-hold' && subject?.uid === uid;
}

/** Sorts the fields, because Firestore does not keep their order. */
function sortFields(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, field]) => [name, sortFields(field)]);
}
