import type { Asset } from '../amounts/coins.ts';
import { toAsciiDigits, hasMixedDigits } from './ascii-digits.ts';
import { cleanTyped, findUnseen } from './shaping-characters.ts';
import { validationTexts } from './validation.texts.ts';

/** `units`: whole cents or 1e-8 units. `message`: for the field. */
export type TypedAmount =
  | { kind: 'empty' }
  | { kind: 'amount'; units: number }
  | { kind: 'refused'; message: string };

/** The most decimals of an amount, and the signs next to it, in lower case. */
const unitFacts = {
  usd: { name: 'USD', decimals: 2, signs: ['$', '＄', 'us$', 'usd'], tooFine: validationTexts.money },
  btc: { name: 'BTC', decimals: 8, signs: ['₿', 'btc'], tooFine: validationTexts.coin },
  eth: { name: 'ETH', decimals: 8, signs: ['ξ', 'eth'], tooFine: validationTexts.coin },
} as const satisfies Record<Asset, object>;

/** Longer than any amount with its signs. */
const lengthMax = 100;

/**
 * Reads an amount as typed or pasted, with the digits and separators of any country. A text with two readings, or none,
 * is refused: no character is dropped and nothing is guessed (docs/money.md#typed-amounts).
 */
export function readTypedAmount(typed: string, unit: Asset): TypedAmount {
  const { name, signs } = unitFacts[unit];
  // Refused before any pattern is matched, which takes long for a long text.
  if (typed.length > 2 * lengthMax) return refuse(validationTexts.tooLong);
  const text = cleanTyped(typed);
  if (text === '') return { kind: 'empty' };
  if (text.length > lengthMax) return refuse(validationTexts.tooLong);
  const plain = toPlainNumber(text);
  // The text before the first digit or separator, from there to the last one, and after it.
  const before = plain.replace(/[\d.,٫٬].*/s, '');
  const number = plain.slice(before.length).replace(/[^\d.,٫٬]*$/, '');
  const after = plain.slice(before.length + number.length);
  const foreign = [before, after]
    .map((sign) => sign.replace(/[\s\p{Cf}]/gu, ''))
    .find((sign) => sign !== '' && !signs.some((own) => own === sign.toLowerCase()));
  // A hidden character next to a sign is harmless, unless it reverses the digits.
  const hidden = findUnseen(text, /\s/g);
  if (hidden !== undefined && (/\p{Cf}/u.test(number) || text.includes('\u202e'))) return refuse(hidden);
  const notAnAmount = refuse(`"${cutExcerpt(text)}" is not an amount. Write one number in digits.`);
  if (!/\d/.test(number)) return notAnAmount;
  if (foreign !== undefined && /^[\p{L}\p{Sc}]+$/u.test(foreign))
    return refuse(`"${cutExcerpt(foreign)}" is not the unit of this field. Write the amount in ${name}.`);
  if (foreign !== undefined) return notAnAmount;
  if (hasMixedDigits(text)) return refuse(validationTexts.amountDigits);
  return readNumber(number, unit, cutExcerpt(text)) ?? notAnAmount;
}

/** Digits from 0 to 9, and one character for each kind of separator. */
function toPlainNumber(text: string): string {
  return toAsciiDigits(text)
    .replace(/[，،]/g, ',')
    .replace(/．/g, '.')
    .replace(/[‘’ʼ＇]/g, "'")
    .replace(/[\u00a0\u2007\u2009\u202f]/g, ' ');
}

/** Reads a number, or `undefined` for any other text. `typed`: for the message. */
function readNumber(number: string, unit: Asset, typed: string): TypedAmount | undefined {
  const { decimals, tooFine } = unitFacts[unit];
  const grouped = /^\d+$/.test(number) ? number : dropGroups(number);
  const at = number.search(/[.,٫]\d*$/);
  const [before, separator, fraction] = [number.slice(0, at), number.charAt(at), number.slice(at + 1)];
  const whole = separator === '' ? undefined : readWholePart(before, separator);
  // A number that ends with a separator was cut from a longer one, whose thousands separator may have been a decimal
  // one.
  if (fraction === '' && !/^\d*$/.test(before)) return undefined;
  const isFine = fraction.length <= decimals;
  // Our own separators are the point for decimals and the comma for thousands. They count where no other reading fits.
  if (grouped !== undefined && whole !== undefined && (separator === '.') !== isFine) {
    const decimal = `${whole}.${fraction}`.replace(/\.?0+$/, '');
    return refuse(`"${typed}" can mean ${grouped} or ${decimal}. ${suggestSpelling(separator)}`);
  }
  if (grouped !== undefined && (whole === undefined || !isFine)) return toAmount(grouped, '', decimals);
  if (whole === undefined) return undefined;
  return isFine ? toAmount(whole, fraction, decimals) : refuse(tooFine);
}

function toAmount(whole: string, fraction: string, decimals: number): TypedAmount {
  const units = Number(whole + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(units) ? { kind: 'amount', units } : refuse(validationTexts.amountTooLarge);
}

/** The digits before a decimal separator: grouped by another separator, or without a leading zero. */
function readWholePart(text: string, separator: string): string | undefined {
  if (/^(0|[1-9]\d*)?$/.test(text)) return text;
  return text.includes(separator) ? undefined : dropGroups(text);
}

/** The digits of groups of three, or of two before the last three, as in India, or `undefined` for anything else. */
function dropGroups(text: string): string | undefined {
  const mark = /^\d+([.,٬' ])[\d.,٬' ]+$/.exec(text)?.[1];
  if (mark === undefined) return undefined;
  const groups = text.replaceAll(mark, '_');
  const isInGroups =
    /^[1-9]\d{0,2}(_\d{3})+$/.test(groups) ||
    (',٬'.includes(mark) && /^[1-9]\d?(_\d\d)+_\d{3}$/.test(groups));
  return isInGroups ? groups.replaceAll('_', '') : undefined;
}

function suggestSpelling(separator: string): string {
  return separator === ','
    ? 'Write it without the comma or with a point.'
    : 'Write it without the point or with at most two decimals.';
}

/** The excerpt of a text for a message. */
function cutExcerpt(text: string): string {
  const visible = text.replace(/\p{Cf}/gu, '').replace(/\p{Cc}+/gu, ' ');
  return visible.length > 24 ? `${visible.slice(0, 24)}…` : visible;
}

function refuse(message: string): TypedAmount {
  return { kind: 'refused', message };
}
