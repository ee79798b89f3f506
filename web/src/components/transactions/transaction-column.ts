/** Columns of the transaction lists, in the order in which they may appear. */
export type TransactionColumn = 'details' | 'source' | 'order' | 'amount' | 'user' | 'status';
