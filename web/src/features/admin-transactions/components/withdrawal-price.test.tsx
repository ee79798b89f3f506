import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { AdminTransactionsPage } from './admin-transactions-page.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const approve = '/api/transaction/approve';
const withdrawal = makeTransactionWire({
  type: 'Withdrawal',
  usd: 850,
  btc: 0.013281,
  btcAddress: 'bc1qnotreal',
});

describe('the coin of a withdrawal', () => {
  const requested = { amount: 0.013281, rate: 64_000, rateAt: '2026-11-20T09:59:00.000Z' };
  const paid = { amount: 0.013492, rate: 63_000, rateAt: '2026-11-20T11:00:00.000Z' };

  it('is an estimate until it is paid', async () => {
    open([makeTransactionWire({ ...withdrawal, requested })]);
    expect(await screen.findByText('0.013281', { exact: false })).toBeInTheDocument();
    const dialog = await choose('View Details');
    expect(dialog).toHaveTextContent('≈ 0.013281 BTC');
    expect(dialog).toHaveTextContent('1 BTC = $64,000.00, when requested. It is priced when paid.');
  });

  it('is what was paid afterwards, next to what was requested', async () => {
    open([
      makeTransactionWire({
        ...withdrawal,
        status: 'Approved',
        btc: 0.013492,
        rate: 63_000,
        requested,
        paid,
      }),
    ]);
    const dialog = await choose('View Details');
    expect(dialog).toHaveTextContent('Bitcoin (BTC), paid0.013492 BTC');
    expect(dialog).toHaveTextContent('1 BTC = $63,000.00');
    expect(dialog).toHaveTextContent('Estimate≈ 0.013281 BTC, at 1 BTC = $64,000.00 when requested');
  });
});

describe('approving a withdrawal', () => {
  it('shows what it would pay at the price of now', async () => {
    open([withdrawal], { 'GET /api/rates': rates(63_000) });
    const dialog = await choose('Approve');
    expect(dialog).toHaveTextContent('$850.00 leaves the account of Clara Jensen for good');
    expect(await within(dialog).findByText(/1 BTC = \$63,000\.00/)).toHaveTextContent('≈ 0.013492 BTC');
  });

  it('says so while there is no price', async () => {
    open([withdrawal], { 'GET /api/rates': rates(null) });
    expect(
      await within(await choose('Approve')).findByText(
        /Exchange rate unavailable\. Withdrawals can be approved/,
      ),
    ).toBeInTheDocument();
  });

  it.each([
    ['owner-suspended', 'This account is suspended. The request stays pending and can be rejected'],
    [
      'owner-unverified',
      'The identity is no longer verified. The withdrawal stays pending and can be rejected',
    ],
    ['rate-unavailable', 'Exchange rate unavailable'],
  ])("shows the server's sentence when it is refused: %s", async (code, sentence) => {
    const status = code === 'rate-unavailable' ? 503 : 409;
    open([withdrawal], { [`PUT ${approve}`]: refusal(status, code, sentence) });
    await confirm('Approve');
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Pending', hidden: true })).toBeInTheDocument();
  });
});

function open(items: TransactionWire[], handlers: Handlers = {}) {
  stubApi({
    'GET /api/transaction': { body: { items, total: items.length, nextCursor: null } },
    'GET /api/rates': rates(64_000),
    ...handlers,
  });
  renderApp({
    routes: [{ path: '/admin/transactions', element: <AdminTransactionsPage /> }],
    at: '/admin/transactions',
    session: signedIn({ _id: 'ada00000000000000000', name: 'Ada Moreau', isAdmin: true }),
  });
}

function rates(btc: number | null) {
  return { body: { btc, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } };
}

async function choose(action: string): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /^Actions for order/ }));
  await userEvent.click(screen.getByRole('menuitem', { name: action }));
  return screen.findByRole('dialog');
}

async function confirm(action: string) {
  const dialog = await choose(action);
  await userEvent.click(within(dialog).getByRole('button', { name: action }));
}
