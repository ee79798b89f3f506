import type { BalancesWire, MovementWire, StatementWire } from '@keelstone/domain/api/statement.contract';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveFile } from '../../../lib/save-file.ts';
import { away, type Handlers, openPage } from '../../../testing/render-app.tsx';
import { makeClaimHistoryWire } from '../../../testing/wires.ts';
import { StatementPage } from './statement-page.tsx';

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
  order: '1795000000002',
  change: { available: { usd: -700, btc: 0, eth: 0 }, held: { usd: 700, btc: 0, eth: 0 } },
  balance: closing,
  createdAt: '2026-11-12T10:00:00.000Z',
};

const settled: MovementWire = {
  ...held,
  _id: 'm3',
  seq: 3,
  event: 'withdrawal-settled',
  change: { available: nothing, held: { usd: -700, btc: 0, eth: 0 } },
  payout: { coin: 'btc', amount: 0.007713, state: 'sent' },
  createdAt: '2026-11-13T10:00:00.000Z',
};
const statement: StatementWire = {
  period: { from: '2025-11-14', to: '2026-11-14' },
  opening: empty,
  closing,
  head: 'a'.repeat(64),
  sums: [{ event: 'withdrawal-held', count: 1, change: held.change }],
  movements: [held],
  nextCursor: null,
};

beforeEach(() => {
  vi.mocked(saveFile).mockReset();
});

describe('the statement', () => {
  it.each([0.0001, 0])(
    'shows for a withdrawal what was paid, and whether some of it returned (%d)',
    async (btc) => {
      const change = {
        available: { usd: 0, btc, eth: 0 },
        held: { usd: -700, btc: -0.007813, eth: 0 },
      };
      open({ [`GET ${call}`]: { body: { ...statement, movements: [{ ...settled, change }] } } });
      expect(await screen.findByRole('row', { name: /Withdrawal paid/ })).toHaveTextContent(
        'Paid 0.007713 BTC',
      );
      await userEvent.click(screen.getByRole('button', { name: 'Withdrawal paid' }));
      const returned = screen.queryByText('What was not needed is available again.');
      expect(returned !== null).toBe(btc > 0);
    },
  );

  it('says of a withdrawal that nobody has sent that it is approved, and what is to be sent', async () => {
    const payout = { coin: 'btc', amount: 0.007713, state: 'to-be-sent' } as const;
    open({ [`GET ${call}`]: { body: { ...statement, movements: [{ ...settled, payout }] } } });
    const row = await screen.findByRole('row', { name: /Withdrawal approved/ });
    expect(row).toHaveTextContent('0.007713 BTC to be sent');
    expect(row).not.toHaveTextContent(/paid/i);
  });

  it('loads the chosen month and type', async () => {
    const { sent } = open();
    await screen.findByText('Closing balance');
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
    await userEvent.click(screen.getByRole('option', { name: 'Withdrawals' }));
    await userEvent.click(screen.getByRole('combobox', { name: 'Period' }));
    const [, month] = screen.getAllByRole('option');
    await userEvent.click(month ?? document.body);
    await expect
      .poll(() => sent('GET', call).at(-1)?.query.toString())
      .toMatch(/from=\d{4}-\d\d-01&to=\d{4}-\d\d-\d\d&type=withdrawal/);
    expect(sent('GET', call)[0]?.query.toString()).toBe('type=any');
  });

  it('says what is wrong with the dates, and does not load them', async () => {
    open({}, '?from=2026-01-01&to=2026-02-01');
    await screen.findByText('Closing balance');
    fireEvent.change(screen.getByLabelText('From (UTC)'), { target: { value: '1926-01-01' } });
    expect(await screen.findByText('Please choose a period of at most 366 days')).toBeInTheDocument();
  });

  it('loads older movements on request, and shows a withdrawal once, with its hold and its payment', async () => {
    open({
      [`GET ${call}`]: ({ query }) => ({
        body: query.has('cursor')
          ? { ...statement, movements: [held] }
          : { ...statement, movements: [settled], nextCursor: '3' },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    await expect.poll(() => screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    expect(screen.queryByRole('row', { name: /Withdrawal requested/ })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Withdrawal paid' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Withdrawal paid' }));
    const entries = within(drawer.getByRole('list', { name: 'Entries' })).getAllByRole('listitem');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toHaveTextContent('Withdrawal requested');
    expect(entries[1]).toHaveTextContent('Paid 0.007713 BTC');
    expect(drawer.getByText('1795000000002')).toBeInTheDocument();
  });

  it('can be saved as a file, for the days shown', async () => {
    const { sent } = open({ [`GET ${call}/csv`]: { body: 'Date,Event' } }, '?from=2026-01-01&to=2026-01-31');
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    await expect.poll(() => saveFile).toHaveBeenCalledTimes(1);
    expect(vi.mocked(saveFile).mock.calls[0]?.[1]).toBe('keelstone-statement-2026-01-31.csv');
    expect(sent('GET', `${call}/csv`)[0]?.query.toString()).toBe('from=2026-01-01&to=2026-01-31');
  });

  it('says so if the CSV could not be loaded', async () => {
    open({ [`GET ${call}/csv`]: away });
    await userEvent.click(screen.getByRole('button', { name: 'Download CSV' }));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(saveFile).not.toHaveBeenCalled();
  });
});

function open(handlers: Handlers = {}, search = '') {
  return openPage(
    <StatementPage />,
    {
      [`GET ${call}`]: { body: statement },
      'GET /api/claim-history/clara000000000000000': { body: makeClaimHistoryWire() },
      ...handlers,
    },
    { at: `/statement${search}` },
  );
}
