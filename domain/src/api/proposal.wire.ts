import { array, object, string, type InferType } from 'yup';
import {
  isProposalOpen,
  type Proposal,
  type ProposalPerson,
  type ProposedOperation,
} from '../policy/proposal.ts';
import { named } from '../validation/named.ts';
import { personWire, timeWire } from './common.wire.ts';

const proposedOperations = [
  'credit-profit',
  'edit-figures',
  'return-payout',
  'propose-hold',
  'update-wallet',
  'update-policy',
] as const satisfies ProposedOperation[];

/** Calls that no longer exist: what was proposed with them is listed, and cannot be confirmed. */
const formerOperations = ['publish-legal-text'] as const;

const proposalWireStatuses = ['waiting', 'confirmed', 'refused', 'expired', 'ended'] as const;

const changeWire = named(
  'Change',
  'One thing that changes, in words.',
  object({ what: string().required(), before: string().defined(), after: string().defined() }),
);

/** People choose their own names: the address identifies them. */
const proposalPersonWire = named(
  'ProposalPerson',
  'Somebody, by id, name and, if the proposal was made with it, e-mail address.',
  personWire.shape({ email: string() }),
);

export const proposalWire = named(
  'Proposal',
  'What an administrator wants to do, for another one to confirm.',
  object({
    _id: string().required(),
    operation: string()
      .oneOf([...proposedOperations, ...formerOperations])
      .required(),
    status: string().oneOf(proposalWireStatuses).required().meta({
      description: '`ended`: sessions of its author were ended since, so nobody can confirm it any more.',
    }),
    changes: array().of(changeWire.required()).required(),
    proposedBy: proposalPersonWire.required(),
    /** Whose account it is about. */
    user: proposalPersonWire.optional().default(undefined),
    decidedBy: proposalPersonWire.optional().default(undefined),
    createdAt: timeWire(),
    expiresAt: timeWire(),
  }),
);
export type ProposalWire = InferType<typeof proposalWire>;

/** What a call answers with 202: nothing is done yet, a second administrator has to confirm it. */
export const proposedWire = named(
  'Proposed',
  'A second administrator has to confirm this. `proposalId` is the proposal, or the withdrawal that was approved once.',
  object({ message: string().required(), proposalId: string().required() }),
);
export type ProposedWire = InferType<typeof proposedWire>;

/** What a row of the list needs of the stored document. */
export const proposalRowFields = [
  'id',
  'operation',
  'status',
  'changes',
  'maker',
  'subject',
  'decidedBy',
  'createdAtMs',
  'expiresAtMs',
] as const satisfies (keyof Proposal)[];
export type ProposalRow = Pick<Proposal, (typeof proposalRowFields)[number]>;

/** `isEnded`: sessions of its author were ended since. */
export function proposalToWire(
  proposal: ProposalRow,
  { isEnded, nowMs }: { isEnded: boolean; nowMs: number },
): ProposalWire {
  const { id, operation, status, changes, maker, subject, decidedBy, createdAtMs, expiresAtMs } = proposal;
  return {
    _id: id,
    operation,
    status:
      status === 'waiting' ? waitingStatus({ isEnded, isOpen: isProposalOpen(proposal, nowMs) }) : status,
    changes,
    proposedBy: personOf(maker),
    user: subject === null ? undefined : personOf(subject),
    decidedBy: decidedBy === null ? undefined : personOf(decidedBy),
    createdAt: new Date(createdAtMs).toISOString(),
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}

function waitingStatus({ isEnded, isOpen }: { isEnded: boolean; isOpen: boolean }) {
  if (!isOpen) return 'expired';
  return isEnded ? 'ended' : 'waiting';
}

function personOf({ uid, name, email }: ProposalPerson) {
  return { _id: uid, name, email };
}
