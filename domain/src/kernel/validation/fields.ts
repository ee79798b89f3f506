import { number, string } from 'yup';
import { expectedPattern } from '../../refusal-details.ts';
import { amountLimits } from '../amounts/amounts.limits.ts';
import { coins } from '../amounts/coins.ts';
import { coinFromNumber, usdFromNumber } from '../amounts/units.ts';
import { idPattern, transactionIdPattern } from '../id-patterns.ts';
import { foldName } from '../search/fold-name.ts';
import { searchLimits } from '../search/search.limits.ts';
import { isPlainLocal, normalizeEmail } from './email-local.ts';
import { namedObject } from './name-schema.ts';
import { validationLimits } from './validation.limits.ts';
import { validationTexts } from './validation.texts.ts';
import { cleanValue, optionalText, requiredText, isAllVisible } from './visible-text.ts';

/**
 * One local part, one domain with a dot, no spaces. The domain is plain ASCII, so an international one is typed as
 * `xn--…`. Some other characters look like ASCII, or count as a dot for Firebase Auth and mail servers (U+3002). They
 * would let two spellings of one address count as two.
 */
const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[a-z\d-]+(\.[a-z\d-]+)+$/i;

/** Control characters, and those that change the reading direction, which can disguise an address. */
// eslint-disable-next-line no-control-regex -- refusing control characters is the purpose
const unsafeCharacters = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

export function textField(max: number, requiredMessage: string = validationTexts.required) {
  return requiredText(max, undefined, requiredMessage);
}

export function optionalTextField(max: number) {
  return optionalText(max, /[\n\r\t]/g);
}

/** A text for `readTxid` or `readAddress`, with anything that was copied with it; empty if there is none. */
export function pastedField() {
  return string()
    .strict()
    .default('')
    .nonNullable(validationTexts.invalid)
    .max(validationLimits.linkLengthMax, validationTexts.tooLong);
}

/** Required text that may have line breaks. */
export function multilineField(max: number) {
  return requiredText(max, /[\n\r\t]/g);
}

export function matchingField(pattern: RegExp, message: string = validationTexts.invalid) {
  return string().strict().required(validationTexts.required).matches(pattern, message);
}

export function emailField() {
  return string()
    .strict()
    .required(validationTexts.email)
    .max(validationLimits.emailLengthMax, validationTexts.email)
    .matches(emailPattern, validationTexts.email)
    .test('readable', validationTexts.email, (email) => !unsafeCharacters.test(email))
    .meta({ format: 'email' });
}

/**
 * An address that is given for the first time, checked in its stored form (`normalizeEmail`). Refuses an address that
 * no mail server can have, so that nobody waits for a mail, and one that looks like another. Existing accounts keep
 * their addresses, so a sign-in uses `emailField`.
 */
export function newEmailField() {
  return emailField()
    .test('possible', validationTexts.email, (email) => isPossibleEmail(normalizeEmail(email)))
    .test(isAllVisible())
    .test('plain', validationTexts.emailLetters, (email) =>
      isPlainLocal(normalizeEmail(email).replace(/@.*$/, '')),
    );
}

/** RFC 5321 and 5322 without quoted local parts: the lengths of the parts, and the places of dots and hyphens. */
function isPossibleEmail(email: string): boolean {
  const [local = '', domain = ''] = email.split('@');
  const labels = domain.split('.');
  return (
    // NFKC turns a full-width @ or comma into a plain one, and so one address into two.
    emailPattern.test(email) &&
    local.length <= 64 &&
    local.split('.').every((part) => part !== '') &&
    labels.every((label) => label.length <= 63 && !label.startsWith('-') && !label.endsWith('-')) &&
    /^([a-z]{2,}|xn--[a-z\d-]+)$/i.test(labels.at(-1) ?? '')
  );
}

/** E.164 with its plus sign. Whether the number can exist is checked where a person types it. */
export function phoneField() {
  return matchingField(/^\+[1-9]\d{6,14}$/, validationTexts.phone);
}

export function idField() {
  return matchingField(idPattern);
}

export function coinSelectedField() {
  return string().strict().required(validationTexts.required).oneOf(coins, validationTexts.invalid);
}

/** The `expected` that a preview returned: the decision is carried out only if it still holds. */
export function expectedField() {
  return string()
    .strict()
    .nonNullable(validationTexts.invalid)
    .matches(expectedPattern, validationTexts.invalid)
    .optional()
    .meta({ description: 'What the preview answered: done only if that still holds.' });
}

export function transactionIdField() {
  return matchingField(transactionIdPattern);
}

/**
 * The text of a search by name has 1 to 64 characters, also after folding. The form trims it. An empty text means no
 * search, so that a form may send its field unchanged.
 */
export function searchField() {
  return string()
    .transform((text: unknown) => (text === '' ? undefined : cleanValue(text)))
    .max(searchLimits.lengthMax, validationTexts.tooLong)
    .test('readable', validationTexts.invalid, (text = '') => !unsafeCharacters.test(text))
    .test('trimmed', validationTexts.invalid, (text) => text === undefined || text === text.trim())
    .test('searchable', validationTexts.invalid, (text) => {
      const length = text === undefined ? 1 : [...foldName(text)].length;
      return length >= 1 && length <= searchLimits.lengthMax;
    });
}

export const nothingSchema = namedObject('NoFields', {}).meta({
  description: 'An empty object: the call needs only its caller.',
});

/** A JSON number of USD with at most two decimals. */
export function usdField(requiredMessage: string = validationTexts.amount) {
  return number()
    .strict()
    .required(requiredMessage)
    .test('usd', validationTexts.money, (value?: number) => usdFromNumber(value ?? 0) !== undefined)
    .meta({ description: 'USD, with at most two decimals.' });
}

/** A JSON number of a coin with at most eight decimals. */
export function coinField() {
  return number()
    .strict()
    .required(validationTexts.required)
    .test('coin', validationTexts.invalid, (value) => coinFromNumber(value) !== undefined)
    .meta({ description: 'An amount of the coin, with at most eight decimals.' });
}

/** A JSON number of a coin, above zero; absent for the requested amount. */
export function receivedField() {
  return number()
    .strict()
    .nonNullable(validationTexts.invalid)
    .moreThan(0, validationTexts.received)
    .max(amountLimits.accountUnitsMax / 100_000_000, validationTexts.invalid)
    .test(
      'coin',
      validationTexts.received,
      (value) => value === undefined || coinFromNumber(value) !== undefined,
    )
    .optional()
    .meta({
      description:
        'How much coin a deposit really brought, with at most eight decimals; absent for what was asked for.',
    });
}
