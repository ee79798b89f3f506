import { exampleIds } from '@keelstone/domain/api/example-ids';
import { userContract } from '@keelstone/domain/api/user.contract';
import { fieldMessages } from '@keelstone/domain/messages';
import { exampleAddresses } from '@keelstone/domain/wallet/example-addresses';
import type { Page } from '@playwright/test';
import { deskScenes } from './desk.ts';
import { press, rowMenu, waitingAndFailed, type Scene } from './scene.ts';
import { reviewScenes } from './review.ts';
import { twoPeopleScenes } from './two-people.ts';

/** Where the pages of one record are. */
export type Records = { kycId: string; userId: string };

/** What an administrator sees; nothing here decides anything. */
export function adminScenes({ kycId, userId }: Records): readonly Scene[] {
  const user = `/admin/user/${userId}`;
  const figures = (entry?: string) => async (page: Page) => {
    await press(/^Change the balances/)(page);
    if (entry === undefined) await page.getByRole('menu').waitFor();
    else await page.getByRole('menuitem', { name: entry }).click();
  };
  return [
    ...deskScenes,
    { name: 'admin-users', path: '/admin/users' },
    ...waitingAndFailed('admin-users', '/admin/users'),
    { name: 'admin-users-menu', path: '/admin/users?search=Clara', open: rowMenu() },
    { name: 'admin-users-suspend', path: '/admin/users?search=Clara', open: rowMenu('Suspend User') },
    {
      name: 'admin-users-unsuspend',
      path: '/admin/users?search=Ivo',
      open: rowMenu('Unsuspend User'),
    },
    { name: 'admin-user', path: user },
    ...waitingAndFailed('admin-user', user),
    {
      name: 'admin-user-transactions',
      path: user,
      open: async (page) => {
        await page.getByRole('tab', { name: 'Transactions' }).click();
        await page
          .getByText(/^Showing/)
          .last()
          .waitFor();
      },
    },
    { name: 'admin-user-kyc', path: `${user}?tab=kyc` },
    { name: 'admin-user-history', path: `${user}?tab=history` },
    { name: 'admin-user-sign-ins', path: `${user}?tab=sign-ins` },
    {
      name: 'admin-user-suspend',
      path: user,
      open: async (page) => {
        await page.getByRole('button', { name: /^Actions for/ }).click();
        await page.getByRole('menuitem', { name: 'Suspend User' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'admin-user-figures-menu', path: user, open: figures() },
    { name: 'admin-user-credit', path: user, open: figures('Credit Profit') },
    { name: 'admin-user-edit', path: user, open: figures('Edit figures') },
    {
      name: 'admin-user-edit-jump',
      path: user,
      open: async (page) => {
        await figures('Edit figures')(page);
        await page.getByRole('dialog').getByLabel('Balance').fill('1000000');
        await page.getByRole('dialog').getByLabel('Bitcoin').fill('0');
      },
    },
    {
      name: 'admin-user-edit-question',
      path: user,
      open: async (page) => {
        await figures('Edit figures')(page);
        await page.getByRole('dialog').getByLabel('Balance').fill('1000000');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('combobox', { name: 'Reason' }).waitFor();
      },
    },
    {
      name: 'admin-user-credit-question',
      path: user,
      open: async (page) => {
        await figures('Credit Profit')(page);
        await page.getByLabel('Amount in USD').fill('100');
        await page.getByRole('button', { name: 'Continue' }).click();
        await page.getByRole('combobox', { name: 'Reason' }).waitFor();
      },
    },
    {
      name: 'admin-user-reset-factors',
      path: user,
      open: async (page) => {
        await page.getByRole('button', { name: /^Actions for/ }).click();
        await page.getByRole('menuitem', { name: 'Reset second factor' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'admin-user-locked', path: user, open: lockedByOwner },
    {
      name: 'admin-user-unlock',
      path: user,
      open: async (page) => {
        await lockedByOwner(page);
        await press('Unlock')(page);
      },
    },
    { name: 'admin-user-missing', path: '/admin/user/NobodyHasThisId0000000000000' },
    { name: 'admin-kyc', path: '/admin/kyc' },
    ...waitingAndFailed('admin-kyc', '/admin/kyc'),
    { name: 'admin-kyc-menu', path: '/admin/kyc?search=Deepa', open: rowMenu() },
    { name: 'admin-kyc-approve', path: '/admin/kyc?search=Deepa', open: rowMenu('Approve') },
    { name: 'admin-kyc-reject', path: '/admin/kyc?search=Deepa', open: rowMenu('Reject') },
    { name: 'admin-kyc-ask', path: '/admin/kyc?search=Deepa', open: rowMenu('Ask for Information') },
    { name: 'admin-kyc-delete', path: '/admin/kyc?search=Deepa', open: rowMenu('Delete') },
    {
      name: 'admin-kyc-view',
      path: '/admin/kyc?search=Deepa',
      open: async (page) => {
        await press(/^View document of/)(page);
        await page.getByRole('dialog').getByRole('img').waitFor();
      },
    },
    { name: 'admin-kyc-detail', path: `/admin/kyc/${kycId}` },
    ...waitingAndFailed('admin-kyc-detail', `/admin/kyc/${kycId}`),
    { name: 'admin-transactions', path: '/admin/transactions' },
    ...waitingAndFailed('admin-transactions', '/admin/transactions'),
    { name: 'admin-transactions-menu', path: '/admin/transactions?search=Clara', open: rowMenu() },
    {
      name: 'admin-transactions-approve',
      path: '/admin/transactions?search=Clara&limit=50',
      open: rowMenu('Approve', 'withdrawal', 'Pending'),
    },
    {
      name: 'admin-transactions-reject',
      path: '/admin/transactions?search=Clara&limit=50',
      open: rowMenu('Reject', 'deposit', 'Pending'),
    },
    {
      name: 'admin-transactions-ask',
      path: '/admin/transactions?search=Clara&limit=50',
      open: rowMenu('Ask for Information', 'deposit', 'Pending'),
    },
    { name: 'admin-transactions-delete', path: '/admin/transactions?search=Clara', open: rowMenu('Delete') },
    {
      name: 'admin-transactions-details',
      path: '/admin/transactions?search=Clara',
      open: rowMenu('View Details'),
    },
    {
      name: 'admin-transactions-details-returned',
      path: '/admin/transactions?search=Kavita&limit=50',
      open: rowMenu('View Details', 'withdrawal', 'Returned'),
    },
    {
      name: 'admin-transactions-correct-payment',
      path: '/admin/transactions?search=Clara&limit=50',
      open: rowMenu('Correct Payment', 'withdrawal', 'Sent'),
    },
    {
      name: 'admin-transactions-return-payment',
      path: '/admin/transactions?search=Clara&limit=50',
      open: async (page) => {
        await rowMenu('Return Payment', 'withdrawal', 'Sent')(page);
        await page.getByRole('dialog').getByRole('combobox', { name: 'Reason' }).click();
        await page.getByRole('option', { name: 'Another reason…' }).click();
        await page.getByLabel('In your own words').fill('See keelstone.example for why');
      },
    },
    {
      name: 'admin-transactions-proof',
      path: '/admin/transactions?search=Clara',
      open: async (page) => {
        await press(/^View proof/)(page);
        await page.getByRole('dialog').getByRole('img').waitFor();
      },
    },
    ...reviewScenes,
    { name: 'admin-books', path: '/admin/books' },
    ...waitingAndFailed('admin-books', '/admin/books'),
    { name: 'admin-audit', path: '/admin/audit' },
    ...waitingAndFailed('admin-audit', '/admin/audit'),
    { name: 'admin-audit-empty', path: '/admin/audit?to=2001-01-01' },
    {
      name: 'admin-audit-event',
      path: '/admin/audit',
      open: async (page) => {
        await press(/^Details of/)(page);
        await page.getByRole('dialog').getByText('Request').waitFor();
      },
    },
    {
      name: 'admin-audit-verified',
      path: '/admin/audit',
      open: async (page) => {
        await press('Verify')(page);
        await page.getByText(/as they were sealed|Nothing is sealed yet/).waitFor();
      },
    },
    { name: 'admin-wallets', path: '/admin/wallets' },
    ...waitingAndFailed('admin-wallets', '/admin/wallets'),
    {
      name: 'admin-wallets-refused',
      path: '/admin/wallets',
      open: async (page) => {
        await page.getByLabel(/Ethereum \(ETH\) address/).fill('0x123');
        await press('Update Wallets')(page);
        await page.getByText(fieldMessages.walletAddress.eth).waitFor();
      },
    },
    { name: 'admin-wallets-restorable', path: '/admin/wallets', open: replacedByOne },
    {
      name: 'admin-wallets-restore',
      path: '/admin/wallets',
      open: async (page) => {
        await replacedByOne(page);
        await press('Restore')(page);
        await page.getByRole('dialog').waitFor();
      },
    },
    ...twoPeopleScenes,
    { name: 'admin-policy', path: '/admin/policy' },
    ...waitingAndFailed('admin-policy', '/admin/policy'),
    {
      name: 'admin-policy-confirm',
      path: '/admin/policy',
      open: async (page) => {
        await page.getByRole('combobox', { name: 'Two people from' }).click();
        await page.getByRole('option', { name: 'Always' }).click();
        await press('Save')(page);
        await page.getByRole('dialog').waitFor();
      },
    },
  ];
}

/** As if another administrator had just replaced the addresses alone: everybody who deposits would see it. */
async function replacedByOne(page: Page): Promise<void> {
  await page.route(/\/api\/wallet\/restore\//, (route) => {
    const before = { btcAddress: exampleAddresses.btc, ethAddress: exampleAddresses.eth };
    const restorable = {
      versionId: exampleIds.walletVersion,
      current: { ...before, ethAddress: exampleAddresses.eth.toLowerCase() },
      before,
      by: 'Ada Moreau (ada@example.com)',
      isOwn: false,
      at: '2026-11-20T10:00:00.000Z',
      until: '2026-11-23T10:00:00.000Z',
    };
    return route.fulfill({ json: { restorable } });
  });
  await page.route(/\/api\/preview\/restore-wallet/, (route) =>
    route.fulfill({
      json: { needsSecond: false, postings: [], warnings: [], facts: [], expected: exampleIds.expected },
    }),
  );
  await page.reload();
  await page.getByText(/replaced the deposit addresses alone/).waitFor();
}

/**
 * As if the owner had locked the account, and asked for the unlock: no other scene may see the demo person like that.
 */
async function lockedByOwner(page: Page): Promise<void> {
  await page.route(/\/api\/user\/\w+\/\w+$/, async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const user = userContract['get-user'].response.validateSync(await response.json());
    const json = { ...user, lockedAt: '2026-11-20T10:00:00.000Z', unlocksAt: '2030-01-01T00:00:00.000Z' };
    await route.fulfill({ response, json });
  });
  await page.reload();
  await page.getByText(/^The owner locked this account/).waitFor();
}
