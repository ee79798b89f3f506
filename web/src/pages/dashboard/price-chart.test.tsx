import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { PriceHistoryWire } from '@keelstone/domain/core/rates/price-history.wire';
import { openPage } from '../../testing/render-app.tsx';
import { PriceChart } from './price-chart.tsx';

const call = 'GET /api/price-history';
const row = (day: string, usd: number) => ({ day, usd, takenAt: `${day}T00:41:00.000Z` });
const prices: PriceHistoryWire = {
  period: { from: '2026-10-25', to: '2026-11-23' },
  btc: [row('2026-11-01', 61_240), row('2026-11-02', 60_815), row('2026-11-04', 62_470)],
  eth: [],
};

const answers = { [call]: { body: prices } };
const open = () =>
  openPage([<PriceChart key="btc" coin="btc" />, <PriceChart key="eth" coin="eth" />], answers);

it('the prices of a coin are drawn with their gaps, and described, and requested once for both coins', async () => {
  const api = open();
  const drawing = await screen.findByRole('img', { name: 'Bitcoin price by day' });
  expect(drawing).toHaveAccessibleDescription(/^From \$61,240\.00 on Nov 1, 2026 to \$62,470\.00 on Nov 4/);
  expect(drawing.querySelectorAll('.line')).toHaveLength(1);
  expect(drawing.querySelectorAll('.dot')).toHaveLength(1);
  expect(await screen.findByText(/There is no price for this range yet/)).toBeInTheDocument();
  expect(await screen.findAllByRole('img')).toHaveLength(1);
  expect(api.requests).toHaveLength(1);
});

it('the prices of a coin can be shown for another range for one coin only', async () => {
  const api = open();
  const ranges = await screen.findByRole('group', { name: 'Range: Bitcoin price by day' });
  await userEvent.click(within(ranges).getByRole('button', { name: '7 days' }));
  await vi.waitFor(() => {
    expect(api.requests.map(({ query }) => query.get('range'))).toEqual(['30d', '7d']);
  });
  expect(within(ranges).getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true');
  // A second click on it keeps it.
  await userEvent.click(within(ranges).getByRole('button', { name: '7 days' }));
  expect(api.requests).toHaveLength(2);
  const others = screen.getByRole('group', { name: 'Range: Ethereum price by day' });
  expect(within(others).getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
});
