import { kycSentStorageKey, kycTicketStorageKey } from '@keelstone/domain/storage-keys';
import { serverNowMs } from '../server-time.ts';
import { emailOnlySchema } from '@keelstone/domain/access/mail-request/mail-request.schema';
import { oobCodePattern } from '@keelstone/domain/core/one-time-link/one-time-link.schema';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';

/** Proves that an address was verified; with the password of its account it opens a session for identity documents. */
export type KycTicket = { ticket: string; email: string; expiresAtMs: number };

/** The ticket of a browser that stores nothing; it lasts as long as the page. */
let unstored: KycTicket | undefined;

/** The ticket of this tab, if there is one. */
export function readKycTicket(): KycTicket | undefined {
  try {
    return parse(JSON.parse(window.sessionStorage.getItem(kycTicketStorageKey) ?? 'null'));
  } catch {
    return unstored;
  }
}

/** Keeps a new ticket for this tab, also across reloads; no other tab sees it. */
export function keepKycTicket(issued: Omit<KycTicket, 'expiresAtMs'>): void {
  const kept = { ...issued, expiresAtMs: serverNowMs() + oneTimeLinkLimits.kycTicketAgeMsMax };
  try {
    window.sessionStorage.removeItem(kycSentStorageKey);
    window.sessionStorage.setItem(kycTicketStorageKey, JSON.stringify(kept));
  } catch {
    unstored = kept;
  }
}

/** Deletes the ticket: it is used up or no longer valid. */
export function forgetKycTicket(): void {
  unstored = undefined;
  try {
    window.sessionStorage.removeItem(kycTicketStorageKey);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}

/** Deletes a used ticket and notes that: the form in this tab then tells what happens next. */
export function noteKycSent(): void {
  forgetKycTicket();
  try {
    window.sessionStorage.setItem(kycSentStorageKey, 'yes');
  } catch {
    // Without storage the form explains how to get a ticket.
  }
}

/** True if an application was sent from this tab and no other address has been verified in it since. */
export function wasKycSent(): boolean {
  try {
    return window.sessionStorage.getItem(kycSentStorageKey) !== null;
  } catch {
    return false;
  }
}

function parse(value: unknown): KycTicket | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  if (!('ticket' in value && 'email' in value && 'expiresAtMs' in value)) return undefined;
  const { ticket, email, expiresAtMs } = value;
  if (typeof ticket !== 'string' || !oobCodePattern.test(ticket)) return undefined;
  if (typeof email !== 'string' || typeof expiresAtMs !== 'number') return undefined;
  return emailOnlySchema.isValidSync({ email }) ? { ticket, email, expiresAtMs } : undefined;
}
