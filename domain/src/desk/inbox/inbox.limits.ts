export const inboxLimits = {
  /** The relative change of the price from which a reviewer sees a signal. */
  priceMovedShare: 0.02,
  /** Cases from each collection on a page of the inbox. */
  rows: 15,
  /** The most failed payouts at the beginning of the inbox. */
  failedPayouts: 20,
} as const;
