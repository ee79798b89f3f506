import { describe, expect, it } from 'vitest';
import { object } from 'yup';
import { findFirstFailure } from './first-failure.ts';
import { optionalReasonField, reasonField } from './reason-field.ts';
import { validationTexts } from './validation.texts.ts';

const failureOf = (reason: unknown): string | undefined =>
  findFirstFailure(object({ reason: reasonField(100) }), { reason })?.message;

describe('a reason', () => {
  it.each([
    'The photo is blurred',
    'We received $499.99, not $1,500.00.',
    'Only 0.0156 BTC arrived',
    'Two reasons:\n1. It is blurred.\n2. It has expired.',
    'Die Adresse gehört nicht zu Bitcoin (s. Hinweis)',
  ])('may be %j', (reason) => {
    expect(failureOf(reason)).toBeUndefined();
  });

  it.each([
    ...[
      'Write to help@evil.example',
      'See https://evil',
      'Log in at evil.com/login',
      'www.evil',
      'evil\u3002com',
    ],
    ...['Go to 192.168.10.1', 'Go to 1.2.example', 'Go to i\u2764.ws'],
    // Without what cleaning takes out of it.
    ...['Go to 1.2\u200c.example', 'Go to 12.34\ufe0f.example'],
  ])('may not contain a link: %s', (reason) => {
    expect(failureOf(reason)).toBe(validationTexts.reason);
  });

  it.each([
    ['an override of the reading direction', 'a \u202eb'],
    ['a zero-width space', 'a\u200bb'],
    ['a tab', 'a\tb'],
    ['nothing but Braille cells without dots', '\u2800\u2800'],
    ['a control character', 'a\u0007'],
    ['nothing but spaces', ' \n '],
  ])('may not contain %s', (what, reason) => {
    expect(failureOf(reason)).toMatch(
      what.startsWith('nothing but spaces') ? /check this field/ : /invisible character/,
    );
  });

  it('cannot be missing or too long, but one that is optional can be missing', () => {
    expect(failureOf('')).toBe(validationTexts.required);
    expect(failureOf(undefined)).toBe(validationTexts.required);
    expect(failureOf('x'.repeat(101))).toBe(validationTexts.tooLong);
    expect(findFirstFailure(object({ reason: optionalReasonField(100) }), {})).toBeUndefined();
    expect(optionalReasonField(100).cast(undefined)).toBe('');
  });
});
