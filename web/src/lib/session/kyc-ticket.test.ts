import { afterEach, describe, expect, it, vi } from 'vitest';
import { kycTicketStorageKey } from '@keelstone/domain/storage-keys';
import { forgetKycTicket, keepKycTicket, readKycTicket } from './kyc-ticket.ts';

const issued = { ticket: 't'.repeat(43), email: 'nora@keelstone.test' };

afterEach(() => {
  vi.restoreAllMocks();
  forgetKycTicket();
});

describe('the ticket of a verified address', () => {
  it('is kept for this tab only, until it is forgotten', () => {
    expect(readKycTicket()).toBeUndefined();
    keepKycTicket(issued);
    expect(readKycTicket()).toEqual({ ...issued, expiresAtMs: expect.any(Number) as number });
    expect(JSON.stringify(window.localStorage)).not.toContain(issued.ticket);
    forgetKycTicket();
    expect(readKycTicket()).toBeUndefined();
  });

  it.each([
    '{',
    'null',
    `{"ticket":"${issued.ticket}","email":"a@b.co"}`,
    '{"ticket":"short","email":"a@b.co","expiresAtMs":1}',
    `{"ticket":"${issued.ticket}","email":"nobody","expiresAtMs":1}`,
  ])('is not found in what somebody else stored: %s', (text) => {
    window.sessionStorage.setItem(kycTicketStorageKey, text);
    expect(readKycTicket()).toBeUndefined();
  });

  it('lasts as long as the page if nothing can be stored', () => {
    for (const method of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(Storage.prototype, method).mockImplementation(() => {
        throw new DOMException('blocked', 'SecurityError');
      });
    keepKycTicket(issued);
    expect(readKycTicket()).toEqual({ ...issued, expiresAtMs: expect.any(Number) as number });
    forgetKycTicket();
    expect(readKycTicket()).toBeUndefined();
  });
});
