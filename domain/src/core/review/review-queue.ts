/** The queues of records that administrators decide one after another. */
export const reviewQueues = ['kyc', 'deposits', 'withdrawals'] as const;
export type ReviewQueue = (typeof reviewQueues)[number];

/** The kinds of case in the combined inbox: records to decide, and approved withdrawals to pay. */
export const inboxKinds = [...reviewQueues, 'payouts'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** The queue that holds the notes and leases of a case. A payout has the notes and leases of its withdrawal. */
export function toReviewQueue(kind: InboxKind): ReviewQueue {
  return kind === 'payouts' ? 'withdrawals' : kind;
}
