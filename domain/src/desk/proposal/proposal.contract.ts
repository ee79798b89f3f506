import { type InferType, object, string } from 'yup';
import { tickedField } from '../../core/decision/decision.schema.ts';
import { isProposalOpen, type Proposal } from '../../core/two-person-rule/proposal.ts';
import type { ProposalPerson } from '../../core/user/person-text.ts';
import { proposedOperations } from '../../decisions.ts';
import {
  changeWire,
  choiceField,
  listOf,
  pageQuery,
  pageWire,
  personWire,
  timeWire,
} from '../../kernel/api/common.wire.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { expectedField, idField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { transactionLimits } from '../../money/transaction/transaction.limits.ts';
import { transactionWire } from '../../money/transaction/transaction.wire.ts';

const proposalWireStatuses = ['waiting', 'confirmed', 'refused', 'expired', 'ended'] as const;

const proposalPersonWire = personWire.shape({ email: string().required() }).meta({
  name: 'ProposalPerson',
  description: 'A person of a proposal. People choose their own names, so the address identifies them.',
});

export const proposalWire = namedObject('Proposal', {
  _id: string().required(),
  operation: string().oneOf(proposedOperations).required(),
  status: string().oneOf(proposalWireStatuses).required().meta({
    description:
      "The state of the proposal. `ended` means that its author's sessions have ended since, so nobody can confirm it.",
  }),
  changes: listOf(changeWire),
  proposedBy: proposalPersonWire.required(),
  /** The owner of the account concerned. */
  user: proposalPersonWire.optional().default(undefined),
  decidedBy: proposalPersonWire.optional().default(undefined),
  createdAt: timeWire(),
  expiresAt: timeWire(),
}).meta({ description: 'A decision of one administrator that another one has to confirm.' });
export type ProposalWire = InferType<typeof proposalWire>;

/** The stored fields that a row of the list needs. */
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

/** `isEnded`: sessions of its author have been ended since. */
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
    proposedBy: toPerson(maker),
    user: subject === null ? undefined : toPerson(subject),
    decidedBy: decidedBy === null ? undefined : toPerson(decidedBy),
    createdAt: new Date(createdAtMs).toISOString(),
    expiresAt: new Date(expiresAtMs).toISOString(),
  };
}

function waitingStatus({ isEnded, isOpen }: { isEnded: boolean; isOpen: boolean }) {
  if (!isOpen) return 'expired';
  return isEnded ? 'ended' : 'waiting';
}

function toPerson({ uid, name, email }: ProposalPerson) {
  return { _id: uid, name, email };
}

export const proposalFilters = ['any', 'waiting'] as const;
export type ProposalFilter = (typeof proposalFilters)[number];

export const proposalContract = {
  'list-proposals': endpoint('GET /api/proposal/:adminId', {
    access: 'admin',
    summary: 'Lists the proposals of administrators, newest first. They may be only those that wait.',
    // Each row is a proposal and its proposer's sessions. Proposals left out of the count are looked up once.
    cost: { reads: { perRow: 2, more: 12 }, writes: 3 },
    throttles: throttles.adminList,
    query: pageQuery.shape({
      status: choiceField(proposalFilters, 'any', 'Only what waits, or everything.'),
    }),
    response: pageWire('ProposalPage', proposalWire),
  }),
  'list-first-approvals': endpoint('GET /api/proposal/approvals/:adminId', {
    access: 'admin',
    summary: `Lists the ${String(transactionLimits.firstApprovals)} withdrawals and deposits that wait for a second approval and expire first.`,
    cost: { reads: 26, writes: 3 },
    throttles: throttles.adminList,
    response: listOf(transactionWire).meta({ description: 'Transactions.' }),
  }),
  'confirm-proposal': endpoint('PUT /api/proposal/confirm/:adminId', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'record' },
    summary: "Carries out another administrator's proposal. Confirming it twice carries it out once.",
    stepUp: 'always',
    cost: { reads: 24, writes: 11 },
    example: { idToConfirm: exampleIds.proposal, ticked: [], expected: exampleIds.expected },
    flags: ['approvals', 'changes'],
    body: object({ idToConfirm: idField(), ticked: tickedField(), expected: expectedField() }),
    errors: [
      'account-closing',
      'account-limit',
      'already-decided',
      'key-reused',
      'no-user',
      'own-proposal',
      'own-record',
      'proposal-expired',
      'proposer-inactive',
      'rate-unavailable',
    ],
  }),
  'refuse-proposal': endpoint('PUT /api/proposal/refuse/:adminId', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'record' },
    summary: 'Ends a proposal without carrying it out. Its author may do so too.',
    cost: { reads: 6, writes: 3 },
    example: { idToRefuse: exampleIds.proposal, expected: exampleIds.expected },
    body: object({ idToRefuse: idField(), expected: expectedField() }),
    errors: ['already-decided', 'own-record'],
  }),
} as const;
