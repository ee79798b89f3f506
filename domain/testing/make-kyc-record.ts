import type { KycDetails, KycRecord } from '../src/identity/kyc/kyc-record.ts';
import { recordId } from '../src/kernel/ids.ts';
import { makeImage } from './make-image.ts';
import { makeUser } from './make-user.ts';
import { testTimeMs } from './test-time.ts';

/** A Pending application with a passport. */
export function makeKycRecord(overrides: Partial<KycRecord> = {}): KycRecord {
  const { uid, name, email } = makeUser();
  const id = overrides.id ?? recordId({ uid: overrides.uid ?? uid, kind: 'kyc', key: 'passport.jpg' });
  return {
    id,
    uid,
    userName: name,
    userEmail: email,
    documentType: 'Passport',
    document: makeImage({ kind: 'kyc', recordId: id }),
    details: makeKycDetails(),
    status: 'Pending',
    checkedBy: null,
    checkedAtMs: null,
    reason: '',
    createdAtMs: testTimeMs,
    isDeleted: false,
    ...overrides,
  };
}

export function makeKycDetails(overrides: Partial<KycDetails> = {}): KycDetails {
  return {
    firstName: 'Mira',
    lastName: 'Holm',
    email: 'mira@people.test',
    number: '+4530123456',
    dob: '1991-04-12',
    addressOne: 'Havnegade 12',
    addressTwo: '',
    city: 'Copenhagen',
    state: 'Hovedstaden',
    nationality: 'Denmark',
    zipCode: '1058',
    ...overrides,
  };
}
