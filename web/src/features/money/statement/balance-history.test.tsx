import type { ClaimHistoryWire } from '@keelstone/domain/money/statement/balance-history.wire';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openDisclosure } from '../../../testing/actions.ts';
import { openPage } from '../../../testing/render-app.tsx';
import { ClaimHistoryOf } from './balance-history.tsx';

const userId = 'clara000000000000000';
const call = `GET /api/claim-history/${userId}`;
const name = 'Your USD over time';
const period = { from: '2026-10-25', to: '2026-11-23' };
const history: ClaimHistoryWire = {
  period: { from: '2021-12-01', to: '2026-11-24' },
  opening: null,
  points: [
    { day: '2026-09-30', usd: 100, moves: [{ event: 'deposit-approved', count: 1, usd: 100 }] },
    {
      day: '2026-11-02',
      usd: 620.5,
      moves: [
        { event: 'deposit-approved', count: 2, usd: 500 },
        { event: 'profit-credited', count: 1, usd: 20.5 },
      ],
    },
    { day: '2026-11-20', usd: 20.5, moves: [{ event: 'withdrawal-held', count: 1, usd: -600 }] },
    { day: '2026-11-24', usd: 25, moves: [{ event: 'profit-credited', count: 1, usd: 4.5 }] },
  ],
};

const open = (body = history) => openPage(<ClaimHistoryOf period={period} />, { [call]: { body } });

it('the chart of the available USD over a period is drawn with a name and a description, and has every figure and mark in a table, newest first', async () => {
  open();
  const drawing = await screen.findByRole('img', { name });
  expect(drawing).toHaveAccessibleDescription(
    /^From \$100\.00 on Oct 25, 2026 to \$20\.50 on Nov 20, 2026\./,
  );
  expect(screen.getByText(/^Available balance/)).toBeInTheDocument();
  expect(drawing.querySelectorAll('.mark')).toHaveLength(3);
  await openDisclosure('Table');
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'USD', 'What changed'],
    ['Nov 20, 2026', '$20.50', 'Reserved for withdrawal −$600.00'],
    ['Nov 2, 2026', '$620.50', 'Deposit approved × 2 +$500.00, Profit credited +$20.50'],
    ['Oct 25, 2026', '$100.00', 'As before'],
  ]);
});
