/** The filter of a queue: the longest wait first. Pages are short, because each decision loads it again. */
export const pendingOldest = { search: '', status: 'pending', sort: 'oldest', limit: 10 } as const;
