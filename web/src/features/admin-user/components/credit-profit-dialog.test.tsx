import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { enter } from '../../../testing/enter.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { chooseFigures, clara, openUser } from '../testing/open-user-page.tsx';

const credit = '/api/transaction/credit';

describe('crediting profit', () => {
  it('refuses half a cent', async () => {
    const { sent } = openUser(clara);
    const dialog = await chooseFigures('Credit Profit');
    await enter(within(dialog).getByLabelText('Amount in USD'), '1.0055');
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Please enter an amount with at most two decimals')).toBeInTheDocument();
    expect(sent('PUT', credit)).toEqual([]);
  });

  it('keeps the transaction id if no answer came, even if the dialog is opened again', async () => {
    const { sent, handlers } = openUser(clara, {
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
    const dialog = await chooseFigures('Credit Profit');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Continue' }));
    await userEvent.click(await enabledButton('Credit Profit'));
    await waitFor(() => {
      expect(sent('PUT', credit)).toHaveLength(2);
    });
    const [first, second] = sent('PUT', credit).map(({ body }) => body);
    expect(second).toEqual(first);
  });

  async function fillAndSend() {
    const dialog = await chooseFigures('Credit Profit');
    await enter(within(dialog).getByLabelText('Amount in USD'), '40');
    await userEvent.keyboard('{Enter}');
    await userEvent.click(await enabledButton('Credit Profit'));
  }
});

function credited() {
  return { body: { message: 'Profit credited', transaction: makeTransactionWire({ type: 'Credited' }) } };
}
