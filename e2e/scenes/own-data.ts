import type { ClosingWire } from '@keelstone/domain/api/closing.contract';
import type { DocumentViewWire } from '@keelstone/domain/api/document-view.wire';
import type { Page } from '@playwright/test';
import { waitingAndFailed, type Scene } from './scene.ts';

const path = '/settings/data';
const closesAt = '2030-01-02T00:00:00.000Z';
const views: readonly DocumentViewWire[] = [
  {
    _id: 'v1',
    document: 'identity',
    by: 'administrator',
    viewer: 'K7QM-2XPF',
    recordId: 'r1',
    createdAt: '2026-11-12T10:04:00.000Z',
  },
  {
    _id: 'v2',
    document: 'proof',
    by: 'owner',
    viewer: null,
    recordId: 'r2',
    createdAt: '2026-11-11T16:40:00.000Z',
  },
];

/** The data kept about a user. Views of the demo people's documents are too recent to be shown. */
export const ownDataScenes: readonly Scene[] = [
  { name: 'own-data', path, open: withViews },
  ...waitingAndFailed('own-data', path),
  { name: 'own-data-empty', path },
  { name: 'own-data-next-part', path, open: withDownload('AFTER1_x', /^There is more/) },
  { name: 'own-data-complete', path, open: withDownload('', /^Your copy is complete/) },
  { name: 'closing-missing', path, open: withClosing({ missing: ['payouts', 'deposits', 'balance'] }) },
  { name: 'closing-possible', path, open: withClosing({}) },
  { name: 'closing-question', path, open: askToClose },
  { name: 'closing', path, open: withClosing({ closesAt }) },
];

async function withViews(page: Page): Promise<void> {
  await page.route('**/api/own-data/views*', (route) =>
    route.fulfill({ json: { items: views, nextCursor: 'more' } }),
  );
  await page.reload();
  await page.getByRole('list', { name: 'Who opened my documents' }).waitFor();
}

/** Downloads a part whose comment is the cursor of the next one. */
function withDownload(cursor: string, text: RegExp) {
  return async (page: Page): Promise<void> => {
    const body = `PK\u0005\u0006${'\0'.repeat(18)}${cursor}`;
    await page.route('**/api/own-data/export/*', (route) => route.fulfill({ body }));
    await page.getByRole('button', { name: 'Download my data' }).click();
    await page.getByText(text).waitFor();
  };
}

/** With the banner of every page while the account is closing. */
function withClosing(changes: Partial<ClosingWire>) {
  return async (page: Page): Promise<void> => {
    const json: ClosingWire = { closesAt: null, missing: [], ...changes };
    await page.route('**/api/own-data/closing', (route) => route.fulfill({ json }));
    await page.route('**/api/user', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const user: unknown = await response.json();
      if (typeof user !== 'object') return route.fulfill({ response });
      return route.fulfill({ response, json: { ...user, closesAt: json.closesAt } });
    });
    await page.reload();
    const shown = page.getByRole('button', { name: /^(Close my account|Undo, keep my account)$/ });
    await shown.or(page.getByRole('list', { name: 'What is missing' })).waitFor();
    await page.getByRole('heading', { name: 'Close my account' }).scrollIntoViewIfNeeded();
  };
}

async function askToClose(page: Page): Promise<void> {
  await withClosing({})(page);
  await page.getByRole('button', { name: 'Close my account' }).click();
  await page.getByRole('dialog', { name: 'Close your account?' }).waitFor();
}
