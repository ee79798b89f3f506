import { describe, expect, it } from 'vitest';
import { countryOf, phoneText, typedPhoneField, wholeNumber } from './phone-number.ts';

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

  it('is required, and that message comes first', () => {
    expect(() => typedPhoneField().validateSync('')).toThrow('This field is required');
  });
});

describe('a phone number that is shown', () => {
  it.each([
    ['+12025550143', '+1 202 555 0143'],
    ['+442079460958', '+44 20 7946 0958'],
    ['+4540123456', '+45 40 12 34 56'],
    ['+1', '+1'],
    ['', ''],
  ])('reads %j as %j', (number, text) => {
    expect(phoneText(number)).toBe(text);
  });
});

describe('the country of what is in the field', () => {
  it.each([
    ['+1 ', 'CA', 'CA'],
    ['+1 202', 'US', 'US'],
    ['+45 40 12', 'US', 'DK'],
    ['+49', 'US', 'DE'],
    ['', 'GB', 'GB'],
  ] as const)('of %j after %s was chosen is %s', (typed, chosen, country) => {
    expect(countryOf(typed, chosen)).toBe(country);
  });
});

describe('a text that is a complete number', () => {
  it.each([
    ['(202) 555-0143', 'US', '+12025550143'],
    ['020 7946 0958', 'GB', '+442079460958'],
    ['+49 151 23456789', 'US', '+4915123456789'],
    ['0049 151 23456789', 'US', '+4915123456789'],
    ['30 12345678', 'DE', '+493012345678'],
  ] as const)('reads %j in %s as %s', (text, country, number) => {
    expect(wholeNumber(text, country)).toBe(number);
  });

  it('is not a part of a number', () => {
    expect(wholeNumber('0143', 'US')).toBeUndefined();
  });

  it.each([
    // Egypt's and Russia's codes are at their beginnings.
    ['2025550143', 'US', '+12025550143'],
    ['7911 123456', 'GB', '+447911123456'],
    // No number of this country; it is refused when the form is sent, and never another country's.
    ['0151 23456789', 'US', '+1015123456789'],
    ['2', 'US', '+12'],
  ] as const)('reads all of %j in %s as %s, and never as of another country', (text, country, number) => {
    expect(wholeNumber(text, country, { isWhole: true })).toBe(number);
  });

  it('is left to the field if it begins with a country code', () => {
    expect(wholeNumber('+44 20 7946 0958', 'US', { isWhole: true })).toBeUndefined();
  });
});
