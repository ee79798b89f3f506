import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  parsePhoneNumberFromString,
  type CountryCode,
} from 'libphonenumber-js/min';
import { phoneCountries } from '@keelstone/domain/kernel/regions';
import { phoneField } from '@keelstone/domain/kernel/validation/fields';
import { toPlainCharacters } from '@keelstone/domain/kernel/validation/plain-characters';

/**
 * The form's check of a phone number: the server's rule, and that its country has numbers of this length and with these
 * first digits, so that a British number after "+1" is noticed. Not in lib/forms, which the login page loads
 * (vite/shared-chunks.ts), because the data of all countries takes 36 kB.
 */
export function typedPhoneField() {
  return phoneField().test('possible', impossible, isPossible).test('valid', describeInvalid, isValid);
}

const impossible = 'This phone number is too short or too long for its country';

function isPossible(number: string): boolean {
  return parsePhoneNumberFromString(number)?.isPossible() === true;
}

function isValid(number: string): boolean {
  return parsePhoneNumberFromString(number)?.isValid() === true;
}

function describeInvalid({ value }: { value: string }): string {
  const country = countries.find(({ id }) => id === detectCountry(value));
  return `There is no such phone number in ${country?.name ?? 'this country'} (${country?.code ?? ''})`;
}

const names = new Intl.DisplayNames('en', { type: 'region' });

/** All countries by name, with the code of their numbers: "+1". */
export const countries = getCountries()
  .map((id) => ({ id, name: names.of(id) ?? id, code: `+${getCountryCallingCode(id)}` }))
  .toSorted((one, other) => one.name.localeCompare(other.name));
export type Country = (typeof countries)[number];

/** The countries of the operator's settings, in their order. */
export const preferredCountries = phoneCountries.flatMap((code) => countries.filter(({ id }) => id === code));

/** "+1 202 555 0142" → "+12025550142". A country code alone is no number yet. */
export function e164(typed: string): string {
  const digits = toPlainCharacters(typed).replace(/\D/g, '');
  if (digits.length <= 3) return '';
  return parsePossibleNumber(`+${digits.replace(/^00/, '')}`) ?? `+${digits}`;
}

/**
 * A possible number in E.164, written with its country code or as people of `country` write it. It may contain the zero
 * of national calls ("+44 (0)20 …"), or the 1 that Mexico's mobile numbers had until 2019.
 */
function parsePossibleNumber(written: string, country?: CountryCode): string | undefined {
  const international = written
    .replace(/^00/, '+')
    .replace(/^(\+[\d\s]+)\(0\)/, '$1')
    .replace(/^\+52\D*1(?=(?:\D*\d){10}\D*$)/, '+52');
  const number = parsePhoneNumberFromString(international, country);
  return number?.isPossible() === true ? number.number : undefined;
}

/** "+12025550142" → "+1 202 555 0142". Leaves other texts as they are. */
export function phoneText(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** Adds the usual spaces to the typed part of an international number: "+120255" → "+1 202 55". */
export function formatTypedPhone(typed: string): string {
  return new AsYouType().input(typed);
}

/** The country of the typed number. Of countries that share a code it is the chosen one. */
export function detectCountry(typed: string, chosen?: CountryCode): CountryCode {
  const first = chosen ?? preferredCountries[0]?.id ?? 'US';
  const reader = new AsYouType();
  reader.input(typed);
  const code = reader.getCallingCode();
  if (code === undefined || code === (chosen && getCountryCallingCode(chosen))) return first;
  const sharing = [...preferredCountries, ...countries].find((each) => each.code === `+${code}`);
  return reader.getCountry() ?? sharing?.id ?? first;
}

/**
 * True for a text with more than one number, such as "030 1234567 / 030 1234568": all digits together could be a third
 * person's number. An extension has fewer digits than a number.
 */
export function hasSeveralNumbers(text: string): boolean {
  const written = toPlainCharacters(text);
  const isSplit = (separator: RegExp, digitsMin: number): boolean =>
    written.split(separator).filter((part) => part.replace(/\D/g, '').length >= digitsMin).length > 1;
  // A slash is also written between the parts of one number.
  return isSplit(/\+|[\p{L}\n\r\t,،;؛|&]+|\/(?=\s*0)|(?<=\d{7})\s+(?=\d{7})/u, 7) || isSplit(/\//, 8);
}

/**
 * Reads the number in a text, in E.164. It has a country code, possible or not, or is written as people of `country`
 * write it. `undefined` for a part of a number. `isWhole`: the text is the whole input, so that without a country code
 * it is a number of `country`, possible or not.
 */
export function readWholeNumber(
  text: string,
  country: CountryCode,
  { isWhole = false }: { isWhole?: boolean } = {},
): string | undefined {
  if (isWhole && text.trimStart().startsWith('+')) return undefined;
  const written = toPlainCharacters(text).trim().replace(/^tel:/i, '');
  const number = parsePossibleNumber(written, country);
  if (number !== undefined) return number;
  const [, code, rest = ''] = /^(\+|00)?(.*)$/s.exec(written) ?? [];
  const digits = rest.replace(/\D/g, '');
  if (digits === '') return undefined;
  // Kept, so that it can be corrected: the form refuses it with a message.
  if (code !== undefined) return `+${digits}`;
  return isWhole ? `+${getCountryCallingCode(country)}${digits}` : undefined;
}
