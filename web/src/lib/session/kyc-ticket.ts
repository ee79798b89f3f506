import { kycSentStorageKey, kycTicketStorageKey } from '@keelstone/domain/storage-keys';
import { serverNowMs } from '../server-time.ts';
import { emailOnlySchema } from '@keelstone/domain/access/mail-request/mail-request.schema';
import { oobCodePattern } from '@keelstone/domain/core/one-time-link/one-time-link.schema';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';

/** What a verified address may be exchanged for, together with the password of its account. */
export type KycTicket = { ticket: string; email: string; expiresAtMs: number };

/** Where nothing can be stored, it lasts as long as the page is open. */
let unstored: KycTicket | undefined;

/** The ticket of this tab, if there is one. */
export function readKycTicket(): KycTicket | undefined {
  try {
    return parse(JSON.parse(window.sessionStorage.getItem(kycTicketStorageKey) ?? 'null'));
  } catch {
    return unstored;
  }
}

/** Keeps a ticket that the server has just made for this tab, reloads included; no other tab sees it. */
export function keepKycTicket(issued: Omit<KycTicket, 'expiresAtMs'>): void {
  const kept = { ...issued, expiresAtMs: serverNowMs() + oneTimeLinkLimits.kycTicketAgeMsMax };
  try {
    window.sessionStorage.removeItem(kycSentStorageKey);
    window.sessionStorage.setItem(kycTicketStorageKey, JSON.stringify(kept));
  } catch {
    unstored = kept;
  }
}

/** Once it is used up, or of no use any more. */
export function forgetKycTicket(): void {
  unstored = undefined;
  try {
    window.sessionStorage.removeItem(kycTicketStorageKey);
  } catch {
    // Nothing is stored where storage is blocked.
  }
}

/** The ticket was used: anyone who comes back to the form in this tab reads what happens next. */
export function noteKycSent(): void {
  forgetKycTicket();
  try {
    window.sessionStorage.setItem(kycSentStorageKey, 'yes');
  } catch {
    // Without storage the form explains how it is reached.
  }
}

/** Whether an application was sent from this tab, and no other address has been verified in it since. */
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
