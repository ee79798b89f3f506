import { fingerprint } from '../ids.ts';

/**
 * Whose an e-mail address is. Firebase Auth cannot say: its own client doors move an identity to another address.
 * Written with the account and deleted with it.
 */
export type EmailReservation = { uid: string; reservedAtMs: number };

/** The id of an address's reservation; upper and lower case are the same address. */
export function emailReservationId(email: string): string {
  return fingerprint(`email|${email.toLowerCase()}`);
}
