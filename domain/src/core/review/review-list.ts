/** The queues of records that administrators decide one after the other. */
export const reviewLists = ['kyc', 'deposits', 'withdrawals'] as const;
export type ReviewList = (typeof reviewLists)[number];

/** The kinds of case in the one list of all that waits: records to decide, and approved withdrawals to pay. */
export const inboxKinds = [...reviewLists, 'payouts'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** The queue whose notes and leases a case has: a payout is the withdrawal that it pays. */
export function listOfKind(kind: InboxKind): ReviewList {
  return kind === 'payouts' ? 'withdrawals' : kind;
}
