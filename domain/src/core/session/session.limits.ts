export const sessionLimits = {
  /** Sign-ins of one account that live at the same time; beyond it the least recently used one ends. */
  sessionsPerUser: 50,
  idleMsMax: 14 * 24 * 60 * 60_000,
  ageMsMax: 30 * 24 * 60 * 60_000,
  /** A session's last use is written down at most this often. */
  seenEveryMs: 60 * 60_000,
  /** A session that may only file an identity form. */
  kycSessionAgeMsMax: 30 * 60_000,
  /** A session in which an administrator may only add the second factor that they must have. */
  enrolSessionAgeMsMax: 60 * 60_000,
} as const;
