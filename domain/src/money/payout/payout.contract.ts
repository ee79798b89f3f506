import { endpoint } from '../../kernel/api/endpoint.ts';
import { exampleIds } from '../../kernel/api/example-ids.ts';
import { throttles } from '../../kernel/api/throttle.ts';
import { idField, optionalTextField, pastedField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { optionalReasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { payoutReturnSchema } from '../transaction/transaction.schema.ts';

/** The body that enters a payment. The id's format depends on the withdrawal's coin, which only the server knows. */
const payoutSchema = namedObject('PayoutBody', {
  idToPay: idField(),
  paidTxid: pastedField().required(validationTexts.required),
  replaces: optionalTextField(validationLimits.linkLengthMax),
  reason: optionalReasonField(validationLimits.remarksLengthMax).meta({
    description: 'The reason to send it although a payment that the account was credited for is gone.',
  }),
}).meta({
  description:
    'The transaction on the chain that pays the withdrawal `idToPay`. A correction names the id that it `replaces`.',
});

const exampleTxid = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b';

/** The calls about the payment of an approved withdrawal, and about its return. */
export const payoutContract = {
  'record-payout': endpoint('PUT /api/transaction/paid', {
    access: 'admin',
    people: 'one',
    summary:
      'Enters or corrects the payment of an approved withdrawal, also of a returned or deleted one. The answer shows whether the blockchain has it.',
    stepUp: 'with-factor',
    cost: { reads: 13, writes: 9 },
    example: { idToPay: exampleIds.paidWithdrawal, paidTxid: exampleTxid, replaces: '', reason: '' },
    throttles: throttles.figures,
    body: payoutSchema,
    errors: ['books-in-doubt', 'changed-meanwhile', 'not-found', 'not-paid-out', 'own-record', 'txid-used'],
  }),
  'return-payout': endpoint('PUT /api/transaction/returned', {
    access: 'admin',
    people: 'amount',
    subject: { kind: 'record' },
    summary: 'Returns the money of a withdrawal to the account after its payment failed or came back.',
    stepUp: 'with-factor',
    cost: { reads: 25, writes: 17 },
    example: {
      idToReturn: exampleIds.paidWithdrawal,
      reason: 'The exchange sent it back',
      ticked: [],
      expected: exampleIds.expected,
    },
    flags: ['approvals', 'changes'],
    body: payoutReturnSchema,
    errors: [
      'account-closing',
      'account-limit',
      'not-found',
      'not-paid-out',
      'own-record',
      'payout-returned',
    ],
  }),
} as const;
