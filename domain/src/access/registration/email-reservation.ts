import { fingerprint } from '../../kernel/ids.ts';

/**
 * Who owns an e-mail address. Firebase Auth cannot tell: its own client API can move an identity to another address.
 * Written with the account and deleted with it.
 */
export type EmailReservation = { uid: string; reservedAtMs: number };

/** The id of an address's reservation; upper and lower case are the same address. */
export function emailReservationId(email: string): string {
  return fingerprint(`email|${email.toLowerCase()}`);
}
