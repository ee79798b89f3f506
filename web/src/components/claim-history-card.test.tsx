import type { ClaimHistoryWire } from '@keelstone/domain/api/claim-history.wire';
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openPage } from '../testing/render-app.tsx';
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

const open = (body = history) => openPage(<ClaimHistoryCard userId={userId} />, { [call]: { body } });
/** Opens the table as a browser does on a click; the one of the tests does not. */
async function openTable() {
  const summary = await screen.findByText('Table');
  const details = summary.closest('details');
  if (details === null) throw new Error('There is no table');
  details.open = true;
  fireEvent(details, new Event('toggle'));
  return screen.findByRole('table', { name });
}

it('the chart of what is owed over time is drawn with a name and a description, and has every figure and mark in a table, newest first', async () => {
  open();
  const drawing = await screen.findByRole('img', { name });
  expect(drawing).toHaveAccessibleDescription(
    /^From \$100\.00 on Oct 25, 2026 to \$20\.50 on Nov 20, 2026\./,
  );
  expect(screen.getByText('Since Nov 20, 2026: $20.50')).toBeInTheDocument();
  expect(drawing.querySelectorAll('.mark')).toHaveLength(3);
  const rows = within(await openTable()).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'USD', 'What changed'],
    ['Nov 20, 2026', '$20.50', 'Withdrawal approved −$600.00'],
    ['Nov 2, 2026', '$620.50', 'Deposit approved × 2 +$500.00, Profit credited +$20.50'],
    ['Oct 25, 2026', '$100.00', 'As before'],
  ]);
});
