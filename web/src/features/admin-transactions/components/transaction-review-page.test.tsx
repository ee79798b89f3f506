import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { exampleAddresses } from '@keelstone/domain/wallet/example-addresses';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeCaseWire } from '../../../testing/make-case-wire.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { TransactionReviewPage } from './transaction-review-page.tsx';

const adminId = 'ada00000000000000000';
const list = 'GET /api/transaction';
const emil = { _id: 'emil', name: 'Emil Novak', email: 'emil@keelstone.test' };
const deposit = makeTransactionWire({ _id: 'd1', proof: '/api/transaction/proof/d1' });
const withdrawal = makeTransactionWire({ _id: 'w1', type: 'Withdrawal', btcAddress: exampleAddresses.btc });

describe('the queue of deposits', () => {
  it('loads only pending deposits, and enables Approve once the proof has been on the screen', async () => {
    const { sent } = open('deposits', [deposit]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Clara Jensen' })).toHaveFocus();
    const query = sent('GET', '/api/transaction')[0]?.query;
    expect(['type', 'status', 'sort'].map((name) => query?.get(name))).toEqual([
      'Deposit',
      'pending',
      'oldest',
    ]);
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    fireEvent.load(await screen.findByAltText('Proof of payment of Clara Jensen'));
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it('shows the proof from an answer before Approve is enabled again', async () => {
    const { sent, handlers, queryClient } = open('deposits', [deposit]);
    fireEvent.load(await screen.findByAltText('Proof of payment of Clara Jensen'));
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
    const answer = {
      number: 1,
      items: ['proof' as const],
      text: 'It is of another payment',
      askedBy: { _id: adminId, name: 'Ada Moreau' },
      askedAt: '2026-11-20T06:05:00.000Z',
      answeredAt: '2026-11-21T06:05:00.000Z',
      changes: [],
    };
    handlers[list] = page([{ ...deposit, asked: 'answered', asks: [answer] }]);
    await queryClient.invalidateQueries({ queryKey: ['admin-transactions-Deposit'] });
    await waitFor(() => {
      expect(sent('GET', '/api/transaction/proof/d1')).toHaveLength(2);
    });
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    fireEvent.load(await screen.findByAltText('Proof of payment of Clara Jensen'));
    expect(screen.getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it('shows a decided case, opened by its URL, without decision buttons', async () => {
    open(
      'deposits',
      [deposit],
      {
        [`GET /api/review/case/${adminId}/d9`]: {
          body: makeCaseWire({
            transaction: makeTransactionWire({ _id: 'd9', user: emil, status: 'Approved' }),
          }),
        },
      },
      '/d9',
    );
    expect(await screen.findByText('This case is approved.')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Emil Novak' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
    expect(screen.getByText('Deposit review: 1 pending, oldest 3 days')).toBeInTheDocument();
  });
});

describe('the queue of withdrawals', () => {
  it('shows the account without a second tab: what is available and held, suspended as a warning', async () => {
    const owner = makeCaseWire().owner;
    const body = makeCaseWire({
      owner: owner && { ...owner, isBlocked: true, held: { balance: 500, btc: 0.0078125, eth: 0 } },
    });
    open('withdrawals', [withdrawal], { [`GET /api/review/case/${adminId}/w1`]: { body } });
    const facts = await screen.findByRole('region', { name: 'Facts' });
    expect(await within(facts).findByText('Suspended')).toBeInTheDocument();
    expect(within(facts).queryByText('Active')).not.toBeInTheDocument();
    expect(within(facts).getByText('Approved')).toBeInTheDocument();
    expect(within(facts).getByText('Balance').nextElementSibling).toHaveTextContent(
      '$1,325.50 available, $500.00 held',
    );
  });

  it('says that the account could not be loaded, and can load it again', async () => {
    const path = `GET /api/review/case/${adminId}/w1`;
    const { handlers } = open('withdrawals', [withdrawal], {
      [path]: { status: 429, body: { error: 'Too many requests', code: 'too-many-requests' } },
      [`GET /api/review/transaction-signals/${adminId}/w1`]: { body: { signals: [] } },
    });
    expect(await screen.findByText('Could not be loaded.')).toBeInTheDocument();
    handlers[path] = { body: makeCaseWire() };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Active')).toBeInTheDocument();
  });

  it('warns about a checksum that does not match, and says who approved it first', async () => {
    open('withdrawals', [
      {
        ...withdrawal,
        btcAddress: `${exampleAddresses.btc.slice(0, -1)}5`,
        addressPlausible: false,
        approvedBy: { _id: 'b', name: 'Ben', email: 'b@k.test', until: '2026-11-24T10:00:00.000Z' },
      },
    ]);
    expect(await screen.findByText(/The checksum of the wallet address does not match/)).toBeInTheDocument();
    expect(screen.getByText(/^Ben has approved it/)).toBeInTheDocument();
  });
});

function open(
  queue: 'deposits' | 'withdrawals',
  items: TransactionWire[],
  handlers: Handlers = {},
  path = '',
) {
  const api = stubApi({
    [list]: page(items),
    'GET /api/rates': { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } },
    'POST /api/preview/reject-transaction': { body: makePreviewWire() },
    'POST /api/preview/approve-transaction': { body: makePreviewWire() },
    'GET /api/transaction/proof/d1': { body: 'image', isText: true },
    'GET /api/transaction/proof/d2': { body: 'image', isText: true },
    ...handlers,
  });
  const { queryClient } = renderApp({
    routes: [
      { path: '/admin/transactions', element: <p>The list</p> },
      { path: '/admin/review/:list/:id?', element: <TransactionReviewPage list={queue} /> },
    ],
    at: `/admin/review/${queue}${path}`,
    session: signedIn({ _id: adminId, name: 'Ada Moreau', isAdmin: true }),
  });
  return { ...api, queryClient };
}

function page(items: TransactionWire[]) {
  const createdAt = new Date(Date.now() - 3 * 86_400_000 - 60_000).toISOString();
  return {
    body: { items: items.map((item) => ({ ...item, createdAt })), total: items.length, nextCursor: null },
  };
}
