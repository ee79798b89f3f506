import { kycTicketStorageKey } from '@keelstone/domain/storage-keys';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetKycTicket, keepKycTicket, readKycTicket } from './kyc-ticket.ts';

const kept = { ticket: 't'.repeat(43), email: 'nora@keelstone.test' };

afterEach(() => {
  vi.restoreAllMocks();
  forgetKycTicket();
});

describe('the ticket of a verified address', () => {
  it('is kept for this tab only, until it is forgotten', () => {
    expect(readKycTicket()).toBeUndefined();
    keepKycTicket(kept);
    expect(readKycTicket()).toEqual(kept);
    expect(JSON.stringify(window.localStorage)).not.toContain(kept.ticket);
    forgetKycTicket();
    expect(readKycTicket()).toBeUndefined();
  });

  it.each([
    '{',
    'null',
    '{"ticket":"short","email":"a@b.co"}',
    `{"ticket":"${kept.ticket}","email":"nobody"}`,
  ])('is not found in what somebody else stored: %s', (text) => {
    window.sessionStorage.setItem(kycTicketStorageKey, text);
    expect(readKycTicket()).toBeUndefined();
  });

  it('lasts as long as the page if nothing can be stored', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    keepKycTicket(kept);
    expect(readKycTicket()).toEqual(kept);
    forgetKycTicket();
    expect(readKycTicket()).toBeUndefined();
  });
});
