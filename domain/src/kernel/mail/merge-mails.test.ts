import { expect, it } from 'vitest';
import { brand } from '../brand.ts';
import { mergeMails } from './merge-mails.ts';

it('has the text of each, the oldest first, and nothing that is read as HTML', () => {
  const one = { subject: 'Second', text: 'A link: https://keelstone.example/a', createdAtMs: 60_000 };
  const other = { subject: 'First', text: '<b>Bold</b>', createdAtMs: 0 };
  const { subject, text, html } = mergeMails([one, other]);
  expect(subject).toBe(`2 messages from ${brand.name}`);
  expect(text).toContain(
    'First\n1 January 1970, 00:00 UTC\n\n<b>Bold</b>\n\nSecond\n1 January 1970, 00:01 UTC',
  );
  expect(text).toContain('https://keelstone.example/a');
  expect(html).toContain('&lt;b&gt;Bold&lt;/b&gt;');
});
