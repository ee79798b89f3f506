import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ViewedUserWire } from '@keelstone/domain/core/user/user.contract';
import { choose, chooseReason, enabledButton, enter, press } from '../../testing/actions.ts';
import { adminId, asAdmin, away, listOf, openPage, type Handlers } from '../../testing/render-app.tsx';
import { makePreviewWire, makeTransactionWire, makeUserWire } from '../../testing/wires.ts';
import { UserDetailPage } from './user-detail-page.tsx';

/** The user of the page. */
const clara: ViewedUserWire = {
  ...makeUserWire({
    balance: 1000,
    btc: 0.00000001,
    eth: 2,
    held: { balance: 600, btc: 0, eth: 0.25 },
  }),
  isInDoubt: false,
};
/** The call that answers them. */
const userPath = `/api/user/${adminId}/${clara._id}`;

const { expected } = makePreviewWire();
const done = { body: { message: 'Done' } };
const warned = (warning: string) => ({ body: makePreviewWire({ warnings: [{ text: warning }] }) });

it('the tabs of a user are chosen by the keyboard, kept in the URL, and skipped by Back', async () => {
  openUser({}, { [`GET /api/kyc/of/${adminId}/${clara._id}`]: listOf([]) }, '?search=clara');
  (await screen.findByRole('tab', { name: 'Personal' })).focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(screen.getByRole('tab', { name: 'KYC' })).toHaveAttribute('aria-selected', 'true');
  expect(screen.getByRole('tabpanel', { name: 'KYC' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/users?search=clara');
});

it('the transactions begin with those that wait for a decision, and link to where it is made', async () => {
  const waiting = makeTransactionWire({ _id: 'one', transactionId: '1795000000001' });
  const decided = makeTransactionWire({ _id: 'two', transactionId: '1795000000002', status: 'Approved' });
  const handlers = {
    [`GET /api/transaction/${clara._id}`]: ({ query }: { query: URLSearchParams }) =>
      listOf(query.get('status') === 'pending' ? [waiting] : [waiting, decided]),
  };
  openUser({}, handlers, '?tab=transactions');
  const headings = await screen.findAllByRole('heading', { name: /^(Pending|All transactions)$/ });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Pending', 'All transactions']);
  const pending = within(screen.getByRole('table', { name: 'Pending transactions' }));
  expect(pending.getByRole('link', { name: /^Review order/ })).toHaveAttribute(
    'href',
    '/admin/review/deposits/one',
  );
});

const kept = ['$1,320.00 → $1,500.50', 'Active → Suspended', 'Reason: As agreed'];

it.each([
  ['kept', kept, []],
  ['erased', [/^The detail was erased/], kept],
  ['changed', [/somebody has changed it/], kept],
] as const)(
  'the history shows what can be shown of a detail that is %s',
  async (detailState, texts, hidden) => {
    const decision = {
      ...{ _id: 'event1', kind: 'suspend-user', actor: adminId, subject: clara._id, target: clara._id },
      ...{
        session: null,
        requestId: 'r',
        hash: 'ab'.repeat(32),
        hasDetail: true,
        detailState,
        createdAt: '2026-11-20T10:00:00.000Z',
      },
      detail: [
        { name: 'before', value: 'Active' },
        { name: 'after', value: 'Suspended' },
        { name: 'usdCentsBefore', value: '132000' },
        { name: 'usdCentsAfter', value: '150050' },
        { name: 'reason', value: 'As agreed' },
      ],
    };
    openUser({}, { [`GET /api/audit/of/${adminId}/${clara._id}`]: listOf([decision]) }, '?tab=history');
    for (const text of texts) expect(await screen.findByText(text)).toBeInTheDocument();
    for (const text of hidden) expect(screen.queryByText(text)).not.toBeInTheDocument();
  },
);

it('the detail page of a user says that the books are in doubt', async () => {
  openUser({ isInDoubt: true });
  await screen.findByText(/^The books of this account are in doubt: its ledger does not add up/);
});

it("the detail page of a user offers nothing that changes the admin's own account, and says why", async () => {
  openUser({ _id: adminId, lockedAt: '2026-11-21T12:30:00.000Z' });
  expect(await screen.findByText(/Another administrator changes/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Change the balances|^Unlock/ })).not.toBeInTheDocument();
});

it("the owner's lock is undone once that is confirmed, and it is said when it ends by itself", async () => {
  const unlock = `/api/user/unlock/${adminId}`;
  const { sent, bodies } = openUser(
    { lockedAt: '2026-11-21T12:30:00.000Z', unlocksAt: '2026-11-23T09:00:00.000Z' },
    { 'POST /api/preview/unlock-user': warned('Pending: 1 withdrawal'), [`PUT ${unlock}`]: done },
  );
  expect(await screen.findByText(/^The owner locked this account on/)).toHaveTextContent(
    /Nov 21, 2026.*It will be unlocked on Nov 23, 2026/,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  expect(await screen.findByText('Pending: 1 withdrawal')).toBeInTheDocument();
  expect(sent('PUT', unlock)).toHaveLength(0);
  await press('Unlock the account');
  expect(await screen.findByText('Done')).toBeInTheDocument();
  expect(bodies('PUT', unlock)[0]).toEqual({ idToUnlock: clara._id, expected });
});

it('the reset of a lost second factor states the consequences before it is confirmed', async () => {
  const path = `/api/factor/reset/${adminId}`;
  const { sent, bodies } = openUser({}, { [`PUT ${path}`]: done });
  const dialog = await choose('Reset second factor', 'Actions for Clara Jensen');
  for (const text of ['in 72 hours', 'withdrawals of this account wait', 'We email Clara Jensen now'])
    expect(dialog).toHaveTextContent(text);
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus();
  expect(sent('PUT', path)).toHaveLength(0);
  await press('Start the reset');
  expect(await screen.findByText('Done')).toBeInTheDocument();
  expect(bodies('PUT', path)).toEqual([{ idToReset: clara._id, expected }]);
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it.each([
  ['Suspend', 'suspend', { idToSuspend: clara._id }],
  ['Unsuspend', 'unsuspend', { idToUnsuspend: clara._id }],
])('%s shows its preview first, and is sent once for a double click', async (label, operation, body) => {
  const path = `/api/user/${operation}/${adminId}`;
  const preview = { [`POST /api/preview/${operation}-user`]: warned('Ends 1 session.') };
  const { sent, bodies } = openUser(
    { isBlocked: label === 'Unsuspend' },
    { ...preview, [`PUT ${path}`]: done },
  );
  await choose(`${label} User`, 'Actions for Clara Jensen');
  expect(await screen.findByText('Ends 1 session.')).toBeInTheDocument();
  expect(sent('PUT', path)).toEqual([]);
  await userEvent.dblClick(await enabledButton(`Yes, ${label}`));
  expect(await screen.findByText('Done')).toBeInTheDocument();
  expect(bodies('PUT', path)).toEqual([{ ...body, expected }]);
});

const openFigures = (action: string) => choose(action, 'Change the balances of Clara Jensen');

async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await enter(screen.getByLabelText(label), text);
}

describe('crediting profit', () => {
  const credit = '/api/transaction/credit';

  it('refuses half a cent', async () => {
    const { sent } = openUser();
    await openFigures('Credit Profit');
    await enter(screen.getByLabelText('Amount in USD'), '1.0055');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Please enter an amount with at most two decimals')).toBeInTheDocument();
    expect(sent('PUT', credit)).toEqual([]);
  });

  it('keeps the transaction id if no answer came, even if the dialog is opened again', async () => {
    const { sent, bodies, handlers } = openUser();
    handlers[`PUT ${credit}`] = away;
    await openFigures('Credit Profit');
    await enter(screen.getByLabelText('Amount in USD'), '40');
    await userEvent.keyboard('{Enter}');
    await press('Credit Profit');
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    await press('Cancel');
    await press('Cancel');
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    const transaction = makeTransactionWire({ type: 'Credited' });
    handlers[`PUT ${credit}`] = { body: { message: 'Profit credited', transaction } };
    await openFigures('Credit Profit');
    await press('Continue');
    await press('Credit Profit');
    await expect.poll(() => sent('PUT', credit)).toHaveLength(2);
    const [first, second] = bodies('PUT', credit);
    expect(second).toEqual(first);
  });
});

describe('editing figures', () => {
  const edit = '/api/transaction/edit';

  it('begins with the available figures, and sends numbers and the reason, once for a double click', async () => {
    const { bodies } = openUser({}, { [`PUT ${edit}`]: { body: { ...clara, balance: 1500.5 } } });
    await openFigures('Edit figures');
    expect(screen.getByLabelText('Balance')).toHaveValue('1000.00');
    expect(screen.getByLabelText('Bitcoin')).toHaveValue('0.00000001');
    expect(screen.getByLabelText('Ethereum')).toHaveValue('2.00000000');
    await retype('Balance', '1,500.50');
    await press('Continue');
    const question = await screen.findByRole('dialog', { name: 'Change these figures?' });
    expect(within(question).getByRole('button', { name: 'Save figures' })).toBeDisabled();
    await chooseReason(question, 'Correction');
    await userEvent.dblClick(await enabledButton('Save figures'));
    expect(await screen.findByText('Figures updated')).toBeInTheDocument();
    const { expected } = makePreviewWire();
    expect(bodies('PUT', edit)).toEqual([
      { id: clara._id, balance: 1500.5, btc: 0.00000001, eth: 2, reason: 'Correction', expected },
    ]);
  });

  it('shows next to each field what it changes, and points out a jump without refusing it', async () => {
    const { sent } = openUser();
    const dialog = await openFigures('Edit figures');
    await retype('Balance', '10,000');
    expect(within(dialog).getByText('$1,000.00 → $10,000.00 (+$9,000.00)')).toBeInTheDocument();
    expect(within(dialog).getByText(/^This is ten times what it was, or more/)).toBeInTheDocument();
    await retype('Bitcoin', '1,500');
    await press('Continue');
    expect(await screen.findByText(/^"1,500" can mean 1500 or 1.5\./)).toBeInTheDocument();
    await retype('Bitcoin', '1.5');
    await press('Continue');
    expect(await screen.findByRole('dialog', { name: 'Change these figures?' })).toBeInTheDocument();
    expect(sent('PUT', edit)).toEqual([]);
  });

  it('says in the form that the figures have changed, and offers the current ones', async () => {
    const { handlers, queryClient } = openUser();
    const dialog = await openFigures('Edit figures');
    handlers[`GET ${userPath}`] = { body: { ...clara, balance: 400 } };
    await queryClient.invalidateQueries();
    expect(await within(dialog).findByText('The figures changed while this was open.')).toBeInTheDocument();
    await press('Reload');
    expect(screen.getByLabelText('Balance')).toHaveValue('400.00');
    expect(screen.getByRole('button', { name: 'Continue' })).toBeDisabled();
    await retype('Balance', '410');
    expect(await enabledButton('Continue')).toBeEnabled();
  });
});

/** Opens the page of a user, who has one transaction, which is decided. */
function openUser(changes: Partial<ViewedUserWire> = {}, handlers: Handlers = {}, address = '') {
  return openPage(
    <UserDetailPage />,
    {
      [`GET ${userPath}`]: { body: { ...clara, ...changes } },
      [`GET /api/transaction/${clara._id}`]: ({ query }) =>
        listOf(query.get('status') === 'pending' ? [] : [makeTransactionWire({ status: 'Approved' })]),
      ...handlers,
    },
    { path: '/admin/user/:userId', at: `/admin/user/${clara._id}${address}`, session: asAdmin },
  );
}
