export const deviceLimits = {
  /** A device that has not signed in for this long is a stranger again. */
  keptMs: 400 * 24 * 60 * 60_000,
  /** Known devices of one account; beyond it the least recently seen one is a stranger again. */
  devicesPerUser: 50,
  /** A device's last use is written down at most this often. */
  seenEveryMs: 24 * 60 * 60_000,
  newDeviceMailEveryMs: 24 * 60 * 60_000,
  /** With “New browser” on: somebody who knows the password must not fill the mailbox of its owner. */
  newDeviceMailsPerHour: 5,
} as const;
