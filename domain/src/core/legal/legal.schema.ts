import { number } from 'yup';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';

const versionMax = 1_000_000;

/** An optional version number; 0 means no version. */
export function optionalVersionField() {
  return number()
    .strict()
    .nonNullable(validationTexts.invalid)
    .integer(validationTexts.invalid)
    .min(0, validationTexts.invalid)
    .max(versionMax, validationTexts.invalid);
}

export const acceptanceSchema = namedObject('AcceptanceBody', {
  terms: optionalVersionField().required(validationTexts.required),
  privacy: optionalVersionField().required(validationTexts.required),
}).meta({ description: 'The versions that were read and accepted, or 0 for a text that is not published.' });
