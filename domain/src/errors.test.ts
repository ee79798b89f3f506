import { describe, expect, it } from 'vitest';
import { DomainError, errorTable, isErrorCode } from './errors.ts';

describe('the table of errors', () => {
  it.each(Object.entries(errorTable))(
    '%s is known, with a text and the status of whose fault it is',
    (code, row) => {
      expect(isErrorCode(code)).toBe(true);
      expect([400, 401, 403, 404, 405, 408, 409, 413, 415, 429, 500, 503]).toContain(row.status);
      expect(row.message).toMatch(/^[A-Z][^.]*(\. [^.]+)*[^. ]$/);
      if (/-off$|read-only/.test(code))
        expect(row.status, 'nobody takes a switch for their own mistake').toBe(503);
      if (/^(already-decided|key-reused|insufficient-funds|kyc-pending|changed-meanwhile)$/.test(code))
        expect(row.status, 'a conflict').toBe(409);
    },
  );

  it.each(['', 'toString', '__proto__', 'No user found', 404, undefined, null])('has no code %j', (value) => {
    expect(isErrorCode(value)).toBe(false);
  });
});

it('a refusal carries the text of its code, or another text, the field concerned, and when to try again', () => {
  const options = { message: 'Too young', field: 'dob', retryAfterSeconds: 2 };
  expect(new DomainError('own-record').message).toBe(errorTable['own-record'].message);
  expect(new DomainError('invalid-input', options)).toMatchObject({ code: 'invalid-input', ...options });
});
