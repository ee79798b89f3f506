import { expectedField, idField } from '../../kernel/validation/fields.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { optionalReasonField } from '../../kernel/validation/reason-field.ts';
import { validationLimits } from '../../kernel/validation/validation.limits.ts';
import { figureFields } from '../transaction/transaction.schema.ts';

export const editFiguresSchema = namedObject('FiguresBody', {
  id: idField(),
  ...figureFields,
  reason: optionalReasonField(validationLimits.remarksLengthMax),
  expected: expectedField(),
}).meta({ description: 'The new available figures of the user `id`.' });
