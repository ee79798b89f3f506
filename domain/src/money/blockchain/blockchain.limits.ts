import { settings } from '@keelstone/operator/settings';

export const blockchainLimits = {
  /** Steps of `confirmationsNeeded`. */
  confirmationSteps: settings.chain.confirmations,
  /** Payments of one transaction to addresses of ours: more than a person can look through are not read. */
  ownOutputs: 20,
  /** How long a deposit waits whose sender is not known to be its account's alone. */
  newSenderHours: settings.chain.newSenderHours,
  /** A source is asked at most this often for what an open page shows. */
  askedEveryMs: 10_000,
  /** What the wallets held longer ago than this is a finding: the source was silent. */
  holdingsOldMs: 2 * 24 * 60 * 60_000,
} as const;
