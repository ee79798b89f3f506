import { describe, expect, it } from 'vitest';
import { entriesOf, isDirty, toApplication } from './kyc-form.schema.ts';

const applicant = { email: 'nora@keelstone.test', name: 'Nora Berg', number: '+12025550143' };
const entries = entriesOf(applicant, undefined);

describe('the zip code of an application', () => {
  it.each([
    [' 1058 ', '1058'],
    ['１００-０００１', '100-0001'],
    ['〒100−0001', '100-0001'],
    ['１００ー０００１', '100-0001'],
    ['A1A\u00a01A1', 'A1A 1A1'],
    ['SW1A\u2009 1AA', 'SW1A 1AA'],
    ['L\u20131234', 'L-1234'],
    ['12345\u20116789', '12345-6789'],
    ['١٢٣٤٥', '12345'],
    ['\u200e10115\u200b', '10115'],
  ])('typed as %j is sent as %j', (typed, sent) => {
    expect(toApplication({ ...entries, zipCode: typed }).zipCode).toBe(sent);
  });
});

describe('an application after one that was rejected', () => {
  const declared = {
    id: 'Passport',
    reason: 'blurred',
    createdAt: '2026-01-01T00:00:00Z',
    firstName: 'Suharto',
    lastName: '',
    number: '+12025550143',
    dob: '1990-02-28',
    addressOne: '1 Main',
    addressTwo: '',
    city: 'X',
    state: 'Y',
    nationality: 'Indonesia',
    zipCode: '10110',
  } as const;

  it('begins with the tick if there was no last name', () => {
    const again = entriesOf(applicant, declared);
    expect(again).toMatchObject({ firstName: 'Suharto', lastName: '', hasNoLastName: true });
    expect(toApplication(again)).toMatchObject({ lastName: '', hasNoLastName: true });
    expect(isDirty(again, again)).toBe(false);
  });

  it('begins without it otherwise', () => {
    const again = entriesOf(applicant, { ...declared, lastName: 'Holm' });
    expect(toApplication(again).hasNoLastName).toBeUndefined();
  });
});
