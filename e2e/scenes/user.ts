import { journalPageWire } from '@keelstone/domain/api/journal.wire';
import { sessionContract } from '@keelstone/domain/api/session.contract';
import { userContract } from '@keelstone/domain/api/user.contract';
import type { Page, Route } from '@playwright/test';
import { chooseImage } from '../support/choose-image.ts';
import { doubtfulAddress } from '../support/make-person.ts';
import { fixture } from '../support/kyc.ts';
import { addressScenes } from './addresses.ts';
import { reviewerQuestionScenes } from './reviewer-questions.ts';
import { bellScenes } from './bell.ts';
import { factorScenes } from './factor.ts';
import { acceptanceScene } from './legal.ts';
import { ownDataScenes } from './own-data.ts';
import { press, rowMenu, waitingAndFailed, type Scene } from './scene.ts';

/** What a user with money and a history sees. */
export const holderScenes: readonly Scene[] = [
  { name: 'dashboard', path: '/dashboard' },
  ...waitingAndFailed('dashboard', '/dashboard'),
  { name: 'dashboard-cancel', path: '/dashboard', open: press(/^Cancel Bitcoin deposit/) },
  { name: 'account-menu', path: '/dashboard', open: press('Account menu') },
  ...bellScenes,
  { name: 'drawer', path: '/dashboard', open: press('More'), only: 'phone' },
  { name: 'dashboard-explain', path: '/dashboard', open: explained() },
  { name: 'dashboard-explain-faults', path: '/dashboard', open: explained({ isDamaged: true }) },
  { name: 'deposit', path: '/deposit' },
  ...waitingAndFailed('deposit', '/deposit'),
  {
    name: 'deposit-proof',
    path: '/deposit?coin=eth',
    open: async (page) => {
      await page.getByLabel(/Amount/).fill('750');
      await chooseImage(page, fixture('receipt.png'));
      await page.getByRole('img', { name: /receipt\.png/ }).waitFor();
    },
  },
  {
    name: 'deposit-leave',
    path: '/deposit',
    open: async (page) => {
      await page.getByLabel(/Amount/).fill('750');
      await press('Account menu')(page);
      await page.getByRole('menuitem', { name: 'View Profile' }).click();
    },
  },
  { name: 'withdraw', path: '/withdraw' },
  {
    name: 'withdraw-check-address',
    path: '/withdraw',
    open: async (page) => {
      await page.getByLabel(/Amount/).fill('500');
      await page.getByLabel('Bitcoin wallet address').fill(doubtfulAddress);
      await press('Confirm withdrawal')(page);
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'transactions', path: '/transactions' },
  ...waitingAndFailed('transactions', '/transactions'),
  { name: 'transactions-menu', path: '/transactions', open: rowMenu() },
  { name: 'transactions-details', path: '/transactions', open: rowMenu('View Details') },
  {
    name: 'transactions-details-sent',
    path: '/transactions',
    open: rowMenu('View Details', 'withdrawal', 'Sent'),
  },
  {
    name: 'transactions-details-rejected',
    path: '/transactions',
    open: rowMenu('View Details', 'Rejected', 'The payment did not arrive'),
  },
  { name: 'transactions-delete', path: '/transactions', open: rowMenu('Delete') },
  {
    name: 'transactions-page-size',
    only: 'desk',
    path: '/transactions',
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Page size' }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  { name: 'statement', path: '/statement' },
  {
    name: 'statement-chart-table',
    path: '/statement',
    open: async (page) => {
      await page.getByRole('img', { name: 'Your USD over time' }).waitFor();
      await page.getByText('Table', { exact: true }).click();
      await page.getByRole('table', { name: 'Your USD over time' }).waitFor();
    },
  },
  {
    name: 'statement-movement',
    path: '/statement',
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Withdrawal/ })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('list', { name: 'Entries' }).waitFor();
    },
  },
  {
    name: 'statement-other-dates',
    path: '/statement?from=2026-10-01&to=2026-10-31',
  },
  { name: 'transactions-filtered', path: '/transactions?type=Withdrawal&status=approved' },
  ...waitingAndFailed('statement', '/statement'),
  { name: 'profile', path: '/profile' },
  { name: 'profile-edit', path: '/profile', open: press('Edit') },
  {
    name: 'profile-edit-countries',
    path: '/profile',
    open: async (page) => {
      await press('Edit')(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Country: / })
        .click();
    },
  },
  { name: 'notifications', path: '/notifications' },
  { name: 'settings', path: '/settings' },
  { name: 'settings-password', path: '/settings', open: press('Change password') },
  { name: 'security', path: '/settings/security' },
  ...waitingAndFailed('security', '/settings/security'),
  { name: 'security-end', path: '/settings/security', open: press(/^Sign out .+ signed in/) },
  { name: 'security-end-others', path: '/settings/security', open: press('Sign out everywhere else') },
  { name: 'security-lock', path: '/settings/security', open: press('Lock my account') },
  { name: 'security-locked', path: '/settings/security', open: lockedAs({ unlocksAt: null }) },
  {
    name: 'security-unlock',
    path: '/settings/security',
    open: async (page) => {
      await lockedAs({ unlocksAt: null })(page);
      await press('Unlock my account')(page);
    },
  },
  ...(['password', 'totp', 'passkey'] as const).map((method) => ({
    name: `security-confirm-${method}`,
    path: '/settings/security',
    open: async (page: Page) => {
      await lockedAs({ unlocksAt: null })(page);
      const json = { error: 'x', code: 'step-up-required', methods: [method] };
      await page.route('**/api/auth/unlock', (route) => route.fulfill({ status: 403, json }));
      await press('Unlock my account')(page);
      await press('Unlock in 24 hours')(page);
      await page.getByRole('dialog', { name: "Confirm it's you" }).waitFor();
    },
  })),
  {
    name: 'security-unlocking',
    path: '/settings/security',
    open: lockedAs({ unlocksAt: '2030-01-01T00:00:00.000Z' }),
  },
  ...factorScenes,
  ...addressScenes,
  ...ownDataScenes,
  { name: 'activity', path: '/activity' },
  ...waitingAndFailed('activity', '/activity'),
  { name: 'activity-delete', path: '/activity', open: press(/^Delete the sign-in/) },
  { name: 'kyc-approved', path: '/kyc' },
];

