import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { makePriceHistoryWire } from '../../../testing/make-history-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { stubApi } from '../../../testing/stub-api.ts';
import { WalletCard } from './wallet-card.tsx';

const { matchMedia } = window;

afterEach(() => {
  window.matchMedia = matchMedia;
});

function open({ width }: { width: number }) {
  window.matchMedia = (query) => ({
    ...matchMedia(query),
    matches: width <= Number(/max-width:\s*([\d.]+)px/.exec(query)?.[1]),
  });
  const api = stubApi({
    'GET /api/rates': { body: { btc: 64_000, eth: 3_200, asOf: '2026-11-20T10:00:00.000Z' } },
    'GET /api/price-history': { body: makePriceHistoryWire() },
  });
  renderApp({ routes: [{ path: '/', element: <WalletCard coin="btc" /> }], session: signedIn() });
  return api;
}

describe('the price history', () => {
  it('is loaded and drawn on a phone once somebody opens it', async () => {
    const { sent } = open({ width: 390 });
    expect(await screen.findByText('1 BTC = $64,000.00')).toBeInTheDocument();
    expect(sent('GET', '/api/price-history')).toHaveLength(0);
    const details = screen.getByText('Price by day').closest('details');
    if (details === null) throw new Error('There is nothing to open');
    details.open = true;
    fireEvent(details, new Event('toggle'));
    expect(await screen.findByRole('img', { name: 'Bitcoin price by day' })).toBeInTheDocument();
  });
});
