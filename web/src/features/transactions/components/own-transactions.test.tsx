import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { TransactionsPage } from './transactions-page.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const withdrawal = makeTransactionWire({ type: 'Withdrawal', transactionId: '1795000000001' });

it('says in plain words why the list cannot be shown, if the server has given a reason', async () => {
  open('', refusal(409, 'books-in-doubt', 'This account is being checked'));
  expect(await screen.findByRole('alert')).toHaveTextContent('This account is being checked');
  expect(screen.queryByText(/Check your connection/)).not.toBeInTheDocument();
});

describe('a question about a transaction', () => {
  it('links to the help page, and starts an email to support with the order id', async () => {
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Bitcoin withdrawal' }));
    const details = within(await screen.findByRole('dialog'));
    expect(details.getByRole('link', { name: 'help page' })).toHaveAttribute('href', '/help#withdrawal');
    expect(details.getByRole('link', { name: /^support@/ })).toHaveAttribute(
      'href',
      'mailto:support@keelstone.example?subject=Order%201795000000001',
    );
  });
});

describe('the filters on a phone', () => {
  it('are hidden until requested, which leaves room for the rows', async () => {
    open();
    const button = await screen.findByRole('button', { name: 'Filter' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
  });

  it('are open if the URL has one', async () => {
    open('?type=Withdrawal');
    expect(await screen.findByRole('button', { name: 'Filter' })).toHaveAttribute('aria-expanded', 'true');
  });
});

const page = { body: { items: [withdrawal], total: 1, nextCursor: null } };

function open(search = '', answer: Handlers[string] = page) {
  stubApi({ 'GET /api/transaction/clara000000000000000': answer });
  renderApp({
    routes: [{ path: '/transactions', element: <TransactionsPage /> }],
    at: `/transactions${search}`,
    session: signedIn(),
  });
}
