/** A check of all books that somebody asked for, `proofRequests/all`; deleted when it has run. */
export type ProofRequest = { byUid: string; atMs: number };
