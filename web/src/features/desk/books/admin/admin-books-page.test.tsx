import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import type { FindingWire } from '@keelstone/domain/core/finding/finding.wire';
import { sealPath } from '@keelstone/domain/core/ledger/seal';
import type { BooksWire } from '@keelstone/domain/desk/books/books.wire';
import { saveFile } from '../../../../lib/save-file.ts';
import { enabledButton, enter } from '../../../../testing/actions.ts';
import { adminId, asAdmin, type Handlers, openPage, refusal } from '../../../../testing/render-app.tsx';
import { makePreviewWire } from '../../../../testing/wires.ts';
import { AdminBooksPage } from './admin-books-page.tsx';

vi.mock('../../../../lib/save-file.ts', () => ({ saveFile: vi.fn() }));

const books = `GET /api/books/${adminId}`;
const at = '2026-11-19T12:30:00.000Z';
const finding: FindingWire = {
  _id: 'finding0000000000001',
  source: 'books',
  code: 'I2',
  user: 'clara000000000000000',
  subject: 'usd',
  detail: '1 too much',
  openedAt: at,
  lastSeenAt: at,
};
const full: BooksWire = {
  isRequested: false,
  runs: [{ at, isWhole: true, users: 12, entries: 8000, transactions: 60, violations: 1 }],
  sums: [{ account: 'sys:deposit', usd: '-1234567.00', btc: '-2.00000000', eth: '0.00000000' }],
  invariants: [
    { invariant: 'I1', text: 'each journal entry sums to zero per asset', violations: 0 },
    { invariant: 'I2', text: 'the account equals the sum of its journal lines', violations: 1 },
  ],
  check: { at, checks: 2, failed: 1, accounts: { proven: 12, all: 1200, since: '2026-10-25T03:00:00.000Z' } },
  findings: [finding],
  holdings: [
    {
      day: '2026-11-19',
      btc: '1500.00000000',
      eth: '0.00000000',
      ledgerBtc: '2.00000000',
      ledgerEth: '0.00000000',
      differenceBtc: '-0.50000000',
      differenceEth: '0.00000000',
      by: 'Ada Admin',
      at,
    },
  ],
  onChain: [
    {
      ...{
        coin: 'btc',
        at,
        source: 'the local chain',
        addresses: 2,
        held: '3.50000000',
        ledger: '2.00000000',
      },
      ...{ leaving: '0.25000000', unbooked: '1.00000000', unexplained: '0.25000000' },
    },
  ],
  months: [],
};

