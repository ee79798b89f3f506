import type { Page } from '@playwright/test';
import { press, waitingAndFailed, type Scene } from './scene.ts';

const kyc = '/admin/review/kyc';

/** The picture is on the screen, and what administrators keep has come. */
async function looked(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Next' }).waitFor();
  await page.getByText('Approve is offered once').waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Facts' }).locator('dl').waitFor();
}

/** One case after the other; nothing here decides anything. */
export const reviewScenes: readonly Scene[] = [
  { name: 'admin-review-kyc', path: kyc, open: looked },
  ...waitingAndFailed('admin-review-kyc', kyc),
  {
    name: 'admin-review-kyc-zoomed',
    path: kyc,
    open: async (page) => {
      await looked(page);
      await press('Zoom in')(page);
      await press('Rotate')(page);
    },
  },
  {
    name: 'admin-review-kyc-approve',
    path: kyc,
    open: async (page) => {
      await looked(page);
      await press('Approve')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'admin-review-help',
    path: kyc,
    open: async (page) => {
      await looked(page);
      await press('Keyboard shortcuts')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-review-deposit', path: '/admin/review/deposits', open: looked },
  { name: 'admin-review-withdrawal', path: '/admin/review/withdrawals', open: looked },
  { name: 'admin-review-missing', path: '/admin/review/kyc/NobodyHasThisId0000000000000' },
];
