import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { never, refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { TransactionsPage } from './transactions-page.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const list = '/api/transaction/clara000000000000000';
const pendingWithdrawal = makeTransactionWire({
  _id: 'withdrawal000000000001',
  transactionId: '1795000000001',
  type: 'Withdrawal',
  usd: 1200,
  btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
});

describe('the list of transactions', () => {
  it('shows details, source, order and type, both amounts and status', async () => {
    open([pendingWithdrawal]);
    const row = await screen.findByRole('row', { name: /Bitcoin withdrawal/ });
    for (const text of ['Nov 20, 2026', 'bc1qw508…8f3t4', '1795000000001', 'Withdrawal', 'Pending'])
      expect(within(row).getByText(text)).toBeInTheDocument();
    expect(row).toHaveTextContent('−$1,200.00');
    expect(row).toHaveTextContent('0.007813 BTC');
  });

  it('opens the details of the record in the URL, and once closed they stay closed', async () => {
    const { router } = open([pendingWithdrawal], {}, '?record=withdrawal000000000001');
    const details = await screen.findByRole('dialog');
    expect(within(details).getByText('1795000000001')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(router.state.location.search).toBe('');
  });

  it('says "No records" and offers the one next action if there are none', async () => {
    open([]);
    expect(await screen.findByText('No records')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Deposit funds' })).toHaveAttribute('href', '/deposit');
  });

  it('can be loaded again if that failed', async () => {
    const { handlers } = open([], { [`GET ${list}`]: () => Promise.reject(new TypeError('away')) });
    await screen.findByRole('alert');
    handlers[`GET ${list}`] = page([pendingWithdrawal]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Bitcoin withdrawal')).toBeInTheDocument();
  });

  it('adds one page with Load More', async () => {
    const all = Array.from({ length: 12 }, (_each, index) =>
      makeTransactionWire({ _id: `t${String(index)}`, transactionId: String(1_795_000_000_000 + index) }),
    );
    const { sent } = open([], {
      [`GET ${list}`]: ({ query }) =>
        query.get('cursor') === null ? page(all.slice(0, 10), 12, 'next') : page(all.slice(10), 12),
    });
    expect(await screen.findByText('Showing 10 of 12')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('Showing 12 of 12')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    expect(sent('GET', list)[1]?.query.toString()).toBe('limit=10&cursor=next');
  });

  it('says so if the next page could not be loaded, and keeps the rows', async () => {
    open([], {
      [`GET ${list}`]: ({ query }) =>
        query.get('cursor') === null
          ? page([pendingWithdrawal], 2, 'next')
          : Promise.reject(new TypeError('away')),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(screen.getByText('Bitcoin withdrawal')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Load More' })).toBeEnabled();
  });

  it('loads 20 or 50 at a time', async () => {
    const { sent } = open([pendingWithdrawal]);
    await screen.findByText('Bitcoin withdrawal');
    await userEvent.click(screen.getByRole('combobox', { name: 'Page size' }));
    await userEvent.click(screen.getByRole('option', { name: '50' }));
    await waitFor(() => {
      expect(sent('GET', list).at(-1)?.query.get('limit')).toBe('50');
    });
  });

  it('offers Delete and View Details, and nothing that is for admins', async () => {
    open([pendingWithdrawal]);
    await openMenu();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Delete',
      'View Details',
    ]);
  });
});

describe('the details', () => {
  it('show remarks and addresses', async () => {
    open([makeTransactionWire({ remarks: 'From my savings', btcAddress: 'bc1qplatform' })]);
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'View Details' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bitcoin deposit' });
    expect(within(dialog).getByText('From my savings')).toBeInTheDocument();
    expect(within(dialog).getByText('bc1qplatform')).toBeInTheDocument();
    expect(within(dialog).getByText('1 BTC = $64,000.00')).toBeInTheDocument();
  });

  it('leave out what is missing', async () => {
    open([makeTransactionWire()]);
    await openMenu();
    await userEvent.click(screen.getByRole('menuitem', { name: 'View Details' }));
    await screen.findByRole('dialog');
    expect(screen.queryByText('Remarks')).not.toBeInTheDocument();
    expect(screen.queryByText('Bitcoin address')).not.toBeInTheDocument();
  });
});

describe('what happened to a transaction', () => {
  const txid = 'ab'.repeat(32);
  const approved = makeTransactionWire({
    type: 'Withdrawal',
    status: 'Approved',
    btcAddress: 'bc1qmine',
    paid: { amount: 0.007813, rate: 64_000, rateAt: '2026-11-21T10:00:00.000Z' },
    decidedAt: '2026-11-21T10:00:00.000Z',
  });
  const sent = { ...approved, paidTxid: txid, paidAt: '2026-11-21T11:00:00.000Z' };
  const stepsOf = (dialog: HTMLElement) =>
    within(within(dialog).getByRole('region', { name: 'What happened' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it('opens from the title and from anywhere in the row, but not from its menu', async () => {
    open([pendingWithdrawal]);
    await userEvent.click(await screen.findByRole('button', { name: 'Bitcoin withdrawal' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    await openMenu();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByText('To own wallet'));
    expect(await screen.findByRole('dialog', { name: 'Bitcoin withdrawal' })).toBeInTheDocument();
  });

  it('says why it was rejected, in the row and in the details', async () => {
    open([makeTransactionWire({ status: 'Rejected', reason: 'The payment did not arrive' })]);
    const row = await screen.findByRole('row', { name: /Bitcoin deposit/ });
    expect(within(row).getByText('The payment did not arrive')).toBeInTheDocument();
    await userEvent.click(within(row).getByRole('button', { name: 'Bitcoin deposit' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('Reason: The payment did not arrive')).toBeInTheDocument();
  });

  it.each([
    ['is still being reviewed', pendingWithdrawal, [/^Requested/, /^Being reviewed$/]],
    ['was approved and not sent', approved, [/^Requested/, /^Approved/, /^Paying out/]],
    ['was sent', sent, [/^Requested/, /^Approved/, /^Sent.*mempool/]],
    [
      'was sent, and whose id was corrected',
      { ...sent, paidCorrectedAt: '2026-11-21T12:00:00.000Z' },
      [/^Requested/, /^Approved/, /^Sent.*mempool/, /^Transaction id corrected/],
    ],
    [
      'came back before anybody had entered its id',
      { ...sent, returned: { at: '2026-11-21T10:30:00.000Z', reason: 'The address was closed' } },
      [/^Requested/, /^Approved/, /^Returned/, /^Transaction id entered.*mempool/],
    ],
    [
      'came back',
      { ...sent, returned: { at: '2026-11-22T10:00:00.000Z', reason: 'The address was closed' } },
      [/^Requested/, /^Approved/, /^Sent/, /^Returned[^]*The address was closed[^]*available again/],
    ],
  ] as const)('of a withdrawal that %s is shown in order', async (_which, transaction, steps) => {
    open([transaction]);
    await userEvent.click(await screen.findByRole('button', { name: 'Bitcoin withdrawal' }));
    const found = stepsOf(await screen.findByRole('dialog'));
    expect(found).toHaveLength(steps.length);
    steps.forEach((step, index) => {
      expect(found[index]).toMatch(step);
    });
  });

  it('links to the payment on a public explorer, in a tab without access to ours, and copies order and id', async () => {
    open([sent]);
    await userEvent.click(await screen.findByRole('button', { name: 'Bitcoin withdrawal' }));
    const dialog = await screen.findByRole('dialog');
    const link = within(dialog).getByRole('link', { name: /View on mempool.space/ });
    expect(link).toHaveAttribute('href', `https://mempool.space/tx/${txid}`);
    expect(link).toHaveAttribute('target', '_blank');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    for (const name of ['Copy the order id', 'Copy the transaction id'])
      expect(within(dialog).getByRole('button', { name })).toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('says that a pending withdrawal is cancelled and its money comes back', async () => {
    open([pendingWithdrawal]);
    await openDelete();
    expect(screen.getByRole('dialog', { name: 'Delete this withdrawal?' })).toHaveTextContent(
      '$1,200.00 goes back to your available balance',
    );
  });

  it('says that a pending deposit will not be credited', async () => {
    open([makeTransactionWire()]);
    await openDelete();
    expect(screen.getByRole('dialog', { name: 'Delete this deposit?' })).toHaveTextContent(
      '$500.00 will not be credited',
    );
  });

  it.each([
    ['Approved', 'Balances do not change, and the movement stays in the statement.'],
    ['Rejected', 'Balances do not change: it was never booked.'],
  ] as const)('says what remains of a deposit that is %s', async (status, text) => {
    open([makeTransactionWire({ type: 'Deposit', status })]);
    await openDelete();
    expect(screen.getByRole('dialog', { name: 'Delete this record?' })).toHaveTextContent(text);
  });

  it('does nothing when the person goes back', async () => {
    const { requests } = open([pendingWithdrawal]);
    await openDelete();
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false);
  });

  it('reads "Deleting..." while it runs', async () => {
    open([pendingWithdrawal], { 'DELETE /api/transaction/delete/withdrawal000000000001': never });
    await openDelete();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
  });

  it('is sent once for a double click, and then shows fresh data', async () => {
    const { handlers, sent } = open([pendingWithdrawal], {
      'DELETE /api/transaction/delete/withdrawal000000000001': () => {
        handlers[`GET ${list}`] = page([]);
        return { body: { message: 'Deleted' } };
      },
    });
    await openDelete();
    await userEvent.dblClick(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('No records')).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
    expect(sent('DELETE', '/api/transaction/delete/withdrawal000000000001')).toHaveLength(1);
  });

  it('says so when it fails, and can be tried again', async () => {
    open([pendingWithdrawal], {
      'DELETE /api/transaction/delete/withdrawal000000000001': refusal(
        500,
        'internal',
        'Something went wrong',
      ),
    });
    await openDelete();
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(await screen.findByRole('button', { name: 'Delete' })).toBeEnabled();
  });
});

function open(items: TransactionWire[], handlers: Handlers = {}, search = '') {
  const api = stubApi({ [`GET ${list}`]: page(items), ...handlers });
  const { router } = renderApp({
    routes: [{ path: '/transactions', element: <TransactionsPage /> }],
    at: `/transactions${search}`,
    session: signedIn(),
  });
  return { ...api, router };
}

function page(items: TransactionWire[], total = items.length, nextCursor: string | null = null) {
  return { body: { items, total, nextCursor } };
}

async function openMenu() {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for order/ }));
}

async function openDelete() {
  await openMenu();
  await userEvent.click(screen.getByRole('menuitem', { name: 'Delete' }));
  await screen.findByRole('dialog');
}
