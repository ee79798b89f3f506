import { settings } from '@keelstone/operator/settings';
import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const depositLimits = {
  usdMin: settings.depositUsdMin,
  pendingDepositsPerUser: settings.pendingDepositsPerUser,
} as const;

export const depositThrottles = {
  deposit: [{ by: 'caller', counts: 'all', max: 10, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
