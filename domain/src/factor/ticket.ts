import { fingerprint } from '../ids.ts';
import { limits } from '../limits.ts';

/**
 * A right password that waits for its second factor: what is known about a ticket, which itself is never stored. It ends
 * with the first factor that is accepted.
 */
export type FactorTicket = { uid: string; checkedAtMs: number; expiresAtMs: number };

/**
 * What a passkey is asked to sign, by its fingerprint: once, for one account, and only in the session or sign-in
 * (`boundTo`) that asked for it.
 */
export type Challenge = {
  uid: string;
  purpose: 'add-passkey' | 'prove';
  boundTo: string;
  expiresAtMs: number;
};

/** Under which id a ticket is stored. */
export function ticketIdOf(ticket: string): string {
  return fingerprint(`factor-ticket|${ticket}`);
}

/** `checkedAtMs`: a moment before the password was looked at. */
export function newTicket(uid: string, checkedAtMs: number, nowMs: number): FactorTicket {
  return { uid, checkedAtMs, expiresAtMs: nowMs + limits.factorTicketAgeMsMax };
}

/** Under which id a challenge is stored. */
export function challengeIdOf(challenge: string): string {
  return fingerprint(`challenge|${challenge}`);
}

export function newChallenge(
  { uid, purpose, boundTo }: Pick<Challenge, 'uid' | 'purpose' | 'boundTo'>,
  nowMs: number,
): Challenge {
  return { uid, purpose, boundTo, expiresAtMs: nowMs + limits.challengeAgeMsMax };
}

/** True for a challenge that was set for exactly this, and has not expired. */
export function isAnswerable(
  challenge: Challenge | undefined,
  { uid, purpose, boundTo }: Pick<Challenge, 'uid' | 'purpose' | 'boundTo'>,
  nowMs: number,
): boolean {
  return (
    challenge !== undefined &&
    challenge.uid === uid &&
    challenge.purpose === purpose &&
    challenge.boundTo === boundTo &&
    nowMs < challenge.expiresAtMs
  );
}
