import { describe, expect, it } from 'vitest';
import { detectCountry, e164, hasSeveralNumbers, typedPhoneField, readWholeNumber } from './phone-number.ts';

describe('a phone number that a form takes', () => {
  it.each(['+12025550143', '+442079460958', '+4915123456789', '+4540123456'])('may be %s', (number) => {
    expect(typedPhoneField().isValidSync(number)).toBe(true);
  });

  it.each(['+1202555014', '+120255501433', '+45401234567', '+999123456789'])(
    'cannot be %s, which is not valid in its country',
    (number) => {
      expect(() => typedPhoneField().validateSync(number)).toThrow(
        'This phone number is too short or too long for its country',
      );
    },
  );

  it.each([
    ['+17911123456', 'United States (+1)'],
    ['+10000000000', 'United States (+1)'],
    ['+449999999999', 'United Kingdom (+44)'],
  ])('cannot be %s, whose first digits are not in use there', (number, country) => {
    const message = `There is no such phone number in ${country}`;
    expect(() => typedPhoneField().validateSync(number)).toThrow(message);
  });

  it('is required, and that message comes first', () => {
    expect(() => typedPhoneField().validateSync('')).toThrow('This field is required');
  });
});

it.each([
  ['+1 202 555 0143', '+12025550143'],
  ['+52 1 55 1234 5678', '+525512345678'],
  ['+44 020 7946 0958', '+442079460958'],
  ['+0044 20 7946 0958', '+442079460958'],
  ['+1 202', '+1202'],
  ['+44', ''],
])('a phone number that was typed %j is sent as %j', (typed, sent) => {
  expect(e164(typed)).toBe(sent);
});

it.each([
  ['+1 ', 'CA', 'CA'],
  ['+1 202', 'US', 'US'],
  ['+45 40 12', 'US', 'DK'],
  ['+49', 'US', 'DE'],
  ['', 'GB', 'GB'],
] as const)(
  'the country of what is in the field of %j after %s was chosen is %s',
  (typed, chosen, country) => {
    expect(detectCountry(typed, chosen)).toBe(country);
  },
);

describe('a text that is a complete number', () => {
  it.each([
    ['(202) 555-0143', 'US', '+12025550143'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['0049 151 23456789', 'US', '+4915123456789'],
    ['30 12345678', 'DE', '+493012345678'],
    ['+52 1 55 1234 5678', 'US', '+525512345678'],
    ['＋８１ ９０ １２３４ ５６７８', 'US', '+819012345678'],
    ['٠٠٩٧١ ٥٠ ١٢٣ ٤٥٦٧', 'US', '+971501234567'],
    ['+44\u00a0(0)\u00a020 7946\u20110958', 'US', '+442079460958'],
    ['tel:+1-202-555-0143', 'GB', '+12025550143'],
    ['\u202a+1 202 555 0143\u202c', 'GB', '+12025550143'],
    ['011 44 20 7946 0958', 'US', '+442079460958'],
    ['+1 (202) 555-0143 ext. 12', 'US', '+12025550143'],
  ] as const)('reads %j in %s as %s', (text, country, number) => {
    expect(readWholeNumber(text, country)).toBe(number);
  });

  it.each([
    // Egypt's and Russia's codes are at their beginnings.
    ['2025550143', 'US', '+12025550143'],
    ['7911 123456', 'GB', '+447911123456'],
    // No number of this country; it is refused when the form is sent, and never another country's.
    ['0151 23456789', 'US', '+1015123456789'],
    ['2', 'US', '+12'],
  ] as const)('reads all of %j in %s as %s, and never as of another country', (text, country, number) => {
    expect(readWholeNumber(text, country, { isWhole: true })).toBe(number);
  });

  it.each([
    ['+999 123 456 789', '+999123456789'],
    ['+1 202 555 01', '+120255501'],
    ['0045 40 12 34', '+45401234'],
  ])('stays to be corrected if no country has it: %j', (text, kept) => {
    expect(readWholeNumber(text, 'US')).toBe(kept);
  });

  it.each([
    ['only a part of a number', '0143', false],
    ['without a digit', 'call me', true],
    ['left to the field, because it begins with a country code', '+44 20 7946 0958', true],
  ])('is none if it is %s', (_why, text, isWhole) => {
    expect(readWholeNumber(text, 'US', { isWhole })).toBeUndefined();
  });
});

describe('more than one number', () => {
  it.each([
    '+1 202 555 0142, +1 202 555 0143',
    '\u202a+1 202 555 0142\u202c\u202a+44 20 7946 0958\u202c',
    '(202) 555-0142\n(202) 555-0143',
    '2025550142 2025550143',
    '030 1234567 / 030 1234568',
    '40123456/40123457',
    'Tel 020 7946 0958 Mobile 07911 123456',
    '٠٥٠١٢٣٤٥٦٧، ٠٥٠١٢٣٤٥٦٨',
  ])('is in %j', (text) => {
    expect(hasSeveralNumbers(text)).toBe(true);
  });

  it.each([
    '+1 (202) 555-0143 ext. 12',
    'tel:+1-202-555-0143',
    '+49 (0)351 / 4567890',
    '03520/123456',
    '0049 1512 3456789',
    '011 44 20 7946 0958',
    '+1 202 555 0142',
    '',
  ])('is not in %j', (text) => {
    expect(hasSeveralNumbers(text)).toBe(false);
  });
});
