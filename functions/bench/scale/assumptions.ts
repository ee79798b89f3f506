/** The target that docs/scale.md examines. */
export const target = {
  users: 1_000_000,
  /** People who open the app on a day. */
  activePerDay: 50_000,
  decisionsPerHour: 500,
  /** At work at any time, each with one list open. */
  administrators: 20,
  /** Records of money of one user, over all the years. */
  recordsPerUser: 10,
} as const;

/** The generated day: everybody is active, and one administrator decides. */
export const simulated = { people: 1_000, administrators: 1, seed: 1, recordsPerPerson: 10 } as const;

/** How many people of the target one simulated person stands for. */
export const factor = target.activePerDay / simulated.people;

/** A day's hours by how busy they are, in UTC: their mean is 1, so the busiest is twice the mean. */
export const hourWeights = [
  0.3, 0.2, 0.1, 0.1, 0.1, 0.2, 0.4, 0.7, 1.0, 1.3, 1.4, 1.4, 1.3, 1.2, 1.2, 1.2, 1.2, 1.3, 1.5, 1.8, 2.0,
  1.8, 1.3, 1.0,
] as const;

/** Decisions of the simulated day. As many requests are made: nothing piles up from day to day. */
const requests = (target.decisionsPerHour * 24) / factor / simulated.people;

/** How much busier the busiest hour is than the mean one; decisions are made around the clock. */
export const peaks = { person: 2, 'follow-up': 2, refresh: 1, decision: 1, job: 1 } as const;

/**
 * Which share of the active people does what on the day. Deposits, withdrawals and applications are together as many as
 * the administrators decide. An application comes from somebody who has registered on that day.
 */
export const shares = {
  signIn: 0.4,
  secondVisit: 0.5,
  transactions: 0.5,
  statement: 0.2,
  security: 0.1,
  /** A new phone number. */
  profile: 0.01,
  /** A new name, which is copied into every record of its owner. */
  rename: 0.002,
  deposit: requests * 0.5,
  withdrawal: requests * 0.375,
  application: requests * 0.125,
} as const;

/** From its first read to its commit, in a multi-region: up to four round trips and the locks. */
export const transactionMs = 300;

/** Not measured: one user's books with six queries, one after the other, their sign-in and their images. */
export const proofMsPerUser = 100;
/** The job proves so many at a time, for at most so long (reconcile.service.ts, background.ts). */
export const nightlyProof = { atATime: 10, seconds: 1800 } as const;
/** Not measured: event rows that are read and hashed in a second, for as long. */
export const verifiedRowsPerSecond = 5_000;
