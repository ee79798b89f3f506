/** A request to check the books, `proofRequests/{id}`, which a trigger answers; deleted once done. */
export type ProofRequest = { kind: 'all'; byUid: string; atMs: number } | PartOrder;

/** An order to check one part of the books. */
export type PartOrder = {
  kind: 'part';
  /** The part begins after this account. */
  after: string;
  /** All orders of one check have the same time. */
  atMs: number;
  /** The most users of the part. The rest becomes another part. */
  usersMax: number;
};
