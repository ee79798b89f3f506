export const mailRequestLimits = {
  /** A mail that anybody may ask for goes to one address at most this often. */
  mailSpacingMs: 60_000,
  /** Mails to an address that nobody has verified, of every kind together. */
  unverifiedMailsPerHour: 3,
  unverifiedMailsPerDay: 6,
  /** An answer that comes later than this helps nobody: the request is dropped. */
  ageMsMax: 60 * 60_000,
} as const;
