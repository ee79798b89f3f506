import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import type { ClaimHistoryWire } from '@keelstone/domain/money/statement/balance-history.wire';
import { openDisclosure } from '../../../testing/actions.ts';
import { openPage, signedIn } from '../../../testing/render-app.tsx';
import { ClaimHistory } from './balance-history.tsx';
import { PeriodHistory } from './period-history.tsx';

const userId = 'clara000000000000000';
const call = `GET /api/claim-history/${userId}`;
const name = 'Your USD over time';
const period = { from: '2026-10-25', to: '2026-11-23' };
const history: ClaimHistoryWire = {
  period: { from: '2021-12-01', to: '2026-11-24' },
  opening: null,
  reserved: 450,
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

const open = (element: ReactNode, body = history) =>
  openPage(element, { [call]: { body } }, { session: signedIn({ createdAt: '2021-12-01T10:00:00.000Z' }) });

it('the chart of the available USD over a period has the sums of that period, a description, and every figure in a table, newest first', async () => {
  const balance = (usd: number) => ({
    available: { usd: 0, btc: 0, eth: 0 },
    held: { usd, btc: 0, eth: 0 },
  });
  open(<PeriodHistory period={period} opening={balance(150)} closing={balance(100)} />);
  const drawing = await screen.findByRole('img', { name });
  expect(drawing).toHaveAccessibleDescription(
    /^From \$100\.00 on Oct 25, 2026 to \$20\.50 on Nov 20, 2026\./,
  );
  expect(
    screen.getByText('In this period: +$500 in, −\u2060$650 out, +$20.50 profit, $50 from reserved'),
  ).toBeInTheDocument();
  await openDisclosure('Show as table');
  const rows = within(await screen.findByRole('table', { name })).getAllByRole('row');
  expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Day', 'USD', 'What changed'],
    ['Nov 20, 2026', '$20.50', 'Reserved for withdrawal −$600.00'],
    ['Nov 2, 2026', '$620.50', 'Deposit approved × 2 +$500.00, Profit credited +$20.50'],
    ['Oct 25, 2026', '$100.00', 'As before'],
  ]);
});

it('the chart begins with nothing on the day before the first movement', async () => {
  open(<ClaimHistory />);
  expect(await screen.findByRole('img', { name })).toHaveAccessibleDescription(
    /^From \$0\.00 on Sep 29, 2026 to \$25\.00/,
  );
  expect(
    screen.getByText('Since the first entry: +$600 in, −\u2060$150 out, +$25 profit, −\u2060$450 reserved'),
  ).toBeInTheDocument();
});

it.each([
  [1, 0],
  [2, 1],
])('a history of %d days and a day has %d charts', async (days, charts) => {
  const [, , , last = expect.fail('It has four points')] = history.points;
  const to = toDay(Date.parse(last.day) + days * dayMs);
  open(<ClaimHistory />, { ...history, period: { ...history.period, to }, points: [last] });
  await expect.poll(() => screen.queryByRole('status')).toBeNull();
  expect(screen.queryAllByRole('group', { name: `Range: ${name}` })).toHaveLength(charts);
});

it.each([
  ['has nothing in it', { balance: 0 }],
  ['is younger than three days', { createdAt: new Date(Date.now() - 2 * dayMs).toISOString() }],
])('no room is kept for a chart of an account that %s', (_why, user) => {
  openPage(<ClaimHistory />, { [call]: { body: history } }, { session: signedIn(user) });
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});
