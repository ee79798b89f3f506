import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const depositAddressLimits = {
  /** How long one administrator may restore deposit addresses that another replaced alone. */
  walletRestoreMs: 72 * 60 * 60_000,
} as const;

/** The unused addresses in a row after which most wallets stop looking. */
const usualGapLimit = 20;

/** The gap limit by which a wallet sees so many addresses, rounded up: it need not be raised with each account. */
export function computeGapLimit(addresses: number): number {
  return addresses <= usualGapLimit / 2 ? usualGapLimit : Math.ceil((addresses + usualGapLimit) / 100) * 100;
}

export const depositAddressThrottles = {
  wallet: [{ by: 'caller', counts: 'all', max: 5, windowSeconds: hour }],
  // Each call has the payments of an address read from the sources for up to half an hour.
  ownAddress: [{ by: 'caller', counts: 'all', max: 30, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
