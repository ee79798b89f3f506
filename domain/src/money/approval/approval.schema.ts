import { idPattern } from '../../kernel/id-patterns.ts';
import { expectedField, idField, receivedField } from '../../kernel/validation/fields.ts';
import { nameSchema } from '../../kernel/validation/named.ts';
import { optionalReasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { blockchainLimits } from '../blockchain/blockchain.limits.ts';
import { array, object, string } from 'yup';
import { tickedField } from '../../core/decision/decision.schema.ts';

/** Approve: for a deposit, optionally with the coin that really came in, and why although the chain does not show it. */
export const approvalSchema = nameSchema(
  'ApprovalBody',
  'Which Pending record is approved. What is booked for a deposit follows what was `received`.',
  object({
    idToApprove: idField(),
    received: receivedField(),
    outputs: array()
      .of(string().strict().required().matches(idPattern, validationTexts.invalid))
      .strict()
      .nonNullable(validationTexts.invalid)
      .max(blockchainLimits.ownOutputs, validationTexts.invalid)
      .meta({
        description:
          'Of a deposit whose transaction pays its address several times: the ids of those that it books, as `get-evidence` lists them. Without any of them nothing is booked on the chain.',
      }),
    reason: optionalReasonField(validationLimits.remarksLengthMax).meta({
      description: 'Why a deposit is approved although the blockchain shows no payment for it.',
    }),
    ticked: tickedField(),
    expected: expectedField(),
  }),
);
