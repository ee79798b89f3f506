import { settings } from '@keelstone/operator/settings';

export const blockchainLimits = {
  confirmationSteps: settings.chain.confirmations,
  /** The confirmations that new coins need. Before, the network itself refuses to spend them. */
  coinbaseConfirmations: 100,
  /** The most payments of one transaction to our addresses. A person cannot check more, so more are not read. */
  ownOutputs: 20,
  /** The most payments that are suggested for a record. */
  candidates: 10,
  /** How long a deposit waits if its sender may not belong to this account alone. */
  newSenderHours: settings.chain.newSenderHours,
  /** The least time between two requests to a source for an open page. */
  askedEveryMs: 10_000,
  /** A count of the wallets older than this is a finding, because the source was silent. */
  holdingsOldMs: 2 * 24 * 60 * 60_000,
  /** How long a payment may be in no block while a chain is reorganised. */
  missingMsMax: 60 * 60_000,
  /** A list of contract payments includes reverted ones. For this long a node may still have a trace instead. */
  tracedMsMax: 24 * 60 * 60_000,
  /** How long a deposit's booked payment is read again after its approval. */
  watchedMs: 14 * 24 * 60 * 60_000,
  /** How long a returned payout is read, unless another transaction has spent its inputs. */
  returnedWatchedMs: 365 * 24 * 60 * 60_000,
  /** Without a new block of Bitcoin for this long, a source is outdated. Without a fault it is never that long. */
  bitcoinStaleMs: 3 * 60 * 60_000,
  /** How far the clock of a block may be behind. */
  blockClockMs: 2 * 60 * 60_000,
  /** The most senders of a payment that are stored and compared with the sanctioned addresses. */
  sendersMax: 20,
  /** An address with more transactions (sent; for Bitcoin any) is regarded as shared by many, as at an exchange. */
  busyTransactions: 200,
  /** The most addresses in the list of sanctions. */
  sanctionedMax: 50_000,
} as const;
