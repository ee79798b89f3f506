import { emailOnlySchema } from '@keelstone/domain/access/mail-request/mail-request.schema';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { oobCodePattern } from '@keelstone/domain/core/one-time-link/one-time-link.schema';
import { kycSentStorageKey, kycTicketStorageKey } from '@keelstone/domain/storage-keys';
import { readStored, readStoredJson, store } from '../browser-storage.ts';
import { findField, findText } from '../find-field.ts';
import { serverNowMs } from '../server-time.ts';

/** Proves that an address was verified. With the password of its account it opens a session for identity documents. */
export type KycTicket = { ticket: string; email: string; expiresAtMs: number };

/** The ticket of a browser that stores nothing. It lasts as long as the page. */
let unstored: KycTicket | undefined;

/** The ticket of this tab, if there is one. */
export function readKycTicket(): KycTicket | undefined {
  const stored = readStoredJson('sessionStorage', kycTicketStorageKey);
  return stored === undefined ? unstored : parse(stored);
}

/** Keeps a new ticket for this tab, also across reloads. No other tab sees it. */
export function keepKycTicket(issued: Omit<KycTicket, 'expiresAtMs'>): void {
  const ticket = { ...issued, expiresAtMs: serverNowMs() + oneTimeLinkLimits.kycTicketAgeMsMax };
  store('sessionStorage', kycSentStorageKey, undefined);
  if (!store('sessionStorage', kycTicketStorageKey, JSON.stringify(ticket))) unstored = ticket;
}

/** Deletes the ticket: it is used up or no longer valid. */
export function forgetKycTicket(): void {
  unstored = undefined;
  store('sessionStorage', kycTicketStorageKey, undefined);
}

/** Deletes a used ticket and notes that: the form in this tab then tells what happens next. */
export function noteKycSent(): void {
  forgetKycTicket();
  store('sessionStorage', kycSentStorageKey, 'yes');
}

/** True if an application was sent from this tab and no other address has been verified in it since. */
export function wasKycSent(): boolean {
  return readStored('sessionStorage', kycSentStorageKey) !== null;
}

function parse(value: unknown): KycTicket | undefined {
  const [ticket, email] = [findText(value, 'ticket'), findText(value, 'email')];
  const expiresAtMs = findField(value, 'expiresAtMs');
  if (ticket === undefined || !oobCodePattern.test(ticket)) return undefined;
  if (email === undefined || typeof expiresAtMs !== 'number') return undefined;
  return emailOnlySchema.isValidSync({ email }) ? { ticket, email, expiresAtMs } : undefined;
}
