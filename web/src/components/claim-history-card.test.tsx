import type { ClaimHistoryWire } from '@keelstone/domain/api/claim-history.wire';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, signedIn } from '../testing/render-app.tsx';
import { stubApi, type Handlers } from '../testing/stub-api.ts';
import { ClaimHistoryCard } from './claim-history-card.tsx';

const userId = 'clara000000000000000';
const call = `GET /api/claim-history/${userId}`;
const name = 'Your USD over time';
const history: ClaimHistoryWire = {
  period: { from: '2026-10-25', to: '2026-11-23' },
  opening: 100,
  points: [
    {
      day: '2026-11-02',
      usd: 620.5,
      moves: [
        { event: 'deposit-approved', count: 2, usd: 500 },
        { event: 'profit-credited', count: 1, usd: 20.5 },
      ],
    },
    { day: '2026-11-20', usd: 20.5, moves: [{ event: 'withdrawal-settled', count: 1, usd: -600 }] },
  ],
};

function open(handlers: Handlers = { [call]: { body: history } }) {
  const api = stubApi(handlers);
  renderApp({ routes: [{ path: '/', element: <ClaimHistoryCard userId={userId} /> }], session: signedIn() });
  return api;
}
/** Opens the table as a browser does on a click; the one of the tests does not. */
async function openTable() {
  const summary = await screen.findByText('Table');
  const details = summary.closest('details');
  if (details === null) throw new Error('There is no table');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return screen.findByRole('table', { name });
}

describe('the chart of what is owed over time', () => {
  it('is drawn with a name and a description, and shows what is owed and since when', async () => {
    open();
    const drawing = await screen.findByRole('img', { name });
    expect(drawing).toHaveAccessibleDescription(
      'From $100.00 on Oct 25, 2026 to $20.50 on Nov 20, 2026. Lowest $20.50, highest $620.50. The table has every figure.',
    );
    expect(screen.getByText('Since Nov 20, 2026: $20.50')).toBeInTheDocument();
    expect(drawing.querySelectorAll('.mark')).toHaveLength(3);
  });

  it('has every figure and every mark in a table, newest first', async () => {
    open();
    const rows = within(await openTable()).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['Day', 'USD', 'What changed'],
      ['Nov 20, 2026', '$20.50', 'Withdrawal approved −$600.00'],
      ['Nov 2, 2026', '$620.50', 'Deposit approved × 2 +$500.00, Profit credited +$20.50'],
      ['Oct 25, 2026', '$100.00', 'As before'],
    ]);
  });

  it('loads another range, and shows which one is selected', async () => {
    const api = open();
    await screen.findByRole('img', { name });
    expect(screen.getByRole('button', { name: '30 days' })).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(screen.getByRole('button', { name: '1 year' }));
    await vi.waitFor(() => {
      expect(api.requests.map(({ query }) => query.get('range'))).toEqual(['30d', '1y']);
    });
    expect(screen.getByRole('button', { name: '1 year' })).toHaveAttribute('aria-pressed', 'true');
    // A second click on it keeps it.
    await userEvent.click(screen.getByRole('button', { name: '1 year' }));
    expect(screen.getByRole('button', { name: '1 year' })).toHaveAttribute('aria-pressed', 'true');
    expect(api.requests).toHaveLength(2);
  });

  it('says what will appear here if the account has no movements, and draws nothing', async () => {
    open({ [call]: { body: { ...history, opening: null, points: [] } } });
    expect(await screen.findByText(/From your first approved deposit on/)).toBeInTheDocument();
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.queryByText('Table')).not.toBeInTheDocument();
  });
});
