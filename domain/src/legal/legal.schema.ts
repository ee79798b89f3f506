import { boolean, number, object, string } from 'yup';
import { limits } from '../limits.ts';
import { fieldMessages } from '../messages.ts';
import { expectedField, optionalTextField } from '../validation/fields.ts';
import { named } from '../validation/named.ts';
import { legalKinds } from './legal-text.ts';

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

function legalKindField() {
  return string()
    .strict()
    .required(fieldMessages.required)
    .oneOf([...legalKinds], fieldMessages.invalid);
}

export const publishSchema = named(
  'PublishLegalTextBody',
  'A new version of a text.',
  object({
    kind: legalKindField(),
    text: optionalTextField(limits.legalTextLengthMax)
      .default(undefined)
      .defined(fieldMessages.required)
      .meta({ description: 'Empty withdraws the text. `# ` begins a heading, `- ` a point of a list.' }),
    basedOn: versionField().meta({
      description:
        'The version that was edited, 0 for the first: so a version published meanwhile is not overwritten.',
    }),
    isAcceptanceAsked: boolean().strict().required(fieldMessages.required).meta({
      description:
        'Terms and privacy only: people have to accept this version before they continue. That takes two administrators, and so does each later version.',
    }),
    expected: expectedField(),
  }),
);

export const acceptanceSchema = named(
  'AcceptanceBody',
  'The versions that were read and accepted; 0 for a text that is not published.',
  object({ terms: versionField(), privacy: versionField() }),
);
