import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { enter } from '../../../testing/enter.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { chooseFigures, clara, openUser, userPath } from '../testing/open-user-page.tsx';

const credit = '/api/transaction/credit';

describe('crediting profit', () => {
  it.each([
    ['0', 'Please enter amount'],
    ['1.0055', 'Please enter an amount with at most two decimals'],
  ])('refuses %s', async (amount, text) => {
    const { sent } = openUser(clara);
    const dialog = await chooseFigures('Credit Profit');
    await enter(within(dialog).getByLabelText('Amount in USD'), amount);
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(sent('PUT', credit)).toEqual([]);
  });

  it('sends amount, coin and one transaction id, once for a double click, and shows fresh balances', async () => {
    const { sent, handlers } = openUser(clara, {
      [`PUT ${credit}`]: () => {
        handlers[`GET ${userPath}`] = { body: { ...clara, balance: 1040 } };
        return credited();
      },
    });
    const dialog = await chooseFigures('Credit Profit');
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
