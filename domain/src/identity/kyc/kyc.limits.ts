import { settings } from '@keelstone/operator/settings';
import { hour, minute, type Throttle } from '../../kernel/api/throttle.ts';

export const kycLimits = {
  addressLengthMax: 120,
  ticketExchangesMax: 5,
  ageYearsMin: settings.ageYearsMin,
  ageYearsMax: 120,
} as const;

export const kycThrottles = {
  kycSession: [{ by: 'ip', counts: 'refusals', max: 20, windowSeconds: 15 * minute }],
  kyc: [
    { by: 'caller', counts: 'all', max: 6, windowSeconds: 24 * hour },
    { by: 'ip', counts: 'all', max: 10, windowSeconds: hour },
  ],
  // Two pages request this, and only after a rejection.
  ownKyc: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
