import type { ProposalWire } from '@keelstone/domain/api/proposal.contract';
import { previewWire, type PreviewWire } from '@keelstone/domain/api/preview.contract';
import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { DomainError } from '@keelstone/domain/errors';
import type { Page } from '@playwright/test';
import { press, rowMenu, waitingAndFailed, type Scene } from './scene.ts';

/**
 * What administrators see of the two-person rule. It is off in the demo data, so what waits is answered here: nothing is
 * proposed or decided.
 */
export const twoPeopleScenes: readonly Scene[] = [
  { name: 'admin-proposals', path: '/admin/proposals' },
  ...waitingAndFailed('admin-proposals', '/admin/proposals'),
  { name: 'admin-proposals-waiting', path: '/admin/proposals', open: whileSomethingWaits },
  {
    name: 'admin-proposals-confirm',
    path: '/admin/proposals',
    open: async (page) => {
      await whileSomethingWaits(page);
      await press('Confirm')(page);
      await page.getByRole('dialog').getByText('is added to the available balance').first().waitFor();
    },
  },
  {
    name: 'admin-transactions-delete-pending',
    path: '/admin/transactions?search=Clara&status=pending',
    open: async (page) => {
      await rowMenu('Delete', 'withdrawal')(page);
      await page.getByRole('dialog').getByText('is no longer held').first().waitFor();
    },
  },
  {
    name: 'admin-transactions-changed',
    path: '/admin/transactions?search=Clara&status=pending',
    open: async (page) => {
      await changedMeanwhile(page);
      await rowMenu('Approve', 'withdrawal')(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
      await page.getByText('This has changed since you opened it').waitFor();
    },
  },
];

const ben = { _id: 'BEN5SCENE5SCENE5SCENE5SCEN', name: 'Ben Okafor', email: 'ben.okafor@keelstone.test' };
const clara = {
  _id: 'CLARA5SCENE5SCENE5SCENE5SC',
  name: 'Clara Jensen',
  email: 'clara.jensen@keelstone.test',
};
const from = '2026-11-20T10:00:00.000Z';
const until = '2026-11-23T10:00:00.000Z';

const proposals: ProposalWire[] = [
  {
    _id: 'PROPOSAL5SCENE5SCENE5SCENE',
    operation: 'credit-profit',
    status: 'waiting',
    changes: [
      { what: 'Credited profit', before: '', after: '$5,000.00, and its value in BTC when it is confirmed' },
    ],
    proposedBy: ben,
    user: clara,
    decidedBy: undefined,
    createdAt: from,
    expiresAt: until,
  },
];

const approvedOnce: TransactionWire[] = [
  {
    _id: 'WITHDRAWAL5SCENE5SCENE5SCE',
    transactionId: '1795159200000',
    type: 'Withdrawal',
    status: 'Pending',
    usd: 12_500,
    btc: 0.195313,
    rate: 64_000,
    requested: { amount: 0.195313, rate: 64_000, rateAt: from },
    paid: undefined,
    addressPlausible: true,
    approvedBy: { ...ben, until },
    createdAt: from,
    user: clara,
  },
];

const none = { balance: 0, btc: 0, eth: 0 };
const confirmation: PreviewWire = {
  refusal: undefined,
  needsSecond: false,
  postings: [
    { account: 'sys:profit', asset: 'usd', amount: -5000 },
    { account: 'user:available', asset: 'usd', amount: 5000 },
    { account: 'sys:profit', asset: 'btc', amount: -0.078125 },
    { account: 'user:available', asset: 'btc', amount: 0.078125 },
  ],
  before: { balance: 1200, btc: 0.5, eth: 0, held: none },
  after: { balance: 6200, btc: 0.578125, eth: 0, held: none },
  price: { coin: 'btc', rate: 64_000, rateAt: from },
  warnings: [],
  facts: [],
  expected: 'ABCDEFGHIJKL.ABCDEFGHIJKL.ABCDEFGHIJKL',
};

async function whileSomethingWaits(page: Page): Promise<void> {
  await page.route(/\/api\/proposal\/\w+\?/, (route) =>
    route.fulfill({ json: { items: proposals, total: 1, nextCursor: null } }),
  );
  await page.route(/\/api\/proposal\/approvals\//, (route) => route.fulfill({ json: approvedOnce }));
  await page.route('**/api/preview/confirm-proposal', (route) => route.fulfill({ json: confirmation }));
  await page.reload();
  await page.getByRole('article').first().waitFor();
}

/** As if the balances had moved between the preview and the decision. */
async function changedMeanwhile(page: Page): Promise<void> {
  let answered = 0;
  await page.route('**/api/preview/approve-transaction', async (route) => {
    const response = await route.fetch({ maxRetries: 2 });
    const preview = previewWire.validateSync(await response.json());
    answered += 1;
    const facts = preview.facts.map(({ what, value }) => ({
      what,
      value: what === 'Available' && answered > 1 ? '$12.00' : value,
    }));
    await route.fulfill({ response, json: { ...preview, facts } });
  });
  await page.route('**/api/transaction/approve', (route) => {
    const { code, message } = new DomainError('changed-meanwhile');
    return route.fulfill({ status: 409, json: { error: message, code, requestId: 'scene' } });
  });
}
