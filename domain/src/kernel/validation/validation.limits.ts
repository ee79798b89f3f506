export const validationLimits = {
  nameLengthMax: 100,
  emailLengthMax: 254,
  remarksLengthMax: 500,
  /** The longest text for an address or transaction id, since these are also read from links. */
  linkLengthMax: 2_000,
  addressLengthMax: 120,
} as const;
