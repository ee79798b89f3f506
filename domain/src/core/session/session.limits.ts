export const sessionLimits = {
  /** The most live sessions of one account. Beyond it the least recently used one ends. */
  sessionsPerUser: 50,
  idleMsMax: 14 * 24 * 60 * 60_000,
  ageMsMax: 30 * 24 * 60 * 60_000,
  /** A session's last use is stored at most this often. */
  seenEveryMs: 60 * 60_000,
  /** Age of a session that may only file an identity form. */
  kycSessionAgeMsMax: 30 * 60_000,
  /** Age of a session in which an administrator may only add their mandatory second factor. */
  enrolSessionAgeMsMax: 60 * 60_000,
} as const;
