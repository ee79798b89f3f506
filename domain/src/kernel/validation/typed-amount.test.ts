import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Asset } from '../amounts/coins.ts';
import { formatCoinInFull, formatUsd } from '../amounts/format.ts';
import { coinUnits, decimalText, usdCents } from '../amounts/units.ts';
import { toAsciiDigits } from './ascii-digits.ts';
import { readTypedAmount } from './typed-amount.ts';
import { validationTexts } from './validation.texts.ts';

const decimals = { usd: 2, btc: 8, eth: 8 } as const satisfies Record<Asset, number>;

function read(typed: string, unit: Asset): string {
  const amount = readTypedAmount(typed, unit);
  if (amount.kind === 'amount') return decimalText(amount.units, decimals[unit]);
  return amount.kind === 'empty' ? 'empty' : amount.message;
}

describe('an amount in USD', () => {
  it.each([
    ['500', '500.00'],
    [' 500.00 ', '500.00'],
    ['.5', '0.50'],
    ['500.', '500.00'],
    ['01000', '1000.00'],
    ['1,500', '1500.00'],
    ['1,234,567.89', '1234567.89'],
    ['1.234.567,89', '1234567.89'],
    ['1.234.567', '1234567.00'],
    ['1.234,5', '1234.50'],
    ['0,75', '0.75'],
    ['1\u202f234.56', '1234.56'],
    ['1\u2009234', '1234.00'],
    ["1'234.50", '1234.50'],
    ['1,00,000.00', '100000.00'],
    ['12,34,567', '1234567.00'],
    ['１０００', '1000.00'],
    ['１，０００．５０', '1000.50'],
    ['٥٠٠', '500.00'],
    ['١٬٥٠٠٫٢٥', '1500.25'],
    ['𞥕𞥐𞥐', '500.00'],
    ['$1,234.50', '1234.50'],
    ['1.234,50 $', '1234.50'],
    ['US$ 500', '500.00'],
    ['\u200f$\u00a0500\u200f', '500.00'],
    ['\u202d650\u202c', '650.00'],
    ['\u2066$\u200e1,234.50\u2069', '1234.50'],
    ['90071992547409.91', '90071992547409.91'],
    // The Arabic and the wide comma.
    ['1،5', '1.50'],
    ['1，5', '1.50'],
    // The longest texts that are read.
    ['5'.padStart(100, '0'), '5.00'],
    ['5'.padStart(200), '5.00'],
  ])('is, of %j, %s', (typed, amount) => {
    expect(read(typed, 'usd')).toBe(amount);
  });

  it.each<readonly [string, string]>([
    ['1.500', '"1.500" can mean 1500 or 1.5. Write it without the point or with at most two decimals.'],
    ['1.000 USD', '"1.000 USD" can mean 1000 or 1. Write it without the point or with at most two decimals.'],
    ['0,750', validationTexts.money],
    ['0.750', validationTexts.money],
    [',500', validationTexts.money],
    ['1234.567', validationTexts.money],
    ['1,234.567', validationTexts.money],
    ...['5e2', '500-600', '-500', '−500', '0x300', '1,00,00', '1,2345,678', '1.234.56', '1.00.000', '1_000']
      .concat('1  000', '1,500,', '012,345', '1.000,000.00', '5²', '½', '.', '$', 'five hundred')
      // Groups with something before or after them.
      .concat('1_000,000', '1,000_000', '1234,56,789', '1,00,000,00', '1\u202f23', '1’23')
      // A unit with another sign, and texts of 24 characters.
      .concat('5 -k', '5 k-', 'x'.repeat(24))
      .map((typed) => [typed, `"${typed}" is not an amount. Write one number in digits.`] as const),
    ['500\t\r600', '"500 600" is not an amount. Write one number in digits.'],
    ['x'.repeat(25), `"${'x'.repeat(24)}…" is not an amount. Write one number in digits.`],
    // A joiner that a word needs is not hidden.
    ['1می\u200cخ5', '"1میخ5" is not an amount. Write one number in digits.'],
    ['€500', '"€" is not the unit of this field. Write the amount in USD.'],
    ['CA$500', '"CA$" is not the unit of this field. Write the amount in USD.'],
    ['5k', '"k" is not the unit of this field. Write the amount in USD.'],
    ['0.5 BTC', '"BTC" is not the unit of this field. Write the amount in USD.'],
    ['1\u200f,500', 'There is an invisible character after “1”. Please type it again'],
    ['\u202e500', 'There is an invisible character at the beginning. Please type it again'],
    ['1٥0', validationTexts.amountDigits],
    ['90071992547409.92', validationTexts.amountTooLarge],
    ['5'.repeat(101), validationTexts.tooLong],
    ['5'.padStart(201), validationTexts.tooLong],
    [' '.repeat(100_000) + '5', validationTexts.tooLong],
  ])('cannot be %j', (typed, message) => {
    expect(read(typed, 'usd')).toBe(message);
  });

  it.each(['', '  ', '\u200f\u00a0'])('is missing from %j', (typed) => {
    expect(read(typed, 'usd')).toBe('empty');
  });
});

