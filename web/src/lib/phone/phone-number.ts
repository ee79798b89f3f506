import { phoneField } from '@keelstone/domain/validation/fields';
import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';

/**
 * What a form checks of a phone number: the server's rule, and that its country has numbers of this length. Not in
 * lib/forms, which the login page loads (vite/shared-chunks.ts): what is known of all countries weighs 36 kB.
 */
export function typedPhoneField() {
  return phoneField().test('possible', impossible, isPossible);
}

const impossible = 'This phone number is too short or too long for its country';

function isPossible(number: string): boolean {
  return parsePhoneNumberFromString(number)?.isPossible() === true;
}

/** "+1 202 555 0142" → "+12025550142"; a country code alone is no number yet. */
export function e164(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  return digits.length <= 3 ? '' : `+${digits}`;
}

/** "+12025550142" → "+1 202 555 0142"; what is no number stays as it is. */
export function phoneText(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** The country of what is in the field; among those that share a code, the one that was chosen. */
export function countryOf(typed: string, chosen: CountryCode): CountryCode {
  const reader = new AsYouType();
  reader.input(typed);
  const code = reader.getCallingCode();
  if (code === undefined || code === getCountryCallingCode(chosen)) return chosen;
  return reader.getCountry() ?? getCountries().find((each) => getCountryCallingCode(each) === code) ?? chosen;
}

/**
 * A text as one number, in E.164: with its country code, or as people of a country write it. `undefined` for a part of a
 * number. `isWhole`: it is all there is, so without a country code it is a number of this country, possible or not.
 */
export function wholeNumber(
  text: string,
  country: CountryCode,
  { isWhole = false }: { isWhole?: boolean } = {},
): string | undefined {
  const isInternational = /^\s*(\+|00)/.test(text);
  if (isWhole && text.trimStart().startsWith('+')) return undefined;
  const number = parsePhoneNumberFromString(text.replace(/^\s*00/, '+'), country);
  if (number?.isPossible() === true) return number.number;
  const digits = text.replace(/\D/g, '');
  return isWhole && !isInternational && digits !== ''
    ? `+${getCountryCallingCode(country)}${digits}`
    : undefined;
}
