import { settings } from '@keelstone/operator/settings';

export const withdrawalLimits = {
  usdMin: settings.withdrawalUsdMin,
  pendingWithdrawalsPerUser: settings.pendingWithdrawalsPerUser,
} as const;
