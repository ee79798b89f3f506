import { hasLink } from './name-field.ts';
import { cleanText } from './shaping-characters.ts';
import { validationTexts } from './validation.texts.ts';
import { optionalText, requiredText } from './visible-text.ts';

/** A number with decimals, which is not an address although letters and dots could form one. */
const decimal = /(?<![\p{L}\p{N}.-])[\d,]+\.\d+(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])/gu;

/**
 * An administrator's reason for refusing or undoing something. The account's owner reads it in our mails and on our
 * pages, so it must not contain links or hidden characters: the rules of a name, but with line breaks and amounts.
 */
export function reasonField(max: number) {
  return requiredText(max, /\n/g).test('no-link', validationTexts.reason, (text) => hasNoLink(text, max));
}

export function optionalReasonField(max: number) {
  return optionalText(max, /\n/g).test('no-link', validationTexts.reason, (text) => hasNoLink(text, max));
}

function hasNoLink(text: string | undefined, max: number): boolean {
  return text === undefined || text.length > max || !hasLink(cleanText(text).replace(decimal, ''));
}
