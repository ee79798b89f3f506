import { describe, expect, it } from 'vitest';
import { DomainError, errorTable, isErrorCode } from './errors.ts';

const rows = Object.entries(errorTable);

describe('the table of errors', () => {
  it.each(rows)(
    '%s has a status that says whose fault it is, and a text for people',
    (_code, { status, message }) => {
      expect([400, 401, 403, 404, 405, 408, 409, 413, 415, 429, 500, 503]).toContain(status);
      expect(message).toMatch(/^[A-Z][^.]*(\. [^.]+)*[^. ]$/);
    },
  );

  it.each([
    ['invalid-token', 401, 'Token is not valid!'],
    ['account-restricted', 403, 'Account restricted'],
    ['no-user', 404, 'No user found'],
    ['internal', 500, 'Something went wrong'],
    ['wrong-credentials', 401, 'Invalid email or password'],
    ['email-unverified', 403, 'Please verify your email address'],
    ['rate-unavailable', 503, 'Exchange rate unavailable'],
  ] as const)('%s: %d "%s", to the letter', (code, status, message) => {
    expect(errorTable[code]).toEqual({ status, message });
  });

  it.each([
    'already-decided',
    'key-reused',
    'insufficient-funds',
    'kyc-pending',
    'changed-meanwhile',
  ] as const)('%s is a conflict', (code) => {
    expect(errorTable[code].status).toBe(409);
  });
});

describe('a refusal', () => {
  it('carries the text of its code', () => {
    expect(new DomainError('own-record')).toMatchObject({
      name: 'DomainError',
      code: 'own-record',
      message: errorTable['own-record'].message,
      field: undefined,
      retryAfterSeconds: undefined,
    });
  });

  it('may carry more: another text, the field concerned, when to try again', () => {
    const options = { message: 'Too young', field: 'dob', retryAfterSeconds: 2 };
    expect(new DomainError('invalid-input', options)).toMatchObject({ code: 'invalid-input', ...options });
  });
});

describe('a code that arrives as text', () => {
  it.each(rows)('is known: %s', (code) => {
    expect(isErrorCode(code)).toBe(true);
  });

  it.each(['', 'toString', '__proto__', 'No user found', 404, undefined, null])(
    'is not known: %j',
    (value) => {
      expect(isErrorCode(value)).toBe(false);
    },
  );
});
