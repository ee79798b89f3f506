import { settings } from '@keelstone/operator/settings';

export const kycLimits = {
  addressLengthMax: 120,
  ticketExchangesMax: 5,
  ageYearsMin: settings.ageYearsMin,
  ageYearsMax: 120,
} as const;
