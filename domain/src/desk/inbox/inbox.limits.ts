export const inboxLimits = {
  /** The change of the price from which a reviewer sees a signal, as a share. */
  priceMovedShare: 0.02,
  /** Cases of each collection on a page of the inbox. */
  rows: 15,
  /** Payouts that have failed on the chain, at the beginning of the inbox. */
  failedPayouts: 20,
} as const;
