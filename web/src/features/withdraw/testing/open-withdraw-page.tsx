import type { UserWire } from '@keelstone/domain/api/user.contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { enter } from '../../../testing/enter.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { WithdrawPage } from '../components/withdraw-page.tsx';

export const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
export const call = '/api/transaction/clara000000000000000/withdraw';
export const received = {
  body: {
    message: 'ok',
    transaction: makeTransactionWire({ type: 'Withdrawal', usd: 1000, btc: 0.015625, btcAddress: address }),
  },
};

/** The page of somebody with 1,000 USD, one price for each coin, and no other answers than those given. */
export function open({ user = {}, handlers = {} }: { user?: Partial<UserWire>; handlers?: Handlers } = {}) {
  const api = stubApi({
    'GET /api/rates': { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } },
    ...handlers,
  });
  renderApp({
    routes: [{ path: '/withdraw', element: <WithdrawPage /> }],
    at: '/withdraw',
    session: signedIn(user),
  });
  return api;
}

export const amount = () => screen.getByLabelText('Amount in USD');
export const addressField = (coin: string) => screen.getByLabelText(`${coin} wallet address`);
export const confirm = () => screen.getByRole('button', { name: 'Confirm withdrawal' });

/** Confirms what was typed, and then the review of it. */
export async function send(answer = 'Confirm') {
  await userEvent.click(await screen.findByRole('button', { name: 'Confirm withdrawal' }));
  await userEvent.dblClick(await screen.findByRole('button', { name: answer }));
}

export async function fill(usd: string, to: string) {
  if (usd !== '') await enter(amount(), usd);
  if (to !== '') await pasteAddress('Bitcoin', to);
}

export function pasteAddress(coin: string, text: string) {
  return enter(addressField(coin), text);
}
