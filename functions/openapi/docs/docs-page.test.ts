import { describe, expect, it } from 'vitest';
import { contract } from '@keelstone/domain/api/contract';
import { buildOpenapi } from '../build-openapi.ts';
import { docsPage } from './docs-page.ts';

const html = docsPage(buildOpenapi());

describe('the page of the documentation', () => {
  it('names every call', () => {
    for (const name of Object.keys(contract)) expect(html).toContain(`id="${name}"`);
  });

  it('shows what a call takes, what it returns and why it may be refused', () => {
    const call = html.slice(
      html.indexOf('id="request-withdrawal"'),
      html.indexOf('id="list-recent-transactions"'),
    );
    for (const shown of [
      'coinSelected',
      '"Withdrawal request received"',
      'insufficient-funds',
      'Insufficient balance',
    ])
      expect(call).toContain(shown.replaceAll('"', '&quot;'));
    expect(call).toContain('href="#shape-WithdrawalBody"');
    expect(html).toContain('id="shape-WithdrawalBody"');
    expect(html).not.toMatch(/undefined|\[object/);
  });

  it('shows a shape that may be null, and the text of a file', () => {
    expect(html).toContain('<a href="#shape-AuditHead">AuditHead</a> or null');
    expect(html).toContain('Date,Movement,Order,USD');
  });
});
