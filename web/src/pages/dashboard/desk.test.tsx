import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { adminId, asAdmin, type Handlers, openPage, refusal } from '../../testing/render-app.tsx';
import { makeDeskWire } from '../../testing/wires.ts';
import { Desk } from './desk.tsx';

const counts = `GET /api/desk/${adminId}`;
const ago = (ms: number) => new Date(Date.now() - ms).toISOString();

function open(handlers: Handlers) {
  const usual = {
    [`GET /api/review/inbox/${adminId}`]: { body: { items: [], nextCursor: null } },
    [`GET /api/review/leases/${adminId}`]: { body: { leases: [] } },
  };
  return openPage(<Desk>Own account</Desk>, { ...usual, ...handlers }, { session: asAdmin });
}
const cards = async () => {
  const list = await screen.findByRole('list', { name: 'Today' });
  return within(list).getAllByRole('link');
};
const card = async (title: string) => {
  const found = (await cards()).find(({ textContent }) => textContent.startsWith(title));
  if (found === undefined) throw new Error(`There is no card ${title}`);
  return found;
};

it('the home of administrators shows how much is waiting, since when and its total, with a link to each list', async () => {
  const waiting = { count: 3, isExact: true, oldestAt: ago(7 * dayMs + 1000) };
  open({
    [counts]: {
      body: makeDeskWire({
        kyc: waiting,
        deposits: { ...waiting, count: 1000, isExact: false, usd: 1234.5 },
        payouts: { ...waiting, usd: 10 },
        proposals: { ...waiting, usd: 25, forYou: 2 },
        decisions: { approved: 9, rejected: 3 },
        findings: { count: 1, isExact: true },
        check: { at: ago(0), checks: 17, failed: 0 },
        stopped: ['deposits', 'changes'],
      }),
    },
  });
  expect((await cards()).map(({ textContent }) => textContent)).toEqual([
    'Payouts3Oldest: 7 days ago$10.00',
    'Proposals32 for you to decideOldest: 7 days ago$25.00',
    'Decisions today129 approved, 3 rejected',
    'Books1 finding17 checks passed',
    'Emergency switches off2deposits, changes',
  ]);
  expect(screen.getByText('Today is Nov 23, 2026 in UTC.')).toBeInTheDocument();
  expect(await card('Payouts')).toHaveAttribute('href', '/admin/review/payouts');
  const filters = within(screen.getByRole('navigation', { name: 'Inbox' })).getAllByRole('link');
  expect(filters.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All', '/admin/review'],
    ['KYC3', '/admin/review/kyc'],
    ['Deposits1,000+', '/admin/review/deposits'],
    ['Withdrawals0', '/admin/review/withdrawals'],
    ['Payouts3', '/admin/review/payouts'],
  ]);
  expect(screen.getByText('Nothing is waiting.')).toBeInTheDocument();
});

it('the home of administrators shows what waits for this administrator as the second one, even if no proposal is waiting', async () => {
  const proposals = { count: 0, isExact: true, oldestAt: null, usd: 0, forYou: 1 };
  open({ [counts]: { body: makeDeskWire({ proposals }) } });
  expect(await card('Proposals')).toHaveTextContent('1 for you to decide');
});

it.each([
  ['that they are not checked yet', undefined, 'BooksNot checked yet'],
  [
    'since when they add up',
    { at: '2020-11-23T11:13:00', failed: 0 },
    'BooksThe ledger adds up, Nov 23, 2020, 11:13',
  ],
  ['that a check has failed', { at: ago(0), failed: 1 }, /^Books1 of 17 checks failed, \d\d:\d\d$/],
])(
  'the home of administrators says of the books, without an open finding, %s',
  async (_what, check, text) => {
    open({ [counts]: { body: makeDeskWire({ check: check && { checks: 17, ...check } }) } });
    expect(await card('Books')).toHaveTextContent(text);
  },
);

it.each([
  ['are there', { body: makeDeskWire({}) }],
  ['could not be loaded', refusal(429, 'too-many-requests', 'Not now')],
])(
  'what is below the desk comes once its cases and figures %s, so that it never moves',
  async (_what, answer) => {
    open({ [counts]: answer });
    expect(screen.queryByText('Own account')).not.toBeInTheDocument();
    expect(await screen.findByText('Own account')).toBeInTheDocument();
  },
);
