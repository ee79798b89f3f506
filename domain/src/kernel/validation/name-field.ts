import { string } from 'yup';
import { cleanText, isDisguised, findUnseen } from './shaping-characters.ts';
import { validationTexts } from './validation.texts.ts';
import { cleanValue, notBlank, isAllVisible } from './visible-text.ts';

/**
 * Text that a mail program may turn into a link. A full stop between letters counts unless it belongs to initials
 * ("J.R.R. Tolkien"), since no top-level domain is shorter than two letters. Domains may contain symbols too ("i❤.ws").
 */
const link = /@|:\/\/|\bwww\.|[\p{L}\p{M}\p{N}\p{So}-]\.[\p{L}\p{N}][\p{L}\p{M}\p{N}-]/iu;

/** Full stops that browsers accept in a domain, besides those that NFKC replaces. */
const fullStops = /[\u3002\uff61]/g;

/**
 * A person's name. Our mails and administrators' lists show it, so it must not look like an address or contain hidden
 * characters.
 */
export function nameField(max: number) {
  return readableNameField(max).test(
    'no-link',
    validationTexts.name,
    (value) => value.length > max || !hasLink(value),
  );
}

/** A name that only its owner reads: it may look like an address, but has no hidden characters. */
export function readableNameField(max: number) {
  return string()
    .strict()
    .required(validationTexts.required)
    .max(max, validationTexts.tooLong)
    .transform(cleanValue)
    .test(
      'disguised',
      (value, { createError }) =>
        // Skipped for a name that is far too long.
        value.length > max ||
        !isDisguised(value) ||
        createError({ message: findUnseen(value) ?? validationTexts.invalid }),
    )
    .test(isAllVisible())
    .test(notBlank);
}

/** A name in its stored form: cleaned, with composed characters (NFC) and single spaces, trimmed. */
export function cleanName(name: string): string {
  return cleanText(name.normalize('NFC')).replace(/\s+/gu, ' ').trim();
}

/**
 * Returns whether a name contains a link. Compares the form that replaces look-alike letters, dots and signs by plain
 * ones (NFKC), without hidden characters. Only for texts of bounded length: normalising 32 KiB of accents takes 50 ms.
 */
export function hasLink(name: string): boolean {
  const plain = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return link.test(plain.replace(fullStops, '.'));
}
