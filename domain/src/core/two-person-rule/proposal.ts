import { fingerprint } from '../../kernel/ids.ts';
import type { Asset, Coin } from '../../kernel/amounts/coins.ts';
import type { UsdCents } from '../../kernel/amounts/units.ts';
import type { Policy } from './two-person-rule.ts';
import { decisionLimits } from '../decision/decision.limits.ts';
import type { ProposalPerson } from '../user/person-text.ts';
import type { PlatformWallet } from '../../kernel/address/platform-addresses.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';

/** The operations that can be proposed, and the fields of their requests: cents for USD, 1e-8 units for coins. */
export type ProposedRequests = {
  'credit-profit': {
    uid: string;
    transactionId: string;
    coin: Coin;
    amountUsdCents: UsdCents;
    /** Absent if no reason was given. */
    reason?: string;
  };
  /** `digest`: the last hash of the chain over the rows of the batch. */
  'credit-many': { batchId: string; digest: string };
  'edit-figures': { uid: string; figures: Record<Asset, number>; reason: string };
  /** `id`: the withdrawal. */
  'return-payout': { id: string; reason: string };
  'propose-hold': { uid: string; isHeld: boolean; reason: string };
  'update-wallet': PlatformWallet;
  'update-policy': Pick<Policy, 'fromUsdCents'>;
};
export type ProposedOperation = keyof ProposedRequests;

/** The names of the operations: as a title, within a sentence, and once done. */
export const proposedWords: Readonly<
  Record<ProposedOperation, { title: string; about: string; done: string }>
> = {
  'credit-profit': { title: 'Credit profit', about: 'a credit of profit', done: 'Profit credited' },
  'credit-many': {
    title: 'Credit profit to many people',
    about: 'a credit of profit to many people',
    done: 'Profit is being credited',
  },
  'edit-figures': { title: 'Edit figures', about: 'an edit of figures', done: 'Figures updated' },
  'return-payout': { title: 'Return the payout', about: 'the return of a payout', done: 'Payout returned' },
  'propose-hold': {
    title: 'Change the legal hold',
    about: 'a change to a legal hold',
    done: 'Legal hold changed',
  },
  'update-wallet': {
    title: 'Change the deposit addresses',
    about: 'new deposit addresses',
    done: 'Wallets updated',
  },
  'update-policy': {
    title: 'Change the two-person rule',
    about: 'a new two-person policy',
    done: 'Policy updated',
  },
};

export function isProposedOperation(name: unknown): name is ProposedOperation {
  return typeof name === 'string' && Object.hasOwn(proposedWords, name);
}

/** The operations, in the order above. */
export const proposedOperations = Object.keys(proposedWords).filter(isProposedOperation);

export type ProposedRequest = {
  [Operation in ProposedOperation]: { operation: Operation; request: ProposedRequests[Operation] };
}[ProposedOperation];

export type ProposalStatus = 'waiting' | 'confirmed' | 'refused';

/** `proposals/{id}`: a decision that one administrator proposes and another confirms or refuses. */
export type Proposal = ProposedRequest & {
  id: string;
  status: ProposalStatus;
  changes: ChangeLine[];
  /** The amount in US cents that counts for the policy; 0 if the decision moves none. */
  amountUsdCents: number;
  /** The digest of the request and of the state at its proposal: the proposal counts for nothing else. */
  digest: string;
  maker: ProposalPerson;
  /** The owner of the account concerned; `null` if there is none. */
  subject: ProposalPerson | null;
  createdAtMs: number;
  expiresAtMs: number;
  decidedBy: ProposalPerson | null;
  decidedAtMs: number | null;
};

/** The digest of a request and of the state at its proposal. */
export function proposalDigest({ operation, request }: ProposedRequest, before: unknown): string {
  return fingerprint(JSON.stringify([operation, sorted(request), before]));
}

/**
 * The id of a proposal. The same request of the same maker on the same state has the same id; after an earlier proposal
 * has ended, `round` makes another. `key` is the deployment's secret, so that nobody can compute the id of a proposal
 * that they only suspect.
 */
export function proposalId(of: { key: string; makerUid: string; digest: string; round: number }): string {
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
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return entries.map(([name, field]) => [name, sorted(field)]);
}
