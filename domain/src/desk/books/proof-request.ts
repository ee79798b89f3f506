/** A request for a check of all books, `proofRequests/all`, or an order to check a part of them; deleted once done. */
export type ProofRequest = {
  byUid: string;
  /** All orders of one check have the same time. */
  atMs: number;
  /** The most users of a part. The rest becomes another part. */
  usersMax?: number;
};
