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
  /** A count of the wallets that is older than this is a finding: the source was silent. */
  holdingsOldMs: 2 * 24 * 60 * 60_000,
  /** A payment may be in no block for so long, while a chain is reorganised. */
  missingMsMax: 60 * 60_000,
  /** A list of what contracts paid also has what was undone: until then a node may still trace it. */
  tracedMsMax: 24 * 60 * 60_000,
  /** How long what a deposit has booked is read again after its approval. */
  watchedMs: 14 * 24 * 60 * 60_000,
  /** A returned payout is read for so long, unless what its transaction spends was spent otherwise. */
  returnedWatchedMs: 365 * 24 * 60 * 60_000,
  /** The clocks of blocks may be so much behind. */
  blockClockMs: 2 * 60 * 60_000,
  /** Senders of a payment that are stored and compared with the sanctioned addresses. */
  sendersMax: 20,
  /** An address that has sent, or of Bitcoin taken part in, more transactions is used by many, as those of exchanges are. */
  busyTransactions: 200,
  /** Addresses of the list of sanctions. */
  sanctionedMax: 50_000,
} as const;
