export const validationLimits = {
  nameLengthMax: 100,
  emailLengthMax: 254,
  remarksLengthMax: 500,
  /** The longest text for an address or the id of a transaction: they are read from links too. */
  linkLengthMax: 2_000,
  addressLengthMax: 120,
} as const;
