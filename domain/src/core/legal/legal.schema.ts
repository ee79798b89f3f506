import { number, object } from 'yup';
import { nameSchema } from '../../kernel/validation/named.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';

const versionMax = 1_000_000;

/** The number of a version; 0 stands for none. */
function versionField() {
  return number()
    .strict()
    .required(validationTexts.required)
    .integer(validationTexts.invalid)
    .min(0, validationTexts.invalid)
    .max(versionMax, validationTexts.invalid);
}

/** The number of a version that may be left out. */
export function optionalVersionField() {
  return number()
    .strict()
    .nonNullable(validationTexts.invalid)
    .integer(validationTexts.invalid)
    .min(0, validationTexts.invalid)
    .max(versionMax, validationTexts.invalid)
    .optional();
}

export const acceptanceSchema = nameSchema(
  'AcceptanceBody',
  'The versions that were read and accepted; 0 for a text that is not published.',
  object({ terms: versionField(), privacy: versionField() }),
);
