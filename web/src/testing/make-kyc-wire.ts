import type { KycDetailWire, OwnKycWire } from '@keelstone/domain/api/kyc.wire';

/** An application as the API answers it to an admin: a pending passport. */
export function makeKycWire(changes: Partial<KycDetailWire> = {}): KycDetailWire {
  return {
    _id: 'kyc00000000000000000001',
    user: { _id: 'deepa000000000000000', name: 'Deepa Raman', email: 'deepa@keelstone.test' },
    id: 'Passport',
    document: '/api/kyc/ada00000000000000000/kyc00000000000000000001/document',
    status: 'Pending',
    checkedBy: undefined,
    createdAt: '2026-11-19T06:05:00.000Z',
    firstName: 'Deepa',
    lastName: 'Raman',
    email: 'deepa@keelstone.test',
    number: '+12025550143',
    dob: '1990-02-28',
    addressOne: '1 Main Street',
    addressTwo: undefined,
    city: 'Portsmouth',
    state: 'NH',
    nationality: 'United States',
    zipCode: '03801',
    reason: undefined,
    asks: [],
    ...changes,
  };
}

/** Clara's last application as she reads it after it was rejected, to correct it and send it again. */
export function makeRejectedKycWire(): NonNullable<OwnKycWire['application']> {
  return {
    id: 'National ID',
    reason: 'The photo is blurred',
    createdAt: '2026-11-20T10:00:00.000Z',
    firstName: 'Clara',
    lastName: 'Jensen',
    number: '+4540123456',
    dob: '1988-03-17',
    addressOne: 'Vestergade 41',
    addressTwo: '',
    city: 'Aarhus',
    state: 'Midtjylland',
    nationality: 'Denmark',
    zipCode: '8000',
  };
}
