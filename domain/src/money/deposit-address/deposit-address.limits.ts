import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const depositAddressLimits = {
  /** How long one administrator may restore deposit addresses that another replaced alone. */
  walletRestoreMs: 72 * 60 * 60_000,
} as const;

export const depositAddressThrottles = {
  wallet: [{ by: 'caller', counts: 'all', max: 5, windowSeconds: hour }],
  // Each call has the payments of an address read from the sources for a quarter of an hour.
  ownAddress: [{ by: 'caller', counts: 'all', max: 30, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
