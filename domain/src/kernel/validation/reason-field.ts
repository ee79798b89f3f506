import { string } from 'yup';
import { fieldMessages } from '../../messages.ts';
import { hasLink } from './name-field.ts';
import { cleaned, notBlank, seen } from './seen.ts';
import { cleanText } from './shaping-characters.ts';

/** A number with decimals, which is not an address although letters and dots like these could be one. */
const decimal = /(?<![\p{L}\p{N}.-])[\d,]+\.\d+(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])/gu;

/**
 * Why an administrator refuses or undoes something. Its owner reads it in our mails and on our pages, where it must not
 * contain links or hidden characters: the rules of a name, but with line breaks and amounts.
 */
export function reasonField(max: number) {
  return string()
    .strict()
    .required(fieldMessages.required)
    .max(max, fieldMessages.tooLong)
    .transform(cleaned)
    .test(seen(/\n/g))
    .test(notBlank)
    .test('no-link', fieldMessages.reason, (text) => isPlain(text, max));
}

export function optionalReasonField(max: number) {
  return string()
    .strict()
    .default('')
    .nonNullable(fieldMessages.invalid)
    .max(max, fieldMessages.tooLong)
    .transform(cleaned)
    .test(seen(/\n/g))
    .test('no-link', fieldMessages.reason, (text) => isPlain(text, max));
}

function isPlain(text: string | undefined, max: number): boolean {
  return text === undefined || text.length > max || !hasLink(cleanText(text).replace(decimal, ''));
}
