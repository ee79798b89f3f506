import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { TransactionsPage } from './transactions-page.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const list = '/api/transaction/clara000000000000000';
const some = { body: { items: [makeTransactionWire()], total: 1, nextCursor: null } };
const none = { body: { items: [], total: 0, nextCursor: null } };

function open(at: string) {
  const api = stubApi({ [`GET ${list}`]: ({ query }) => (query.has('from') ? none : some) });
  renderApp({ routes: [{ path: '/transactions', element: <TransactionsPage /> }], at, session: signedIn() });
  return { asked: () => Object.fromEntries(api.sent('GET', list).at(-1)?.query ?? []) };
}

describe('the filters of the transactions', () => {
  it('load one type, status and period, and say so if nothing matches', async () => {
    const { asked } = open('/transactions');
    await screen.findByRole('table', { name: 'Transactions' });
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
    await userEvent.click(screen.getByRole('option', { name: 'Deposit' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Status' }));
    await userEvent.click(screen.getByRole('option', { name: 'Approved' }));
    fireEvent.change(screen.getByLabelText('From (UTC)'), { target: { value: '2026-11-01' } });
    await waitFor(() => {
      expect(asked()).toEqual({ type: 'Deposit', status: 'approved', from: '2026-11-01', limit: '10' });
    });
    expect(await screen.findByText('Nothing of this type, status and period.')).toBeInTheDocument();
  });

  it('are kept in the URL, and removed from it', async () => {
    const { asked } = open('/transactions?type=Withdrawal&status=pending&to=2026-11-30&from=never');
    await waitFor(() => {
      expect(asked()).toEqual({ type: 'Withdrawal', status: 'pending', to: '2026-11-30', limit: '10' });
    });
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
    await userEvent.click(screen.getByRole('option', { name: 'Any' }));
    await waitFor(() => {
      expect(asked()).toEqual({ status: 'pending', to: '2026-11-30', limit: '10' });
    });
  });
});
