/**
 * A counter of refused sign-ins at one address is full. Written the same whether or not the address has an account, so
 * that the time of the answer reveals nothing; a trigger finds out whose it is, and deletes this.
 */
export type SignInBurst = {
  email: string;
  /** The way in which the full counter counts. */
  by: string;
  attempts: number;
  ip: string;
  requestId: string;
  atMs: number;
};
