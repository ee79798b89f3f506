/**
 * A check of all books that somebody asked for, `proofRequests/all`, or the order to check a part of them; deleted when
 * it has run.
 */
export type ProofRequest = {
  byUid: string;
  /** All orders of one check have the same time. */
  atMs: number;
  /** Of a part: where it has more users, the rest becomes another part. */
  usersMax?: number;
};
