/**
 * A full counter of refused sign-ins at one address. Written whether or not the address has an account, so that the
 * response time reveals nothing. A trigger finds the account and deletes the burst.
 */
export type SignInBurst = {
  email: string;
  /** The key of the full counter. */
  by: string;
  attempts: number;
  ip: string;
  requestId: string;
  atMs: number;
};
