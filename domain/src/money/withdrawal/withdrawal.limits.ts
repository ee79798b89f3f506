import { settings } from '@keelstone/operator/settings';
import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const withdrawalLimits = {
  usdMin: settings.withdrawalUsdMin,
  pendingWithdrawalsPerUser: settings.pendingWithdrawalsPerUser,
} as const;

export const withdrawalThrottles = {
  withdrawal: [{ by: 'caller', counts: 'all', max: 5, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
