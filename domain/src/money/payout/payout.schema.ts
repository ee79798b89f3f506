import { idField, optionalTextField, pastedField } from '../../kernel/validation/fields.ts';
import { nameSchema } from '../../kernel/validation/named.ts';
import { optionalReasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { object } from 'yup';

/** Enter a payment: the form of the id is that of the withdrawal's coin, which only the server knows. */
export const payoutSchema = nameSchema(
  'PayoutBody',
  'The transaction on the chain that pays the withdrawal `idToPay`. A correction names the id that it `replaces`.',
  object({
    idToPay: idField(),
    paidTxid: pastedField().required(validationTexts.required),
    replaces: optionalTextField(validationLimits.linkLengthMax),
    reason: optionalReasonField(validationLimits.remarksLengthMax).meta({
      description: 'Why it was sent although a payment that the account was credited for is gone.',
    }),
  }),
);
