import { number, object } from 'yup';
import { fieldMessages } from '../../messages.ts';
import { named } from '../../kernel/validation/named.ts';

const versionMax = 1_000_000;

/** The number of a version; 0 stands for none. */
function versionField() {
  return number()
    .strict()
    .required(fieldMessages.required)
    .integer(fieldMessages.invalid)
    .min(0, fieldMessages.invalid)
    .max(versionMax, fieldMessages.invalid);
}

/** The same where it may be left out. */
export function optionalVersionField() {
  return number()
    .strict()
    .nonNullable(fieldMessages.invalid)
    .integer(fieldMessages.invalid)
    .min(0, fieldMessages.invalid)
    .max(versionMax, fieldMessages.invalid)
    .optional();
}

export const acceptanceSchema = named(
  'AcceptanceBody',
  'The versions that were read and accepted; 0 for a text that is not published.',
  object({ terms: versionField(), privacy: versionField() }),
);
