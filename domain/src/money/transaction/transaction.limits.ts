export const transactionLimits = {
  /** Other deposits with the same transaction of a chain that a reviewer is shown. */
  sameTxidShown: 3,
  /** Deposits that claim one transaction, as far as a review reads them. */
  claimsRead: 30,
  recentTransactions: 5,
  /** Per kind, on the dashboard: far more than may be Pending, so that only payments that are never sent reach it. */
  openRequests: 20,
  /** Records with a first approval that are shown together. */
  firstApprovals: 20,
} as const;
