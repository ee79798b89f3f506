import { expectedField, idField } from '../../kernel/validation/fields.ts';
import { nameSchema } from '../../kernel/validation/name-schema.ts';
import { optionalReasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { figureFields } from '../transaction/transaction.schema.ts';
import { object } from 'yup';

export const editFiguresSchema = nameSchema(
  'FiguresBody',
  'What the available figures of the user `id` become.',
  object({
    id: idField(),
    ...figureFields,
    reason: optionalReasonField(validationLimits.remarksLengthMax),
    expected: expectedField(),
  }),
);
