import { boolean, string } from 'yup';
import { toDay } from '../../kernel/time/period.ts';
import { emailField, optionalTextField, phoneField, textField } from '../../kernel/validation/fields.ts';
import { nameField } from '../../kernel/validation/name-field.ts';
import { namedObject } from '../../kernel/validation/name-schema.ts';
import { validationTexts } from '../../kernel/validation/validation.texts.ts';
import { documentTypes } from './kyc-record.ts';
import { kycLimits } from './kyc.limits.ts';
import { kycTexts } from './kyc.texts.ts';
import { hasPostalCodes, hasStates, isNationality } from './nationalities.ts';

/** The identity form, in its order. `document` is the upload's path or URL in our own bucket. */
export const kycSubmissionSchema = namedObject('KycBody', {
  firstName: nameField(60),
  lastName: string()
    .strict()
    .default('')
    .when('hasNoLastName', ([hasNone]: unknown[]) => (hasNone === true ? noLastName() : nameField(60)))
    .meta({ description: 'Required, and empty with `hasNoLastName`.' }),
  hasNoLastName: boolean()
    .strict()
    .nonNullable(validationTexts.invalid)
    .optional()
    .meta({ description: 'True if the document shows one name only, which is `firstName` then.' }),
  email: emailField(),
  number: phoneField(),
  dob: string()
    .strict()
    .required(validationTexts.required)
    .test('date', validationTexts.invalid, (value) => isIsoDate(value)),
  addressOne: textField(kycLimits.addressLengthMax),
  addressTwo: optionalTextField(kycLimits.addressLengthMax),
  city: textField(60),
  state: optionalTextField(60)
    .when('nationality', ([nationality]: unknown[], field) =>
      hasStates(nationality) ? textField(60) : field,
    )
    .meta({ description: 'Required unless addresses of the country have none.' }),
  // Not `oneOf`, which yup checks before `required`: an emptied field would not be reported as required.
  nationality: string()
    .strict()
    .required(validationTexts.required)
    .test('listed', validationTexts.invalid, isNationality),
  zipCode: zipCodeField()
    .when('nationality', ([nationality]: unknown[], field) =>
      hasPostalCodes(nationality) ? field.required(validationTexts.required) : field,
    )
    .meta({ description: 'Required unless the country has no postal codes.' }),
  document: string().strict().required(kycTexts.document).max(1024, kycTexts.document),
  id: string().strict().required(validationTexts.required).oneOf(documentTypes, validationTexts.invalid),
}).meta({
  description:
    "An application for identity verification. `document` is the path of an upload below the caller's inbox, `id` the type of the document.",
});

/** Returns whether a text is a real calendar day, YYYY-MM-DD. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** The full years between a birth date (YYYY-MM-DD) and a time, in UTC. */
export function computeAgeInYears(dob: string, nowMs: number): number {
  const now = toDay(nowMs);
  const years = Number(now.slice(0, 4)) - Number(dob.slice(0, 4));
  return now.slice(5) < dob.slice(5) ? years - 1 : years;
}

function noLastName() {
  return string().strict().default('').nonNullable(validationTexts.invalid).max(0, validationTexts.invalid);
}

function zipCodeField() {
  return string()
    .strict()
    .default('')
    .nonNullable(validationTexts.invalid)
    .matches(/^[A-Za-z0-9][A-Za-z0-9 -]{0,11}$/, {
      message: validationTexts.invalid,
      excludeEmptyString: true,
    });
}

/** Letters whose capital at the beginning of a word is special. Only the second part of `ŉ` has a capital. */
const titles: Readonly<Record<string, string>> = { ǆ: 'ǅ', ǉ: 'ǈ', ǌ: 'ǋ', ǳ: 'ǲ', ŉ: 'ʼN' };

/** Georgian has capitals for whole words (Mtavruli), but none for the beginning of a name. */
const georgian = /[\u10d0-\u10ff]/;

/** "ada lovelace" → "Ada lovelace": capitalises the first letter as at the beginning of a word. */
export function capitalise(name: string): string {
  const [first = '', ...rest] = [...name.trim()];
  return toTitleCase(first) + rest.join('');
}

/** The title case of a letter, such as "Ss" for "ß". JavaScript has none. Keeps marks, as the iota below Greek letters. */
function toTitleCase(letter: string): string {
  const [base = '', ...marks] = letter.normalize('NFD');
  const [capital = '', ...small] = base.toUpperCase();
  if (capital === base || georgian.test(base)) return letter;
  return titles[letter] ?? (capital + small.join('').toLowerCase() + marks.join('')).normalize('NFC');
}
