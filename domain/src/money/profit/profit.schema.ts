import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import {
  coinSelectedField,
  expectedField,
  idField,
  transactionIdField,
  usdField,
} from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { optionalReasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';

/** The body that credits profit. `id` is the user's. No minimum, but above zero. */
export const creditSchema = namedObject('CreditBody', {
  id: idField(),
  profit: usdField()
    .moreThan(0, validationTexts.amount)
    .max(amountLimits.recordUsdMax, validationTexts.invalid),
  profitSelected: coinSelectedField(),
  transactionId: transactionIdField(),
  reason: optionalReasonField(validationLimits.remarksLengthMax),
  expected: expectedField(),
}).meta({ description: 'Profit for the user `id`. `transactionId` makes a repeat safe.' });
