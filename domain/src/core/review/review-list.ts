/** The queues of records that administrators decide one after another. */
export const reviewLists = ['kyc', 'deposits', 'withdrawals'] as const;
export type ReviewList = (typeof reviewLists)[number];

/** The kinds of case in the combined inbox: records to decide, and approved withdrawals to pay. */
export const inboxKinds = [...reviewLists, 'payouts'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** The queue that holds the notes and leases of a case. Those of a payout belong to its withdrawal. */
export function toReviewList(kind: InboxKind): ReviewList {
  return kind === 'payouts' ? 'withdrawals' : kind;
}
