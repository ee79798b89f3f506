/** One sign-in, as stored and shown (spec section 3). */
export type LoginActivity = {
  id: string;
  uid: string;
  browser: string;
  os: string;
  ip: string;
  createdAtMs: number;
};
