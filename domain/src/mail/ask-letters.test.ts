import { describe, expect, it } from 'vitest';
import { composeMail } from './compose.ts';

const name = 'Mira Holm';
const link = 'https://keelstone.example/kyc';

describe('a request for information', () => {
  it('about an application names what is asked for, and why', () => {
    const items = ['name', 'document'] as const;
    const { text } = composeMail('kyc-information', { name, link, items, text: 'It is cut off' });
    expect(text).toContain('ask you for this again: your name, your document.');
    expect(text).toContain('Why: It is cut off');
  });

  it('about a transaction names the transaction too', () => {
    const what = 'deposit of $500.00 in BTC';
    const items = ['proof'] as const;
    const { subject, text } = composeMail('transaction-information', {
      name,
      link,
      what,
      items,
      text: 'It is unclear',
    });
    expect(subject).toBe(`We need more information about your ${what}`);
    expect(text).toContain('ask you for this: another proof of payment.');
    expect(text).toContain('Why: It is unclear');
  });
});
