import { cleanup, screen } from '@testing-library/react';
import { afterAll, expect, it, vi } from 'vitest';
import { changedSettings, shownBy } from '@keelstone/domain/testing/changed-settings';

vi.mock('../lib/firebase/auth.ts', () => ({ loadAuth: () => new Promise(() => undefined) }));
vi.mock('../lib/firebase/storage.ts', () => ({ startUpload: vi.fn() }));

const name = '@keelstone/operator/settings';
vi.doMock(name, () => ({ settings: changedSettings }));
vi.resetModules();
afterAll(() => {
  vi.doUnmock(name);
});

/** The texts of the pages that name a setting, as modules that are loaded with these settings make them. */
async function pageTexts(): Promise<string> {
  const { openPage } = await import('../testing/render-app.tsx');
  const withdrawing = await import('../features/money/withdrawal/testing/open-withdraw-page.tsx');
  const { openKycForm, field } = await import('../features/identity/kyc/testing/open-kyc-form.tsx');
  const { DepositPage } = await import('../features/money/deposit/deposit-page.tsx');
  const { HelpPage } = await import('../pages/help/help-page.tsx');
  const { facts } = await import('../pages/landing/landing-benefits.ts');
  const texts = facts.map(({ text }) => text);
  const read = () => {
    texts.push(document.body.textContent);
    cleanup();
  };
  const wallet = { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' };
  openPage(<DepositPage />, { 'GET /api/wallet': { body: wallet } }, { at: '/deposit' });
  await screen.findByLabelText('Amount in USD');
  read();
  withdrawing.open();
  await screen.findByLabelText('Amount in USD');
  read();
  await openKycForm();
  texts.push(`Nationality: ${String(Reflect.get(field('Nationality'), 'value'))}.`);
  read();
  openPage(<HelpPage />);
  await screen.findByRole('heading', { level: 1 });
  read();
  return texts.join('\n');
}

it('each operator setting that a page names follows a change of it', async () => {
  const texts = await pageTexts();
  const { changed, own } = shownBy('pages');
  for (const text of changed) expect(texts).toContain(text);
  for (const text of own) expect(texts).not.toContain(text);
});
