import { describe, expect, it } from 'vitest';
import { errorText, errorTexts } from './error-texts.ts';
import { DomainError, isErrorCode } from './errors.ts';

describe('the table of errors', () => {
  it.each(['', 'toString', '__proto__', 'No user found', 404, undefined, null])('has no code %j', (value) => {
    expect(isErrorCode(value)).toBe(false);
  });
});

it('a refusal carries the text of its code, or another text, the field concerned, and when to try again', () => {
  const options = { message: 'Too young', field: 'dob', retryAfterSeconds: 2 };
  expect(errorText(new DomainError('own-record'))).toBe(errorTexts['own-record']);
  expect(errorText(new DomainError('invalid-input', options))).toBe(options.message);
  expect(new DomainError('invalid-input', options)).toMatchObject({ code: 'invalid-input', ...options });
});
