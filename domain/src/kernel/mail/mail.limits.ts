export const mailLimits = {
  /** The most mails that one recipient gets separately in an hour. More are held this long, and sent in one. */
  mailsPerHour: 15,
  mailsHeldMs: 10 * 60_000,
  /** The most mails in one, so that even the longest fit into a document of the outbox. */
  mergedMails: 25,
  /** How long delivery of a mail is tried. */
  triedMs: 5 * 24 * 60 * 60_000,
} as const;
