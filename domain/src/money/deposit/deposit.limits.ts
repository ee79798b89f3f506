import { settings } from '@keelstone/operator/settings';

export const depositLimits = {
  usdMin: settings.depositUsdMin,
  pendingDepositsPerUser: settings.pendingDepositsPerUser,
} as const;
