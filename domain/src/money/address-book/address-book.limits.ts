import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const addressBookLimits = {
  /** The most addresses whose first use is stored per account. The least recently used one is dropped first. */
  usedAddressesPerUser: 200,
  /** The most addresses that an account saves. */
  savedAddressesPerUser: 50,
  addressLabelLengthMax: 40,
  /** The wait before "Only my addresses" ends, and before an address saved while it is on can be used. */
  addressWaitMs: 48 * 60 * 60_000,
} as const;

export const addressBookThrottles = {
  // Each added address sends a mail.
  addressBook: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
