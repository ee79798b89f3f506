import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { enter } from '../../../../testing/actions.ts';
import { type Handlers, openPage, signedIn } from '../../../../testing/render-app.tsx';
import { makeTransactionWire } from '../../../../testing/wires.ts';
import { WithdrawPage } from '../withdraw-page.tsx';

export const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
export const call = '/api/transaction/clara000000000000000/withdraw';
export const received = {
  body: {
    message: 'ok',
    transaction: makeTransactionWire({ type: 'Withdrawal', usd: 1000, btc: 0.015625, btcAddress: address }),
  },
};

/** The page of somebody with 1,000 USD. */
export function open(handlers: Handlers = {}, user: Partial<UserWire> = {}) {
  return openPage(<WithdrawPage />, handlers, { session: signedIn(user) });
}

export const amount = () => screen.getByLabelText('Amount in USD');
export const addressField = () => screen.getByLabelText('Bitcoin wallet address');
export const confirm = () => screen.getByRole('button', { name: 'Confirm withdrawal' });

/** Confirms what was typed, and then the review of it. */
export async function send(answer = 'Confirm') {
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  await userEvent.dblClick(await screen.findByRole('button', { name: answer }));
}

export async function fill(usd: string, to: string) {
  if (usd !== '') await enter(amount(), usd);
  if (to !== '') await enter(addressField(), to);
}
