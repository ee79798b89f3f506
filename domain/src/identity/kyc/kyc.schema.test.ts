import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeKycDetails } from '../../../testing/make-kyc-record.ts';
import { findFirstFailure } from '../../kernel/validation/first-failure.ts';
import { computeAgeInYears, capitalise, isIsoDate, kycSubmissionSchema } from './kyc.schema.ts';
import { findCurrentNationality, hasPostalCodes, nationalities } from './nationalities.ts';

const submission = { ...makeKycDetails(), document: 'inbox/mira/1-passport.jpg', id: 'Passport' };

describe('a KYC submission', () => {
  it('needs no last name if it says that the document shows none, and has none then', () => {
    const { lastName: _lastName, ...others } = submission;
    const messageOf = (body: object) => findFirstFailure(kycSubmissionSchema, { ...others, ...body });
    const required = { field: 'lastName', message: 'This field is required' };
    for (const hasNoLastName of [undefined, false]) {
      expect(messageOf({ hasNoLastName })).toEqual(required);
      expect(messageOf({ hasNoLastName, lastName: '' })).toEqual(required);
    }
    expect(messageOf({ hasNoLastName: true })).toBeUndefined();
    expect(messageOf({ hasNoLastName: true, lastName: '' })).toBeUndefined();
    expect(messageOf({ hasNoLastName: true, lastName: 'Holm' })?.field).toBe('lastName');
    for (const hasNoLastName of ['true', 1, null])
      expect(messageOf({ hasNoLastName, lastName: 'Holm' })?.field).toBe('hasNoLastName');
  });

  it.each([
    ...[undefined, '', '00000'].map((zipCode) => ['Angola', zipCode, undefined] as const),
    ['Angola', ';', 'zipCode'] as const,
    ...['1', 'SW1A 1AA', '123456789012'].map((code) => ['Denmark', code, undefined] as const),
    ...['', '-1', ' 1058', '1234567890123', '1058\n', 1058].map(
      (code) => ['Denmark', code, 'zipCode'] as const,
    ),
  ])('of %s with the zip code %j has a fault in: %s', (nationality, zipCode, field) => {
    expect(findFirstFailure(kycSubmissionSchema, { ...submission, nationality, zipCode })?.field).toBe(field);
  });

  it.each([
    ...['Singapore', 'Denmark', 'Monaco', 'Germany', 'Stateless person'].map(
      (name) => [name, '', undefined] as const,
    ),
    ...['United States', 'Australia', 'Atlantis'].map((name) => [name, '', 'state'] as const),
    ['Singapore', 'Central', undefined] as const,
    ['Singapore', 'x'.repeat(61), 'state'] as const,
  ])('of %s with the state %j has a fault in: %s', (nationality, state, field) => {
    expect(findFirstFailure(kycSubmissionSchema, { ...submission, nationality, state })?.field).toBe(field);
  });

  it.each([
    ['id', 'passport'],
    ['nationality', 'united states'],
  ])('may not have as %s: %s', (field, value) => {
    expect(findFirstFailure(kycSubmissionSchema, { ...submission, [field]: value })?.field).toBe(field);
  });
});

describe('a date', () => {
  it('is real as the calendar has it, and written in full', () => {
    const [year, month, day] = [
      fc.integer({ min: 1900, max: 2100 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
    ];
    fc.assert(
      fc.property(year, month, day, (y, m, d) => {
        const at = new Date(Date.UTC(y, m - 1, d));
        const isReal = at.getUTCFullYear() === y && at.getUTCMonth() === m - 1 && at.getUTCDate() === d;
        const pad = (value: number) => String(value).padStart(2, '0');
        expect(isIsoDate(`${String(y)}-${pad(m)}-${pad(d)}`)).toBe(isReal);
      }),
    );
  });

  it.each(['1900-02-29', '2023-02-29', '2024-1-1', '24-01-01', '2024-01-01T00:00', '2024-01-01\n', ''])(
    'is not real: %j',
    (date) => {
      expect(isIsoDate(date)).toBe(false);
    },
  );
});

describe('age in full years', () => {
  it.each([
    ['2000-06-15', '2018-06-14T23:59:59.999Z', 17],
    ['2000-06-15', '2018-06-15T00:00:00Z', 18],
    // Born on a leap day: in a common year somebody is a year older on the first of March.
    ['2000-02-29', '2018-02-28T23:59:59Z', 17],
    ['2000-02-29', '2018-03-01T00:00:00Z', 18],
    ['2027-01-01', '2026-11-02T10:00:00Z', -1],
  ])('born %s, at %s: %d', (dob, now, age) => {
    expect(computeAgeInYears(dob, Date.parse(now))).toBe(age);
  });
});

describe('the first letter of a name', () => {
  it.each([
    ['ada', 'Ada'],
    ['  ada ', 'Ada'],
    ['McDonald', 'McDonald'],
    ['𐐨mega', '𐐀mega'],
    ['ǆemal', 'ǅemal'],
    ['ŉkosi', 'ʼNkosi'],
    ['e\u0301lodie', 'E\u0301lodie'],
    ["'t Hooft", "'t Hooft"],
    ['', ''],
  ])('of "%s" is a capital: "%s"', (name, written) => {
    expect(capitalise(name)).toBe(written);
  });
});

describe('nationalities', () => {
  it('may be what the list showed before', () => {
    for (const nationality of ['UK', 'UAE', 'Korea, Republic of']) {
      expect(nationalities).not.toContain(nationality);
      expect(nationalities).toContain(findCurrentNationality(nationality));
      expect(findFirstFailure(kycSubmissionSchema, { ...submission, nationality })).toBeUndefined();
    }
    expect(hasPostalCodes('UAE')).toBe(false);
  });

  it('are all countries of ISO 3166, each once, in order', () => {
    expect(nationalities.length).toBeGreaterThanOrEqual(249);
    expect(new Set(nationalities).size).toBe(nationalities.length);
    expect(nationalities).toEqual([...nationalities].sort((a, b) => a.localeCompare(b, 'en')));
  });
});
