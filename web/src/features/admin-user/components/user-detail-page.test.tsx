import type { ViewedUserWire } from '@keelstone/domain/api/user.wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { chooseReason } from '../../../testing/choose-reason.ts';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { enter } from '../../../testing/enter.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { makeUserWire, renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { UserDetailPage } from './user-detail-page.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const adminId = 'ada00000000000000000';
const clara: ViewedUserWire = {
  ...makeUserWire({
    balance: 1000,
    btc: 0.00000001,
    eth: 2,
    held: { balance: 600, btc: 0, eth: 0.25 },
  }),
  isInDoubt: false,
};
const user = `/api/user/${adminId}/${clara._id}`;
const credit = '/api/transaction/credit';
const edit = '/api/transaction/edit';

describe('the detail page of a user', () => {
  it('shows the personal data', async () => {
    open(clara);
    expect(await screen.findByRole('heading', { name: 'Clara Jensen' })).toBeInTheDocument();
    const panel = screen.getByRole('tabpanel', { name: 'Personal' });
    for (const text of [
      'Full Name',
      'Clara Jensen',
      'Mobile Number',
      '+12025550142',
      'Email',
      'clara@keelstone.test',
      'Joining Date',
      'Registration Method',
    ])
      expect(within(panel).getAllByText(text).length).toBeGreaterThan(0);
  });

  it('shows what is available and held, the KYC status and the joining date', async () => {
    open(clara);
    const panel = await screen.findByRole('region', { name: 'Account' });
    for (const text of ['$1,000.00', '$600.00 held', '2.000000 ETH', '0.250000 ETH held', 'Nov 1, 2026'])
      expect(panel).toHaveTextContent(text);
    expect(within(panel).getByText('Approved')).toBeInTheDocument();
  });

  it('says that the books are in doubt', async () => {
    open({ ...clara, isInDoubt: true });
    expect(
      await screen.findByText(/^The books of this account are in doubt: its ledger does not add up/),
    ).toBeVisible();
  });

  it('says nothing of that where it is not', async () => {
    open(clara);
    expect(await screen.findByRole('region', { name: 'Account' })).toBeInTheDocument();
    expect(screen.queryByText(/in doubt/)).not.toBeInTheDocument();
  });

  it("asks for the viewed user's transactions", async () => {
    const { sent } = open(clara);
    await userEvent.click(await screen.findByRole('tab', { name: 'Transactions' }));
    expect(await screen.findByText('Bitcoin deposit')).toBeInTheDocument();
    expect(screen.getByText('Showing 1 of 1')).toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Pending' })).not.toBeInTheDocument();
    const asked = sent('GET', `/api/transaction/${clara._id}`).map(({ query }) => query.get('status'));
    expect(asked).toEqual(['pending', null]);
    await userEvent.click(screen.getByRole('button', { name: /^Actions for order/ }));
    expect(screen.queryByRole('menuitem', { name: 'Decide' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('menuitem', { name: 'View Details' }));
    expect(await screen.findByRole('dialog', { name: 'Bitcoin deposit' })).toBeInTheDocument();
  });

  it('leads back to the list', async () => {
    open(clara);
    expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/users');
  });

  it('goes back to the list with its filters', async () => {
    open(clara, {}, '?search=clara&limit=50');
    expect(await screen.findByRole('link', { name: 'Back' })).toHaveAttribute(
      'href',
      '/admin/users?search=clara&limit=50',
    );
  });

  it('says so if there is no such user', async () => {
    open(clara, { [`GET ${user}`]: refusal(404, 'no-user', 'No user found') });
    expect(await screen.findByText('There is no such user.')).toBeInTheDocument();
  });

  it("offers nothing that changes the admin's own balances, and says why", async () => {
    const own = { ...clara, _id: adminId };
    open(own, {
      [`GET ${user}`]: { body: own },
    });
    expect(await screen.findByText(/Another administrator changes/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Change the balances/ })).not.toBeInTheDocument();
  });
});

describe('crediting profit', () => {
  it('asks for an amount first', async () => {
    const { sent } = open(clara);
    const dialog = await choose('Credit Profit');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Please enter amount')).toBeInTheDocument();
    expect(within(dialog).getByLabelText('Amount in USD')).toHaveFocus();
    expect(sent('PUT', credit)).toEqual([]);
  });

  it.each([
    ['0', 'Please enter amount'],
    ['1.005', 'Please enter an amount with at most two decimals'],
  ])('refuses %s', async (amount, text) => {
    const { sent } = open(clara);
    const dialog = await choose('Credit Profit');
    await enter(within(dialog).getByLabelText('Amount in USD'), amount);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(sent('PUT', credit)).toEqual([]);
  });

  it('sends amount, coin and one transaction id, once for a double click, and shows fresh balances', async () => {
    const { sent, handlers } = open(clara, {
      [`PUT ${credit}`]: () => {
        handlers[`GET ${user}`] = { body: { ...clara, balance: 1040 } };
        return credited();
      },
    });
    const dialog = await choose('Credit Profit');
    await userEvent.type(within(dialog).getByLabelText('Amount in USD'), '40');
    await userEvent.click(within(dialog).getByRole('radio', { name: 'Ethereum (ETH)' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await userEvent.dblClick(await enabledButton('Credit Profit'));
    expect(await screen.findByText('$1,040.00')).toBeInTheDocument();
    expect(sent('PUT', credit).map(({ body }) => body)).toEqual([
      {
        id: clara._id,
        profit: 40,
        profitSelected: 'eth',
        transactionId: expect.stringMatching(/^\d{13}$/) as string,
        reason: 'Profit on your investment',
        expected: makePreviewWire().expected,
      },
    ]);
  });

  it('shows the balance that it makes, and offers reasons', async () => {
    const { sent } = open(clara, { [`PUT ${credit}`]: credited() });
    const dialog = await choose('Credit Profit');
    await enter(within(dialog).getByLabelText('Amount in USD'), '100');
    expect(within(dialog).getByText('Available $1,000.00 → $1,100.00')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const question = await screen.findByRole('dialog', { name: 'Credit this profit?' });
    await chooseReason(question, 'Profit that was credited too late');
    await userEvent.click(await enabledButton('Credit Profit'));
    expect(await screen.findByText('Profit credited')).toBeInTheDocument();
    expect(sent('PUT', credit)[0]?.body).toMatchObject({ reason: 'Profit that was credited too late' });
  });

  it('keeps the transaction id where no answer came, even for a dialog that is opened again', async () => {
    const { sent, handlers } = open(clara, {
      [`PUT ${credit}`]: () => Promise.reject(new TypeError('away')),
    });
    await fillAndSend();
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    handlers[`PUT ${credit}`] = credited();
    const dialog = await choose('Credit Profit');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await userEvent.click(await enabledButton('Credit Profit'));
    await waitFor(() => {
      expect(sent('PUT', credit)).toHaveLength(2);
    });
    const [first, second] = sent('PUT', credit).map(({ body }) => body);
    expect(second).toEqual(first);
  });

  it('reads "Crediting..." while it runs', async () => {
    open(clara, { [`PUT ${credit}`]: never });
    await fillAndSend();
    expect(await screen.findByRole('button', { name: 'Crediting...' })).toBeDisabled();
  });

  it('shows the text of a refusal', async () => {
    open(clara, { [`PUT ${credit}`]: refusal(503, 'rate-unavailable', 'Exchange rate unavailable') });
    await fillAndSend();
    expect(await screen.findByText('Exchange rate unavailable')).toBeInTheDocument();
  });

  async function fillAndSend() {
    const dialog = await choose('Credit Profit');
    await enter(within(dialog).getByLabelText('Amount in USD'), '40');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await enabledButton('Credit Profit'));
  }
});

describe('editing figures', () => {
  it('begins with the available figures, in plain decimals', async () => {
    open(clara);
    const dialog = await choose('Edit figures');
    expect(within(dialog).getByLabelText('Balance')).toHaveValue('1000.00');
    expect(within(dialog).getByLabelText('Bitcoin')).toHaveValue('0.00000001');
    expect(within(dialog).getByLabelText('Ethereum')).toHaveValue('2.00000000');
  });

  it('sends numbers and the reason, once for a double click', async () => {
    const { sent } = open(clara, { [`PUT ${edit}`]: { body: { ...clara, balance: 1500.5 } } });
    const dialog = await choose('Edit figures');
    await retype(within(dialog).getByLabelText('Balance'), '1,500.50');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const question = await screen.findByRole('dialog', { name: 'Change these figures?' });
    expect(within(question).getByRole('button', { name: 'Save figures' })).toBeDisabled();
    await chooseReason(question, 'Correction');
    await userEvent.dblClick(await enabledButton('Save figures'));
    expect(await screen.findByText('Figures updated')).toBeInTheDocument();
    expect(sent('PUT', edit).map(({ body }) => body)).toEqual([
      {
        id: clara._id,
        balance: 1500.5,
        btc: 0.00000001,
        eth: 2,
        reason: 'Correction',
        expected: makePreviewWire().expected,
      },
    ]);
  });

  it('shows next to each field what it changes, and points out a jump without stopping it', async () => {
    const { sent } = open(clara);
    const dialog = await choose('Edit figures');
    await retype(within(dialog).getByLabelText('Balance'), '10,000');
    expect(within(dialog).getByText('$1,000.00 → $10,000.00 (+$9,000.00)')).toBeInTheDocument();
    expect(within(dialog).getByText(/^This is ten times what it was, or more/)).toBeInTheDocument();
    await retype(within(dialog).getByLabelText('Ethereum'), '1.5');
    expect(within(dialog).getByText('2.000000 ETH → 1.500000 ETH (−0.500000 ETH)')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByRole('dialog', { name: 'Change these figures?' })).toBeInTheDocument();
    expect(sent('PUT', edit)).toEqual([]);
  });

  it.each([
    ['Balance', '', 'This field is required'],
    ['Balance', '1.234', 'Please enter an amount with at most two decimals'],
    ['Bitcoin', '', 'This field is required'],
    ['Ethereum', '1.2.3', 'Please check this field'],
  ])('refuses %s %j', async (label, text, message) => {
    const { sent } = open(clara);
    const dialog = await choose('Edit figures');
    await retype(within(dialog).getByLabelText(label), text);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(sent('PUT', edit)).toEqual([]);
  });

  it('says in the form that the figures have changed, and offers those that are there now', async () => {
    const { handlers, queryClient } = open(clara);
    const dialog = await choose('Edit figures');
    handlers[`GET ${user}`] = { body: { ...clara, balance: 400 } };
    await queryClient.invalidateQueries();
    expect(await within(dialog).findByText('The figures changed while this was open.')).toBeInTheDocument();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Reload' }));
    expect(within(dialog).getByLabelText('Balance')).toHaveValue('400.00');
    expect(within(dialog).getByRole('button', { name: 'Continue' })).toBeEnabled();
  });

  it('says so when it fails, and can be tried again', async () => {
    open(clara, { [`PUT ${edit}`]: refusal(500, 'internal', 'Something went wrong') });
    const dialog = await choose('Edit figures');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    const question = await screen.findByRole('dialog', { name: 'Change these figures?' });
    await chooseReason(question, 'Correction of a wrong booking');
    await userEvent.click(await enabledButton('Save figures'));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    await enabledButton('Save figures');
  });
});

function open(viewed: ViewedUserWire, handlers: Handlers = {}, query = '') {
  const api = stubApi({
    [`GET ${user}`]: { body: viewed },
    [`GET /api/transaction/${clara._id}`]: ({ query }) => ({
      body:
        query.get('status') === 'pending'
          ? { items: [], total: 0, nextCursor: null }
          : { items: [makeTransactionWire({ status: 'Approved' })], total: 1, nextCursor: null },
    }),
    'POST /api/preview/credit-profit': { body: makePreviewWire() },
    'POST /api/preview/edit-figures': { body: makePreviewWire() },
    'GET /api/rates': { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } },
    ...handlers,
  });
  const { queryClient } = renderApp({
    routes: [{ path: '/admin/user/:userId', element: <UserDetailPage /> }],
    at: `/admin/user/${clara._id}${query}`,
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return { ...api, queryClient };
}

function credited() {
  return { body: { message: 'Profit credited', transaction: makeTransactionWire({ type: 'Credited' }) } };
}

async function choose(action: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Change the balances of Clara Jensen' }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog', { name: action });
}

async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field);
  if (text !== '') await enter(field, text);
}
