import type { ReviewSignalsWire } from '@keelstone/domain/api/review-signal.wire';
import { openedCaseWire } from '@keelstone/domain/api/review.contract';
import type { Page } from '@playwright/test';
import { press, waitingAndFailed, type Scene } from './scene.ts';

const kyc = '/admin/review/kyc';

/** The picture is on the screen, and what administrators keep has come. */
async function looked(page: Page): Promise<void> {
  await page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Next' }).waitFor();
  await page.getByText('You can approve once').waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Facts' }).locator('dl').waitFor();
}

const ben = { _id: 'BEN5SCENE5SCENE5SCENE5SCEN', name: 'Ben Okafor' };
const at = '2026-11-20T10:00:00.000Z';

const everySignal: ReviewSignalsWire = {
  signals: [
    {
      kind: 'same-image',
      text: 'The same picture was sent with an application of somebody else.',
      evidence: [{ of: 'kyc', _id: 'KYC5SCENE5SCENE5SCENE5SCEN', text: 'Ivo Santos, Rejected, 10 Nov 2026' }],
    },
    {
      kind: 'other-name',
      text: 'The account is called “Hana Suzuki-Watanabe”, the application “Hana Suzuki”.',
      evidence: [],
    },
    {
      kind: 'earlier-rejection',
      text: 'Rejected twice before, the last time: The picture is blurred.',
      evidence: [],
    },
  ],
};

/** As if a colleague looked at the case, and everything stood out that can: nothing of it is written. */
async function onBusyCase(page: Page): Promise<void> {
  await page.route(/\/api\/review\/(kyc|transaction)-signals\//, (route) =>
    route.fulfill({ json: everySignal }),
  );
  await page.route(/\/api\/review\/lease\//, (route) =>
    route.fulfill({ json: { heldBy: { ...ben, until: '2030-01-01T00:00:00.000Z' } } }),
  );
  await page.route(/\/api\/review\/case\//, async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const kept = openedCaseWire.validateSync(await response.json());
    const notes = [{ by: ben, at, text: 'Asked the issuer by phone. They call back on Monday.' }];
    await route.fulfill({ response, json: { ...kept, notes } });
  });
  await page.reload();
  await looked(page);
  await page.getByText('is looking at this').waitFor();
  await page.getByText('Asked the issuer by phone').waitFor();
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
    only: 'desk',
    path: kyc,
    open: async (page) => {
      await looked(page);
      await press('Keyboard shortcuts')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'admin-review-kyc-busy', path: kyc, open: onBusyCase },
  { name: 'admin-review-deposit', path: '/admin/review/deposits', open: looked },
  { name: 'admin-review-withdrawal', path: '/admin/review/withdrawals', open: looked },
  { name: 'admin-review-missing', path: '/admin/review/kyc/NobodyHasThisId0000000000000' },
];
