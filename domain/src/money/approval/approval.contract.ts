import { array, object, string } from 'yup';
import { tickedField } from '../../core/decision/decision.schema.ts';
import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { idPattern } from '../../kernel/id-patterns.ts';
import { expectedField, idField, receivedField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { optionalReasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { blockchainLimits } from '../blockchain/blockchain.limits.ts';

/** An approval; for a deposit with the received amount, and a reason if the chain does not show the payment. */
const approvalSchema = namedObject('ApprovalBody', {
  idToApprove: idField(),
  received: receivedField(),
  outputs: array()
    .of(string().strict().required().matches(idPattern, validationTexts.invalid))
    .strict()
    .nonNullable(validationTexts.invalid)
    .max(blockchainLimits.ownOutputs, validationTexts.invalid)
    .meta({
      description:
        'The ids of the payments that an approved deposit books, as `get-evidence` lists them, if its transaction pays its address several times. Without them nothing is booked on the chain.',
    }),
  reason: optionalReasonField(validationLimits.remarksLengthMax).meta({
    description:
      'The reason to approve a deposit although the blockchain shows no payment for it. It has the id of the payment if the deposit has none.',
  }),
  ticked: tickedField(),
  expected: expectedField(),
}).meta({ description: 'The Pending record to approve. A deposit books the `received` amount.' });

export const approvalContract = {
  'approve-transaction': endpoint('PUT /api/transaction/approve', {
    access: 'admin',
    people: 'amount',
    subject: { kind: 'record' },
    summary: 'Approves a Pending deposit or withdrawal.',
    stepUp: 'with-factor',
    cost: { reads: 27, writes: 12 },
    example: {
      idToApprove: exampleIds.pendingDeposit,
      received: 0.0075,
      outputs: [exampleIds.output],
      reason: `Seen in our wallet: ${exampleIds.txid}`,
      ticked: ['chain-no-id'],
      expected: exampleIds.expected,
    },
    flags: ['approvals', 'changes'],
    body: approvalSchema,
    errors: [
      'account-closing',
      'account-limit',
      'already-decided',
      'books-in-doubt',
      'daily-limit',
      'not-found',
      'not-payable-yet',
      'not-priced-yet',
      'output-booked',
      'own-record',
      'owner-resets-factor',
      'owner-suspended',
      'owner-unverified',
      'rate-unavailable',
    ],
  }),
  'reject-transaction': endpoint('PUT /api/transaction/reject', {
    access: 'admin',
    people: 'one',
    subject: { kind: 'record' },
    summary: 'Rejects a Pending deposit or withdrawal. Its owner reads the reason.',
    stepUp: 'with-factor',
    cost: { reads: 11, writes: 6 },
    example: {
      idToReject: exampleIds.pendingDeposit,
      reason: 'The payment did not arrive',
      expected: exampleIds.expected,
    },
    body: object({
      idToReject: idField(),
      reason: optionalReasonField(validationLimits.remarksLengthMax),
      expected: expectedField(),
    }),
    errors: ['account-limit', 'already-decided', 'not-found', 'own-record'],
  }),
} as const;
