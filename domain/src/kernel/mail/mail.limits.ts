export const mailLimits = {
  /** Mails that one recipient gets separately; what is above that is held so long, and then sent in one mail. */
  mailsPerHour: 15,
  mailsHeldMs: 10 * 60_000,
  /** How many are sent in one: a document of the outbox takes that many of the longest. */
  mergedMails: 25,
  /** A mail that could not be delivered by then is given up. */
  triedMs: 5 * 24 * 60 * 60_000,
} as const;
