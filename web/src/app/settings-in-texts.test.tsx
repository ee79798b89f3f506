import { cleanup, screen } from '@testing-library/react';
import type { RouteObject } from 'react-router-dom';
import { afterAll, expect, it, vi } from 'vitest';
import { changedSettings, listOldValues, shownBy } from '@keelstone/domain/testing/changed-settings';

vi.mock('../lib/firebase/auth.ts', () => ({ loadAuth: () => new Promise(() => undefined) }));
vi.mock('../lib/firebase/storage.ts', () => ({ startUpload: vi.fn() }));

const name = '@keelstone/operator/settings';
vi.doMock(name, () => ({ settings: changedSettings }));
vi.resetModules();
afterAll(() => {
  vi.doUnmock(name);
});

/** The texts of all pages, as modules that are loaded with these settings make them, a line for each element's. */
async function pageTexts(): Promise<string> {
  const { asAdmin, listOf, openPage, renderApp, signedIn, stubApi } =
    await import('../testing/render-app.tsx');
  const withdrawing = await import('../features/money/withdrawal/testing/open-withdraw-page.tsx');
  const { openKycForm, field } = await import('../features/identity/kyc/testing/open-kyc-form.tsx');
  const { DepositPage } = await import('../features/money/deposit/deposit-page.tsx');
  const { facts } = await import('../pages/landing/landing-benefits.ts');
  const { routes } = await import('./routes.tsx');
  const texts = facts.map(({ text }) => text);
  const read = () => {
    texts.push(document.body.innerHTML.replaceAll(/(?:\s*<[^>]*>)+\s*/g, '\n'));
    cleanup();
  };
  const wallet = { btcAddress: 'bc1qplatform', ethAddress: '0xplatform', hasOwnAddresses: true };
  openPage(<DepositPage />, { 'GET /api/wallet': { body: wallet } }, { at: '/deposit' });
  await screen.findByLabelText('Amount in USD');
  await screen.findByText(/^Send any amount/);
  read();
  withdrawing.open();
  await screen.findByLabelText('Amount in USD');
  read();
  await openKycForm();
  texts.push(`Nationality: ${String(Reflect.get(field('Nationality'), 'value'))}.`);
  read();
  // Every page while there is nothing in any list, those for administrators as one of them sees them.
  const empty = (path: string) =>
    path.startsWith('GET ') && path !== 'GET /api/rates' ? listOf([]) : undefined;
  for (const route of listPages(routes)) {
    stubApi(new Proxy({}, { get: (_none, path) => empty(String(path)) }));
    const { queryClient } = renderApp({
      routes: [route],
      at: (route.path ?? '/').replaceAll(/\/:\w+\?/g, '').replace('*', '/nowhere'),
      session: route.path?.startsWith('/admin') === true ? asAdmin : signedIn(),
    });
    await screen.findAllByRole('heading');
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    read();
  }
  return texts.join('\n');
}

function listPages(routes: readonly RouteObject[]): RouteObject[] {
  return routes.flatMap((route) => (route.children === undefined ? [route] : listPages(route.children)));
}

it('each operator setting that a page names follows a change of it', async () => {
  const texts = await pageTexts();
  for (const text of shownBy('pages')) expect(texts).toContain(text);
  expect(listOldValues(texts)).toEqual([]);
});
