import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  statementToWire,
  type BalancesWire,
  type MovementWire,
  type StatementWire,
} from '@keelstone/domain/money/statement/statement.contract';
import { makeStatement } from '@keelstone/domain/testing/make-statement';
import { sampleBooks } from '@keelstone/domain/testing/sample-books';
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
  hash: `e276ed12${'0'.repeat(56)}`,
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
      expect(await screen.findByRole('row', { name: /Withdrawal approved/ })).toHaveTextContent(
        'Sent 0.00771300 BTC',
      );
      const returned = 'Price rose between request and approval: 0.00010000 BTC returned';
      expect(screen.queryAllByText(returned)).toHaveLength(btc > 0 ? 1 : 0);
    },
  );

  it('says of a withdrawal that nobody has sent that it is approved, and what is to be sent', async () => {
    const payout = { coin: 'btc', amount: 0.007713, state: 'to-be-sent' } as const;
    open({ [`GET ${call}`]: { body: { ...statement, movements: [{ ...settled, payout }] } } });
    const row = await screen.findByRole('row', { name: /Withdrawal approved/ });
    expect(row).toHaveTextContent('0.00771300 BTC to be sent');
    expect(row).not.toHaveTextContent(/paid|Sent/);
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

  it('loads older movements on request, each a row, and opens all of a withdrawal', async () => {
    open({
      [`GET ${call}`]: ({ query }) => ({
        body: query.has('cursor')
          ? { ...statement, movements: [held] }
          : { ...statement, movements: [settled], nextCursor: '3' },
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    await expect.poll(() => screen.queryByRole('button', { name: 'Load More' })).toBeNull();
    const row = (name: RegExp) => screen.getByRole('row', { name });
    expect(row(/Reserved for withdrawal/)).toHaveTextContent('−$700.00$500.00');
    expect(row(/Withdrawal approved/)).toHaveTextContent(
      '$700.00 from reservedSent 0.00771300 BTC$0.00$500.00',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Withdrawal approved' }));
    const drawer = within(screen.getByRole('dialog', { name: 'Withdrawal approved' }));
    const entries = within(drawer.getByRole('list', { name: 'Entries' })).getAllByRole('listitem');
    expect(entries).toHaveLength(2);
    expect(entries[0]).toHaveTextContent('Reserved for withdrawal');
    expect(entries[1]).toHaveTextContent('Sent 0.00771300 BTC');
    expect(drawer.getByText('1795000000002')).toBeInTheDocument();
  });

  it('counts as withdrawn what was paid, and shows by itself what is only reserved', async () => {
    const change = { available: nothing, held: { usd: -200, btc: 0, eth: 0 } };
    const paid = { event: 'withdrawal-settled', count: 1, change } as const;
    open({ [`GET ${call}`]: { body: { ...statement, sums: [...statement.sums, paid] } } });
    const rows = (await screen.findByText('Closing balance')).closest('dl');
    expect(rows).toHaveTextContent(
      'Withdrawals−$200.00Reserved for withdrawals−$500.00Closing balance$500.00',
    );
  });

  it('shows no balances where a filter hides movements between', async () => {
    open({}, '?type=withdrawal');
    const names = async () => {
      await screen.findByRole('row', { name: /Reserved for withdrawal/ });
      return screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    };
    expect(await names()).toEqual(['Date (UTC)', 'Movement', 'USD']);
    await userEvent.click(screen.getByRole('switch', { name: 'Coins per entry' }));
    expect(await names()).toEqual(['Date (UTC)', 'Movement', 'USD', 'BTC', 'ETH']);
  });

  it('adds up, as it is read: each balance is the one of the row below and the amount, in every asset', async () => {
    const { entries, account } = sampleBooks();
    const whole = statementToWire(makeStatement({ entries, account }));
    const newestFirst = whole.movements.toReversed();
    open({
      [`GET ${call}`]: ({ query }) => {
        const at = Number(query.get('cursor') ?? 0);
        const nextCursor = at + 5 < newestFirst.length ? String(at + 5) : null;
        return { body: { ...whole, movements: newestFirst.slice(at, at + 5), nextCursor } };
      },
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Coins per entry' }));
    for (let more; (more = screen.queryByRole('button', { name: 'Load More' }));) {
      await userEvent.click(more);
      await expect.poll(() => more?.isConnected === true && more.hasAttribute('disabled')).toBe(false);
    }
    const rows = within(screen.getByRole('table', { name: 'Movements' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').slice(-6).map(unitsIn));
    expect(rows).toHaveLength(newestFirst.length);
    for (const [at, row] of rows.entries()) {
      const below = rows[at + 1]?.slice(3) ?? [0, 0, 0];
      expect(row.slice(3)).toEqual(below.map((balance, asset) => balance + (row[asset] ?? Number.NaN)));
    }
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

/** The first figure of a cell in 1e-8: "−$600.00", "–" for none. */
function unitsIn({ textContent }: HTMLElement): number {
  const [figure = '0'] = /−?[\d,]+\.\d+/.exec(textContent.replace('$', '')) ?? [];
  return Math.round(Number(figure.replace('−', '-').replaceAll(',', '')) * 1e8);
}

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
