import type { PriceHistoryWire } from '@keelstone/domain/api/price-history.wire';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { PriceChart } from './price-chart.tsx';
import { WalletCard } from './wallet-card.tsx';

const call = 'GET /api/price-history';
const row = (day: string, usd: number) => ({ day, usd, takenAt: `${day}T00:41:00.000Z` });
const prices: PriceHistoryWire = {
  period: { from: '2026-10-25', to: '2026-11-23' },
  btc: [row('2026-11-01', 61_240), row('2026-11-02', 60_815), row('2026-11-04', 62_470)],
  eth: [],
};

function open(handlers: Handlers = { [call]: { body: prices } }) {
  const api = stubApi(handlers);
  renderApp({
    routes: [
      { path: '/', element: [<PriceChart key="btc" coin="btc" />, <PriceChart key="eth" coin="eth" />] },
    ],
    session: signedIn(),
  });
  return api;
}

describe('the prices of a coin', () => {
  it('are drawn with their gaps, and described', async () => {
    open();
    const drawing = await screen.findByRole('img', { name: 'Bitcoin price by day' });
    expect(drawing).toHaveAccessibleDescription(
      /^From \$61,240\.00 on Nov 1, 2026 to \$62,470\.00 on Nov 4, 2026\./,
    );
    expect(drawing.querySelectorAll('.line')).toHaveLength(1);
    expect(drawing.querySelectorAll('.dot')).toHaveLength(1);
  });

  it('are requested once for both coins, and a coin without any says so', async () => {
    const api = open();
    expect(await screen.findByText(/There is no price for this range yet/)).toBeInTheDocument();
    expect(await screen.findAllByRole('img')).toHaveLength(1);
    expect(api.requests).toHaveLength(1);
  });

  it('can be shown for another range for one coin only', async () => {
    const api = open();
    const ranges = await screen.findByRole('group', { name: 'Range: Bitcoin price by day' });
    await userEvent.click(within(ranges).getByRole('button', { name: '7 days' }));
    await vi.waitFor(() => {
      expect(api.requests.map(({ query }) => query.get('range'))).toEqual(['30d', '7d']);
    });
    const others = screen.getByRole('group', { name: 'Range: Ethereum price by day' });
    expect(within(others).getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
  });
});

it('the chart of a wallet is drawn once somebody opens it', async () => {
  stubApi({ [call]: { body: prices } });
  renderApp({ routes: [{ path: '/', element: <WalletCard coin="btc" /> }], session: signedIn() });
  const wallet = screen.getByRole('region', { name: 'Bitcoin Wallet' });
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  const details = wallet.firstElementChild ?? wallet;
  Object.assign(details, { open: true });
  fireEvent(details, new Event('toggle'));
  expect(await screen.findByRole('img', { name: 'Bitcoin price by day' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Deposit Bitcoin' })).toHaveAttribute('href', '/deposit?coin=btc');
});
