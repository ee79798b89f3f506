import { fingerprint } from '../../kernel/ids.ts';

/**
 * The owner of an e-mail address. Firebase Auth cannot tell: its own client API can move an identity to another
 * address. Written with the account and deleted with it.
 */
export type EmailReservation = { uid: string; reservedAtMs: number };

/** The id of an address's reservation; letter case does not matter. */
export function emailReservationId(email: string): string {
  return fingerprint(`email|${email.toLowerCase()}`);
}
