import { hour, type Throttle } from '../../kernel/api/throttle.ts';

export const addressBookLimits = {
  /** Addresses whose first use is remembered per account; the one that was used least recently is forgotten first. */
  usedAddressesPerUser: 200,
  /** Addresses that an account keeps under a label. */
  savedAddressesPerUser: 50,
  addressLabelLengthMax: 40,
  /**
   * From asking for the end of "Only my addresses" to the end, and from saving an address while it is on to its use.
   */
  addressWaitMs: 48 * 60 * 60_000,
} as const;

export const addressBookThrottles = {
  // Each address that is added sends a mail.
  addressBook: [{ by: 'caller', counts: 'all', max: 60, windowSeconds: hour }],
} as const satisfies Record<string, readonly Throttle[]>;
