import type { BalancesWire, MovementWire } from '@keelstone/domain/api/statement.wire';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../../lib/save-file.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi, type Handlers } from '../../../testing/stub-api.ts';
import { StatementPage } from './statement-page.tsx';

vi.mock('../../../lib/session/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));
vi.mock('../../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const call = '/api/statement/clara000000000000000';
const nothing = { usd: 0, btc: 0, eth: 0 };
const empty: BalancesWire = { available: nothing, held: nothing };
const closing: BalancesWire = {
  available: { usd: 500, btc: 0.0078125, eth: 0 },
  held: { usd: 700, btc: 0, eth: 0 },
};
const held: MovementWire = {
  _id: 'm2',
  seq: 2,
  event: 'withdrawal-held',
  transaction: 't2',
  change: { available: { usd: -700, btc: 0, eth: 0 }, held: { usd: 700, btc: 0, eth: 0 } },
  balance: closing,
  createdAt: '2026-11-12T10:00:00.000Z',
};

beforeEach(() => {
  vi.mocked(saveFile).mockReset();
});

describe('the statement', () => {
  it('shows opening and closing balance with what is held', async () => {
    open();
    expect(await screen.findByRole('region', { name: 'Opening balance' })).toHaveTextContent('$0.00');
    expect(screen.getByRole('region', { name: 'Closing balance' })).toHaveTextContent('$500.00');
    expect(screen.getByRole('region', { name: 'Closing balance' })).toHaveTextContent('Held: $700.00');
  });

  it('says how long to wait after it was asked for too often', async () => {
    const refused = {
      ...refusal(429, 'too-many-requests', 'Too many'),
      headers: { 'Retry-After': '600' },
    };
    open({ [`GET ${call}`]: refused });
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Too many attempts. Please try again in 10 minutes');
  });

  it('shows every movement with its change and the balance after it', async () => {
    open();
    const row = await screen.findByRole('row', { name: /Withdrawal requested/ });
    expect(row).toHaveTextContent('−$700.00');
    expect(row).toHaveTextContent('+$700.00 held');
    expect(row).toHaveTextContent('$500.00');
  });

  it.each([
    [0.0001, 'Paid 0.007713 BTC. What was not needed is available again.'],
    [0, 'Paid 0.007713 BTC'],
  ])('says of a withdrawal what was paid, and whether some returned (%d)', async (btc, text) => {
    const settled: MovementWire = {
      ...held,
      _id: 'm3',
      event: 'withdrawal-settled',
      change: { available: { usd: 0, btc, eth: 0 }, held: { usd: -700, btc: -0.007813, eth: 0 } },
      paidOut: { usd: 700, btc: 0.007713, eth: 0 },
    };
    open({ [`GET ${call}`]: { body: { opening: empty, movements: [settled], closing } } });
    const row = await screen.findByRole('row', { name: /Withdrawal paid out/ });
    expect(row).toHaveTextContent(text);
    if (btc === 0) expect(row).not.toHaveTextContent('available again');
  });

  it('says "No records" where nothing moved', async () => {
    open({ [`GET ${call}`]: { body: { opening: empty, movements: [], closing: empty } } });
    expect(await screen.findByText('No records')).toBeInTheDocument();
  });

  it('can be saved as CSV', async () => {
    open({ [`GET ${call}/csv`]: { body: 'Date,Event' } });
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await vi.waitFor(() => {
      expect(saveFile).toHaveBeenCalledTimes(1);
    });
    expect(vi.mocked(saveFile).mock.calls[0]?.[1]).toMatch(/^keelstone-statement-\d{4}-\d\d-\d\d\.csv$/);
  });

  it('says so where the CSV could not be loaded', async () => {
    open({ [`GET ${call}/csv`]: () => Promise.reject(new TypeError('away')) });
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(saveFile).not.toHaveBeenCalled();
  });
});

function open(handlers: Handlers = {}) {
  stubApi({ [`GET ${call}`]: { body: { opening: empty, movements: [held], closing } }, ...handlers });
  renderApp({
    routes: [{ path: '/statement', element: <StatementPage /> }],
    at: '/statement',
    session: signedIn(),
  });
}
