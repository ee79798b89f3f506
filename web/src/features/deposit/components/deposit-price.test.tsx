import type { UserWire } from '@keelstone/domain/api/user.contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { minuteMs } from '@keelstone/domain/time-units';
import { startUpload } from '../../../lib/firebase/storage.ts';
import { noteServerTime } from '../../../lib/server-time.ts';
import { enter } from '../../../testing/enter.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { openPart } from '../../../testing/open-part.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { DepositPage } from './deposit-page.tsx';

vi.mock('../../../lib/firebase/storage.ts', () => ({ startUpload: vi.fn() }));

const rates = { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' };
const wallet = { btcAddress: 'bc1qplatform', ethAddress: '0xplatform' };

beforeEach(() => {
  const done = (_event: string, _next: unknown, _failed: unknown, complete: () => void) => {
    complete();
  };
  const task = { on: done, cancel: () => true };
  vi.mocked(startUpload).mockResolvedValue({ task } as unknown as Awaited<ReturnType<typeof startUpload>>);
  Object.assign(URL, { createObjectURL: () => 'blob:proof', revokeObjectURL: () => undefined });
});

describe('the price of a deposit', () => {
  it('is requested once the amount is typed, and shows what to send and how long the price holds', async () => {
    const { sent } = open();
    await enter(amount(), '500');
    await openPart(2);
    expect(await screen.findByText('0.007813 BTC')).toBeInTheDocument();
    expect(screen.getByText(/^1 BTC = \$64,000\.00 · this price holds for 2\d min$/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Copy the amount in BTC' })).toBeInTheDocument();
    expect(screen.getByText(/^Bitcoin network only/)).toBeInTheDocument();
    expect(sent('POST', '/api/quote').map(({ body }) => body)).toEqual([{ usd: 500, coinSelected: 'btc' }]);
  });

  it('is not requested below the minimum', async () => {
    const { sent } = open();
    await enter(amount(), '499');
    expect(await screen.findByText(/≈/)).toBeInTheDocument();
    vi.useFakeTimers();
    fireEvent.change(amount(), { target: { value: '499.99' } });
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    vi.useRealTimers();
    expect(sent('POST', '/api/quote')).toEqual([]);
  });

  it('is sent with the deposit, which can then be viewed', async () => {
    const { sent } = open({
      'POST /api/transaction/deposit': { body: { message: 'ok', transaction: makeTransactionWire() } },
    });
    await enter(amount(), '500');
    await openPart(2);
    await screen.findByText('0.007813 BTC');
    await openPart(3);
    await userEvent.upload(proofInput(), new File(['proof'], 'proof.png', { type: 'image/png' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm deposit' }));
    const dialog = await screen.findByRole('dialog', { name: /received and being reviewed/ });
    expect(sent('POST', '/api/transaction/deposit')[0]?.body).toMatchObject({ usd: 500, quote: 'signed-1' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'View this deposit' }));
    await screen.findByRole('dialog', { name: 'Bitcoin deposit' });
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => {
      expect(amount()).toHaveValue('');
    });
  });

  it('expires, says what that means for coins already sent, and is replaced only on request', async () => {
    const { sent, queryClient } = open({ 'POST /api/quote': quotes([-minuteMs, 29.5 * minuteMs]) });
    await enter(amount(), '500');
    await openPart(2);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/If you have sent 0\.007813 BTC already, confirm the deposit as it is/);
    await act(() => queryClient.invalidateQueries());
    expect(sent('POST', '/api/quote')).toHaveLength(1);
    await userEvent.click(within(alert).getByRole('button', { name: 'Get a new price' }));
    expect(await screen.findByText(/this price holds for 2\d min/)).toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(sent('POST', '/api/quote')).toHaveLength(2);
  });

  it.each([60, -60])("holds by the server's clock, whatever ours is: %d minutes off", async (minutes) => {
    const serverMs = Date.now() + minutes * minuteMs;
    const quote = { quote: 'signed', coinSelected: 'btc', usd: 500, coin: 0.007813, rate: 64_000 };
    const expiresAt = new Date(serverMs + 29.5 * minuteMs).toISOString();
    open({
      'POST /api/quote': {
        body: { ...quote, expiresAt },
        headers: { Date: new Date(serverMs).toUTCString() },
      },
    });
    await enter(amount(), '500');
    await openPart(2);
    expect(await screen.findByText(/this price holds for 2\d min/)).toBeInTheDocument();
    noteServerTime(new Date().toUTCString(), Date.now());
  });

  it('asks not to send anything if there is none, and can be loaded again', async () => {
    const { handlers } = open({
      'POST /api/quote': refusal(503, 'rate-unavailable', 'Exchange rate unavailable'),
    });
    await enter(amount(), '500');
    await openPart(2);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(/Exchange rate unavailable. Please do not send anything/);
    handlers['POST /api/quote'] = quotes([29.5 * minuteMs]);
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('0.007813 BTC')).toBeInTheDocument();
  });
});

describe('somebody who is not verified', () => {
  it('reads before paying that withdrawals need verification', () => {
    open({}, 'Unverified');
    expect(screen.getByText(/You can deposit now. Withdrawals need a/)).toBeInTheDocument();
  });
});

describe('the deposit address', () => {
  it('is not shown while deposits are switched off, and the page says so', async () => {
    const text = 'Deposits are paused at the moment. Please do not send anything';
    open({ 'GET /api/wallet': refusal(503, 'deposits-off', text) });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText(wallet.btcAddress)).not.toBeInTheDocument();
  });
});

describe('while there is no price', () => {
  it('asks not to send anything, and shows the price again once it is back', async () => {
    const { handlers, queryClient } = open({
      'GET /api/rates': { body: { btc: null, eth: null, asOf: null } },
    });
    const notice = await screen.findByText(/^Exchange rate unavailable\. Please do not send anything/);
    handlers['GET /api/rates'] = { body: rates };
    await queryClient.invalidateQueries({ queryKey: ['rates'] });
    expect(await screen.findByText(/1 BTC = \$64,000\.00/)).toBeInTheDocument();
    expect(notice).not.toBeInTheDocument();
  });

  it('removes a price that it had shown', async () => {
    const { handlers, queryClient } = open();
    const price = await screen.findByText(/1 BTC = \$64,000\.00/);
    handlers['GET /api/rates'] = () => Promise.reject(new TypeError('away'));
    await queryClient.invalidateQueries({ queryKey: ['rates'] });
    expect(await screen.findByText(/^Exchange rate unavailable/)).toBeInTheDocument();
    expect(price).not.toBeInTheDocument();
  });
});

function open(handlers: Handlers = {}, kycStatus: UserWire['kycStatus'] = 'Approved') {
  const api = stubApi({
    'GET /api/wallet': { body: wallet },
    'GET /api/rates': { body: rates },
    'POST /api/quote': quotes([29.5 * minuteMs]),
    ...handlers,
  });
  const routes = [{ path: '/deposit', element: <DepositPage /> }];
  return { ...api, ...renderApp({ routes, at: '/deposit', session: signedIn({ kycStatus }) }) };
}

/** Answers one quote after the other; each ends so much later than now. */
function quotes(endsInMs: readonly number[]): Handlers[string] {
  let given = 0;
  return () => {
    const leftMs = endsInMs[given] ?? 0;
    given += 1;
    const expiresAt = new Date(Date.now() + leftMs).toISOString();
    const quote = { quote: `signed-${String(given)}`, coinSelected: 'btc', usd: 500, coin: 0.007813 };
    return { body: { ...quote, rate: 64_000, expiresAt } };
  };
}

const amount = () => screen.getByLabelText('Amount in USD');

function proofInput(): HTMLInputElement {
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (input === null) throw new Error('The drop zone has no file input');
  return input;
}