/** What a newcomer sees, who has nothing yet. */
export const newcomerScenes: readonly Scene[] = [
  { name: 'dashboard-empty', path: '/dashboard' },
  { name: 'withdraw-unverified', path: '/withdraw' },
  { name: 'transactions-empty', path: '/transactions' },
  { name: 'statement-empty', path: '/statement' },
  {
    name: 'activity-empty',
    path: '/activity',
    open: async (page) => {
      const buttons = page.getByRole('button', { name: /^Delete the sign-in/ });
      for (let left = await buttons.count(); left > 0; left -= 1) {
        await buttons.first().click();
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
    },
  },
  {
    name: 'security-only-here',
    path: '/settings/security',
    open: async (page) => {
      // Other scenes may have signed in as the same person in the meantime.
      await page.route('**/api/session', async (route) => {
        const response = await route.fetch({ maxRetries: 2 });
        const { sessions } = sessionContract['get-sessions'].response.validateSync(await response.json());
        const json = { sessions: sessions.filter(({ isCurrent }) => isCurrent) };
        await route.fulfill({ response, json });
      });
      await page.reload();
      await page.getByText('You are signed in here only.').waitFor();
    },
  },
  { name: 'kyc', path: '/kyc' },
  { name: 'kyc-step-form', path: '/kyc?step=form' },
  acceptanceScene,
];

export const waitingScenes: readonly Scene[] = [
  { name: 'dashboard-waiting', path: '/dashboard' },
  { name: 'kyc-pending', path: '/kyc' },
  ...reviewerQuestionScenes,
];

export const rejectedScenes: readonly Scene[] = [{ name: 'kyc-rejected', path: '/kyc' }];

/** The drawer of the first figure, checked: as it is, or with an amount that the way here has altered. */
function explained({ isDamaged = false } = {}) {
  return async (page: Page): Promise<void> => {
    if (isDamaged) await page.route('**/api/statement/*/journal*', alterJournal);
    await press(/^\$/)(page);
    await press('Check it')(page);
    const drawer = page.getByRole('dialog');
    await drawer.getByText(isDamaged ? 'Your account does not add up.' : /entries checked:/).waitFor();
  };
}

async function alterJournal(route: Route): Promise<void> {
  const response = await route.fetch({ maxRetries: 2 });
  const answer = journalPageWire.validateSync(await response.json());
  const altered = answer.items.at(-1)?.postings[0];
  if (altered !== undefined) altered.deltaUnits += 100;
  await route.fulfill({ response, json: answer });
}

/** Stubs the API as if the account were locked: no other scene may see the demo person like that. */
function lockedAs({ unlocksAt }: { unlocksAt: string | null }) {
  return async (page: Page): Promise<void> => {
    await page.route('**/api/user', async (route) => {
      const response = await route.fetch({ maxRetries: 2 });
      const user = userContract['get-current-user'].response.validateSync(await response.json());
      await route.fulfill({ response, json: { ...user, lockedAt: '2026-11-20T10:00:00.000Z', unlocksAt } });
    });
    await page.reload();
    await page.getByText(/^Your account is locked/).waitFor();
    await page.getByText('This device').waitFor();
  };
}
