export const transactionLimits = {
  /** The most other deposits with the same blockchain transaction that a reviewer is shown. */
  sameTxidShown: 3,
  /** The most deposits of one transaction that a review reads: an exchange may pay many own addresses with one. */
  claimsRead: 300,
  recentTransactions: 5,
  /** The most of each kind on the dashboard: more than one may request, but payments by others can reach it. */
  openRequests: 20,
  /** The most records with a first approval that are listed together. */
  firstApprovals: 20,
} as const;
