import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { DepositPage } from './deposit-page.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const wallet = { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' };
const rates = { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } };

describe('the deposit address', () => {
  it('says that deposits are not available if there is no address', async () => {
    open({
      'GET /api/wallet': refusal(503, 'wallet-unavailable', 'Deposits are not available at the moment'),
    });
    expect(await screen.findByText('Deposits are not available at the moment')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeInTheDocument();
  });

  it('is not shown while deposits are switched off, and the page says so', async () => {
    const text = 'Deposits are paused at the moment. Please do not send anything';
    open({ 'GET /api/wallet': refusal(503, 'deposits-off', text) });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText(wallet.btcAddress)).not.toBeInTheDocument();
  });

  it('can be loaded again if that failed', async () => {
    const { handlers } = open({ 'GET /api/wallet': () => Promise.reject(new TypeError('away')) });
    await screen.findByText('Something went wrong');
    handlers['GET /api/wallet'] = { body: wallet };
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(wallet.btcAddress)).toBeInTheDocument();
  });
});

describe('while there is no price', () => {
  it('asks not to send anything, and shows the price again once it is back', async () => {
    const { handlers, queryClient } = open({
      'GET /api/rates': { body: { btc: null, eth: null, asOf: null } },
    });
    const notice = await screen.findByText(/^Exchange rate unavailable\. Please do not send anything/);
    handlers['GET /api/rates'] = rates;
    await queryClient.invalidateQueries({ queryKey: ['rates'] });
    expect(await screen.findByText(/1 BTC = \$64,000\.00/)).toBeInTheDocument();
    expect(notice).not.toBeInTheDocument();
  });

  it('removes a price that it had shown', async () => {
    const { handlers, queryClient } = open({});
    const price = await screen.findByText(/1 BTC = \$64,000\.00/);
    handlers['GET /api/rates'] = () => Promise.reject(new TypeError('away'));
    await queryClient.invalidateQueries({ queryKey: ['rates'] });
    expect(await screen.findByText(/^Exchange rate unavailable/)).toBeInTheDocument();
    expect(price).not.toBeInTheDocument();
  });
});

function open(handlers: Handlers) {
  const api = stubApi({
    'GET /api/wallet': { body: wallet },
    'GET /api/rates': rates,
    ...handlers,
  });
  const routes = [{ path: '/deposit', element: <DepositPage /> }];
  return { ...api, ...renderApp({ routes, at: '/deposit', session: signedIn() }) };
}
