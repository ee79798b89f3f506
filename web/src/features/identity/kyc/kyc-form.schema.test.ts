import { expect, it } from 'vitest';
import { makeRejectedKycWire } from '../../../testing/wires.ts';
import { toEntries, isDirty, toApplication } from './kyc-form.schema.ts';

const applicant = { email: 'nora@keelstone.test', name: 'Nora Berg', number: '+12025550143' };
const entries = toEntries(applicant, undefined);

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
])('the zip code of an application typed as %j is sent as %j', (typed, sent) => {
  expect(toApplication({ ...entries, zipCode: typed }).zipCode).toBe(sent);
});

it('an application after one that was rejected begins with the tick if there was no last name', () => {
  const again = toEntries(applicant, { ...makeRejectedKycWire(), firstName: 'Suharto', lastName: '' });
  expect(again).toMatchObject({ firstName: 'Suharto', lastName: '', hasNoLastName: true });
  expect(toApplication(again)).toMatchObject({ lastName: '', hasNoLastName: true });
  expect(isDirty(again, again)).toBe(false);
});

it('an application after one that was rejected begins without it otherwise', () => {
  const again = toEntries(applicant, makeRejectedKycWire());
  expect(toApplication(again).hasNoLastName).toBeUndefined();
});
