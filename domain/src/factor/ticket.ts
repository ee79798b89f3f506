import { fingerprint } from '../ids.ts';
import { limits } from '../limits.ts';

/**
 * A correct password that waits for its second factor: what is known about a ticket, which itself is never stored. It
 * ends with the first factor that is accepted.
 */
export type FactorTicket = { uid: string; checkedAtMs: number; expiresAtMs: number };

/** Under which id a ticket is stored. */
export function ticketIdOf(ticket: string): string {
  return fingerprint(`factor-ticket|${ticket}`);
}

/** `checkedAtMs`: just before the password was checked. */
export function newTicket(
  uid: string,
  { checkedAtMs, nowMs }: { checkedAtMs: number; nowMs: number },
): FactorTicket {
  return { uid, checkedAtMs, expiresAtMs: nowMs + limits.factorTicketAgeMsMax };
}

/**
 * What a challenge is for: `boundTo` is the session, or the ticket of the sign-in, that asked for it and alone may
 * answer it. There is one at a time for each.
 */
export type ChallengeFor = { purpose: 'add-passkey' | 'prove'; boundTo: string };

/** What a passkey is asked to sign, as its fingerprint. It ends with the first answer that is accepted. */
export type Challenge = { uid: string; ref: string; expiresAtMs: number };

/** Under which id a challenge is stored. */
export function challengeIdOf({ purpose, boundTo }: ChallengeFor): string {
  return fingerprint(`challenge|${purpose}|${boundTo}`);
}

export function newChallenge(uid: string, challenge: string, nowMs: number): Challenge {
  return { uid, ref: challengeRef(challenge), expiresAtMs: nowMs + limits.challengeAgeMsMax };
}

/** True if this is what was asked for, in time. */
export function isAsked(
  asked: Challenge | undefined,
  { uid, challenge, nowMs }: { uid: string; challenge: string; nowMs: number },
): boolean {
  if (asked === undefined) return false;
  return asked.uid === uid && asked.ref === challengeRef(challenge) && nowMs < asked.expiresAtMs;
}

function challengeRef(challenge: string): string {
  return fingerprint(`challenge|${challenge}`);
}
