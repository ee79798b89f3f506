export const deviceLimits = {
  /** A device that has not signed in for this long counts as new again. */
  keptMs: 400 * 24 * 60 * 60_000,
  /** The most known devices of one account. Beyond it the least recently used one counts as new again. */
  devicesPerUser: 50,
  /** A device's last use is stored at most this often. */
  seenEveryMs: 24 * 60 * 60_000,
  newDeviceMailEveryMs: 24 * 60 * 60_000,
  /** Applies with “New browser” on: somebody who knows the password must not fill the owner's mailbox. */
  newDeviceMailsPerHour: 5,
} as const;
