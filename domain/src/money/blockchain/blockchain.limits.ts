import { settings } from '@keelstone/operator/settings';

export const blockchainLimits = {
  /** Steps of `confirmationsNeeded`. */
  confirmationSteps: settings.chain.confirmations,
  /** Payments of one transaction to addresses of ours: more than a person can look through are not read. */
  ownOutputs: 20,
  /** How long a deposit waits whose sender is not known to be its account's alone. */
  newSenderHours: settings.chain.newSenderHours,
} as const;
