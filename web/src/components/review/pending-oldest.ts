/** What a queue asks of its list: who has waited longest comes first. Short pages, for each decision asks again. */
export const pendingOldest = { search: '', status: 'pending', sort: 'oldest', limit: 10 } as const;
