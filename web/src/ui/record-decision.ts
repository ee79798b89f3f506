/** What can be done about a record that waits for a decision. */
export type RecordDecision = 'approve' | 'reject' | 'ask';