describe('an amount of a coin', () => {
  it.each([
    [',125', '0.12500000'],
    ['1.500', '1.50000000'],
    ['1,5000', '1.50000000'],
    ['1234,567', '1234.56700000'],
    ['1.234,567', '1234.56700000'],
    ['١٫٥٠٠', '1.50000000'],
    ['١٬٥٠٠', '1500.00000000'],
    ['₿ 0.00000001', '0.00000001'],
    ['0.5 btc', '0.50000000'],
    ['Ξ 2', '2.00000000'],
  ])('is, of %j, %s', (typed, amount) => {
    expect(read(typed, typed.startsWith('Ξ') ? 'eth' : 'btc')).toBe(amount);
  });

  it.each([
    ['1,500', '"1,500" can mean 1500 or 1.5. Write it without the comma or with a point.'],
    ['100,500', '"100,500" can mean 100500 or 100.5. Write it without the comma or with a point.'],
    ['1.500,', '"1.500," is not an amount. Write one number in digits.'],
    ['0.000000001', validationTexts.coin],
    ['Ξ2', '"Ξ" is not the unit of this field. Write the amount in BTC.'],
  ])('cannot be %j', (typed, message) => {
    expect(read(typed, 'btc')).toBe(message);
  });
});

const money = fc.integer({ min: 0, max: 1_000_000_000_000_000 });
const locales = ['en', 'de', 'fr', 'de-CH', 'pt-PT', 'hi-IN', 'ar-EG-u-nu-arab', 'fa-IR', 'mr-IN', 'ja'];

describe('reading what was written', () => {
  it('gives back what our own texts show', () => {
    fc.assert(
      fc.property(money, (value) => {
        const amount = { kind: 'amount', units: value };
        expect(readTypedAmount(formatUsd(usdCents(value)), 'usd')).toEqual(amount);
        expect(readTypedAmount(formatCoinInFull(coinUnits(value)), 'btc')).toEqual(amount);
        expect(readTypedAmount(decimalText(value, 8), 'eth')).toEqual(amount);
      }),
    );
  });

  it.each(locales)('gives back what %s writes', (locale) => {
    const format = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'code',
    });
    fc.assert(
      fc.property(money, (value) => {
        const text = format.format(value / 100);
        expect([text, readTypedAmount(text, 'usd')]).toEqual([text, { kind: 'amount', units: value }]);
      }),
    );
  });

  const character = fc.constantFrom(..."00123459.,.,٫٬' \u00a0$-e\u200f٣３".split(''));
  const anything = fc.oneof(
    fc.string({ unit: character, maxLength: 14 }),
    fc.string({ unit: 'binary', maxLength: 10 }),
  );
  const anyUnit = fc.constantFrom<Asset>('usd', 'btc');

  it('never reads other digits than those that were typed', () => {
    fc.assert(
      fc.property(anything, anyUnit, (typed, unit) => {
        const amount = readTypedAmount(typed, unit);
        if (amount.kind !== 'amount') return;
        expect(significant(decimalText(amount.units, decimals[unit]))).toBe(significant(typed));
      }),
      { numRuns: 5000 },
    );
  });

  it('does not mind marks and white space around it', () => {
    const around = fc.string({
      unit: fc.constantFrom(...' \t\n\u00a0\u200e\u200f\u061c\u2068\u2069\ufeff'.split('')),
    });
    fc.assert(
      fc.property(anything, anyUnit, around, around, (typed, unit, before, after) => {
        expect(readTypedAmount(before + typed + after, unit)).toEqual(readTypedAmount(typed, unit));
      }),
    );
  });
});

/** The digits of a text, without zeros at either end. */
function significant(text: string): string {
  return toAsciiDigits(text)
    .replace(/\D/g, '')
    .replace(/^0+|0+$/g, '');
}
