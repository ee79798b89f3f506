import { array, object, string } from 'yup';
import { fieldMessages } from '../messages.ts';
import { expectedField, idField } from '../validation/fields.ts';
import { messageWire, pageQuery, pageWire } from './common.wire.ts';
import { endpoint } from './endpoint.ts';
import { exampleIds } from './example-ids.ts';
import { proposalWire } from './proposal.wire.ts';
import { throttles } from './throttle.ts';
import { transactionWire } from './transaction.wire.ts';

export const proposalFilters = ['any', 'waiting'] as const;
export type ProposalFilter = (typeof proposalFilters)[number];

export const proposalContract = {
  'list-proposals': endpoint({
    method: 'GET',
    path: '/api/proposal/:adminId',
    access: 'admin',
    summary: 'What administrators have proposed, the newest first: all of it, or what waits to be confirmed.',
    // A row, and its proposer's sessions; what is left out of the count is looked up once.
    cost: { reads: { perRow: 2, more: 7 }, writes: 3 },
    throttles: throttles.adminList,
    query: pageQuery.shape({
      status: string()
        .oneOf(proposalFilters, fieldMessages.invalid)
        .default('any')
        .meta({ description: 'Only what waits, or everything.' }),
    }),
    response: pageWire('ProposalPage', proposalWire),
    errors: [],
  }),
  'list-first-approvals': endpoint({
    method: 'GET',
    path: '/api/proposal/approvals/:adminId',
    access: 'admin',
    summary:
      'Withdrawals and deposits that one administrator has approved and a second one has to approve; those that expire first, 20 at most.',
    cost: { reads: 26, writes: 3 },
    throttles: throttles.adminList,
    response: array().of(transactionWire.required()).required().meta({ description: 'Transactions.' }),
    errors: [],
  }),
  'confirm-proposal': endpoint({
    method: 'PUT',
    path: '/api/proposal/confirm/:adminId',
    access: 'admin',
    eyes: 'one',
    isPreviewed: true,
    summary: 'Carries out what another administrator has proposed. Confirming it twice carries it out once.',
    stepUp: 'always',
    cost: { reads: 18, writes: 11 },
    example: { body: { idToConfirm: exampleIds.proposal, expected: exampleIds.expected } },
    flags: ['approvals', 'changes'],
    body: object({ idToConfirm: idField(), expected: expectedField() }),
    response: messageWire,
    errors: [
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
  'refuse-proposal': endpoint({
    method: 'PUT',
    path: '/api/proposal/refuse/:adminId',
    access: 'admin',
    eyes: 'one',
    isPreviewed: true,
    summary: 'Ends a proposal without carrying it out; its author may take it back this way.',
    cost: { reads: 6, writes: 3 },
    example: { body: { idToRefuse: exampleIds.proposal, expected: exampleIds.expected } },
    flags: ['changes'],
    body: object({ idToRefuse: idField(), expected: expectedField() }),
    response: messageWire,
    errors: ['already-decided', 'own-record'],
  }),
} as const;