it('the books show findings, wallets, sums, invariants and the last checks, and are proved now, once', async () => {
  const { handlers, sent } = open({
    [books]: { body: full },
    [`POST /api/books/prove/${adminId}`]: () => {
      handlers[books] = { body: { ...full, isRequested: true } };
      return { body: { message: 'The check of all accounts has been requested' } };
    },
  });
  expect(await screen.findByText('1 finding')).toBeInTheDocument();
  expect(screen.getByText(/^It is not true that the account equals/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Open the account' })).toHaveAttribute(
    'href',
    `/admin/user/${finding.user}`,
  );
  expect(screen.getByText(/1 of 2 checks failed,/)).toBeInTheDocument();
  expect(screen.getByText(/12 of 1,200 accounts were read then, each since/).parentElement).toHaveTextContent(
    'Oct 25, 2026',
  );
  await userEvent.click(screen.getByText('What was checked'));
  for (const [name, text] of [
    [/2026-11-19/, '1,500.00000000−0.50000000'],
    [/Deposits/, '−1,234,567.00−2.00000000'],
    [/Arrived, not booked/, '1.00000000'],
    [/In other wallets, or missing/, '0.25000000'],
    [/I1: each journal entry/, 'None'],
    [/I2: the account/, '1'],
    [/All 12 8,000 60/, 'Nov 19, 2026'],
  ] as const)
    expect(screen.getByRole('row', { name })).toHaveTextContent(text);
  await userEvent.click(screen.getByRole('button', { name: 'Check now' }));
  expect(await screen.findByRole('button', { name: 'Checking...' })).toBeDisabled();
  expect(sent('POST', `/api/books/prove/${adminId}`)).toHaveLength(1);
});

it.each([
  ['payout-gone', 'payouts'],
  ['payment-gone', 'deposits'],
])('a finding of the chain links to its case: %s', async (code, kind) => {
  open({
    [books]: { body: { ...full, findings: [{ ...finding, source: 'chain', code, subject: 'order1' }] } },
  });
  const link = await screen.findByRole('link', { name: 'Open the case' });
  expect(link).toHaveAttribute('href', `/admin/review/${kind}/order1`);
});

it('a finding closes only with a note or an entry, and only as the finding that was shown', async () => {
  const { handlers, bodies } = open({
    [books]: { body: full },
    [`PUT /api/books/finding/${adminId}`]: () => {
      handlers[books] = { body: { ...full, findings: [] } };
      return { body: finding };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Close I2, usd' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close I2?' });
  const submit = within(dialog).getByRole('button', { name: 'Continue' });
  expect(submit).toBeDisabled();
  await enter(within(dialog).getByLabelText('Note'), ' two clocks ');
  await userEvent.click(submit);
  await userEvent.click(await enabledButton('Close finding'));
  await expect.poll(() => screen.queryByRole('list', { name: 'Open findings' })).not.toBeInTheDocument();
  expect(bodies('PUT', `/api/books/finding/${adminId}`)[0]).toEqual({
    findingId: finding._id,
    entryId: '',
    note: 'two clocks',
    expected: makePreviewWire().expected,
  });
});

it('the contents of the wallets are sent as counted, once both coins are entered', async () => {
  const { bodies } = open({
    [books]: { body: full },
    [`PUT /api/books/holdings/${adminId}`]: { body: full.holdings[0] },
  });
  const save = await screen.findByRole('button', { name: "Save today's count" });
  await enter(screen.getByLabelText('Bitcoin'), '1.5');
  expect(save).toBeDisabled();
  await enter(screen.getByLabelText('Ethereum'), '1,500');
  expect(save).toBeDisabled();
  await userEvent.clear(screen.getByLabelText('Ethereum'));
  await enter(screen.getByLabelText('Ethereum'), '0');
  await userEvent.click(save);
  await expect.poll(() => bodies('PUT', `/api/books/holdings/${adminId}`)[0]).toEqual({ btc: 1.5, eth: 0 });
  expect(await screen.findByText('Saved for today')).toBeInTheDocument();
});

it('a closed month is saved as one file of all its parts, the earlier ones folded, and nothing of it if one is refused', async () => {
  const at = '2026-11-01T03:00:00.000Z';
  const months = Array.from({ length: 13 }, (_each, index) => ({
    ...{ month: index === 12 ? '2025-10' : `2026-${String(12 - index).padStart(2, '0')}`, entries: 2_001 },
    ...{ parts: 2, sha256: 'ab'.repeat(32), seal: `7:${'cd'.repeat(32)}`, closedAt: at },
  }));
  const file = `GET /api/books/month/${adminId}`;
  const { handlers, sent } = open({
    [books]: { body: { ...full, months } },
    [file]: ({ query }) => ({ body: `part ${query.get('part') ?? ''} `, isText: true }),
  });
  const row = await screen.findByRole('row', { name: /^2026-12 2,001/ });
  expect(row.querySelector('path')).toHaveAttribute('d', sealPath('ab'.repeat(32)));
  expect(screen.getByText('Earlier months')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Download 2026-10' }));
  await expect.poll(() => saveFile).toHaveBeenCalledTimes(1);
  const [blob, name] = vi.mocked(saveFile).mock.calls[0] ?? [];
  expect([await blob?.text(), name]).toEqual(['part 0 part 1 ', 'keelstone-month-2026-10.csv']);
  expect(sent('GET', `/api/books/month/${adminId}`).map(({ query }) => query.get('month'))).toEqual([
    '2026-10',
    '2026-10',
  ]);
  handlers[file] = ({ query }) =>
    query.get('part') === '0'
      ? { body: 'part 0', isText: true }
      : refusal(500, 'internal', 'Something went wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Download 2026-10' }));
  expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
  expect(saveFile).toHaveBeenCalledTimes(1);
});

const open = (handlers: Handlers) => openPage(<AdminBooksPage />, handlers, { session: asAdmin });
