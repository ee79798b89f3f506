import type { DataExportWire } from '@keelstone/domain/api/data-export.wire';
import type { DocumentViewWire } from '@keelstone/domain/api/document-view.wire';
import type { Page } from '@playwright/test';
import { waitingAndFailed, type Scene } from './scene.ts';

const path = '/settings/data';
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

/** What is kept of a user. The demo people's documents were not opened so long ago that it would be shown. */
export const ownDataScenes: readonly Scene[] = [
  { name: 'own-data', path, open: withViews },
  ...waitingAndFailed('own-data', path),
  { name: 'own-data-empty', path },
  { name: 'own-data-making', path, open: withCopy({ state: 'making', percent: 36 }) },
  {
    name: 'own-data-ready',
    path,
    open: withCopy({
      state: 'ready',
      percent: 100,
      expiresAt: '2030-01-02T00:00:00.000Z',
      parts: [
        { _id: 'p1', bytes: 19_900_000 },
        { _id: 'p2', bytes: 48_213 },
      ],
    }),
  },
  { name: 'own-data-copy-failed', path, open: withCopy({ state: 'failed' }) },
];

async function withViews(page: Page): Promise<void> {
  await page.route('**/api/own-data/views*', (route) =>
    route.fulfill({ json: { items: views, nextCursor: 'more' } }),
  );
  await page.reload();
  await page.getByRole('list', { name: 'Who opened my documents' }).waitFor();
}

function withCopy(changes: Partial<DataExportWire>) {
  return async (page: Page): Promise<void> => {
    const json = { percent: 0, requestedAt: null, expiresAt: null, nextAt: null, parts: [], ...changes };
    await page.route('**/api/own-data/export', (route) => route.fulfill({ json }));
    await page.reload();
    await page.getByText(/^Your copy (is being made|is ready|could not be made)/).waitFor();
  };
}
