import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { makeTransactionWire } from '../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../testing/render-app.tsx';
import { OrderCell } from './transaction-columns.tsx';

it('copies the order id to the clipboard, and says so', async () => {
  const transaction = makeTransactionWire();
  const id = transaction.transactionId;
  const user = userEvent.setup();
  renderApp({
    routes: [{ path: '/', element: <OrderCell transaction={transaction} /> }],
    at: '/',
    session: signedIn(),
  });
  await user.click(await screen.findByRole('button', { name: `Copy the order id ${id}` }));
  expect(await navigator.clipboard.readText()).toBe(id);
  expect(screen.getByRole('button', { name: 'Copied!' })).toBeInTheDocument();
});
