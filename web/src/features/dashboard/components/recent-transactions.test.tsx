import type { OpenRequestsWire, TransactionWire } from '@keelstone/domain/api/transaction.wire';
import type { UserWire } from '@keelstone/domain/api/user.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@keelstone/domain/time-units';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { renderApp, signedIn } from '../../../testing/render-app.tsx';
import { refusal, stubApi } from '../../../testing/stub-api.ts';
import { DashboardPage } from './dashboard-page.tsx';

const call = '/api/transaction/clara000000000000000/open';
const nowMs = Date.parse('2026-11-24T12:00:00.000Z');
const ago = (ms: number): string => new Date(nowMs - ms).toISOString();
const deposit = makeTransactionWire({ createdAt: ago(3 * hourMs) });
const withdrawal = makeTransactionWire({
  _id: 'withdrawal000000000001',
  transactionId: '1795000000001',
  type: 'Withdrawal',
  usd: 1200,
  btc: 0.01875,
  btcAddress: 'bc1qmine',
  createdAt: ago(2 * 24 * hourMs),
});
const unpaid: TransactionWire = {
  ...withdrawal,
  status: 'Approved',
  decidedAt: ago(hourMs),
  paid: withdrawal.requested,
};

// The clock stands still: a slow machine must not turn 5 hours into 4 h 59 min.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: nowMs });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is on its way', () => {
  it('shows type, both amounts, progress and age', async () => {
    open({ items: [deposit] });
    const row = await onlyRow();
    for (const text of ['Bitcoin deposit', '$500.00', '0.007813 BTC', '3 hours ago'])
      expect(row).toHaveTextContent(text);
    expect(stepsOf(row)).toEqual(['Sent', 'In review', 'Booked']);
    expect(currentOf(row)).toBe('In review');
  });

  it('says that an approved withdrawal is to be sent, and does not offer to cancel it', async () => {
    open({ items: [unpaid] });
    const row = await onlyRow();
    expect(currentOf(row)).toBe('Paying out');
    expect(row).toHaveTextContent(/Withdrawal approved, 0\.\d{6} BTC to be sent\./);
    expect(row).not.toHaveTextContent(/paid/i);
    expect(within(row).queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  });

  it('stands before what is over, once, and five rows in all', async () => {
    const over = [1, 2, 3, 4, 5].map((number) =>
      makeTransactionWire({ _id: `over000000000000000${String(number)}`, usd: number, status: 'Rejected' }),
    );
    open({ items: [withdrawal] }, {}, [...over.slice(0, 1), withdrawal, ...over.slice(1)]);
    expect((await rows()).map((row) => /\$[\d,]+\.\d\d/.exec(row.textContent)?.[0])).toEqual([
      ...['$1,200.00', '$1.00', '$2.00', '$3.00', '$4.00'],
    ]);
  });

  it.each(['open', 'recent'])(
    'is loading until both answers are there, and says if %s fails',
    async (part) => {
      const { handlers } = open({ items: [deposit] });
      const path = `GET /api/transaction/clara000000000000000/${part}`;
      const answer = handlers[path];
      handlers[path] = refusal(500, 'internal', 'Something went wrong');
      const card = within(screen.getByRole('region', { name: 'Recent Transactions' }));
      expect(card.getByRole('status', { name: 'Loading' })).toBeInTheDocument();
      const again = await card.findByRole('button', { name: 'Try again' });
      Object.assign(handlers, { [path]: answer });
      await userEvent.click(again);
      expect(await onlyRow()).toHaveTextContent('Bitcoin deposit');
    },
  );

  it('shows how what is over ended', async () => {
    open({ items: [] }, {}, [{ ...deposit, status: 'Rejected', reason: 'The payment did not arrive' }]);
    const row = await onlyRow();
    expect(row).toHaveTextContent(/Rejected.*The payment did not arrive/);
    expect(within(row).queryByRole('button', { name: /^Cancel/ })).not.toBeInTheDocument();
  });
});

describe('why a withdrawal waits', () => {
  const soon = new Date(nowMs + 5 * hourMs).toISOString();

  it.each([
    ['the account is locked', { lockedAt: ago(1) }, 'It waits until you unlock your account.'],
    [
      'the account will be unlocked',
      { lockedAt: ago(1), unlocksAt: soon },
      /It waits until your account is unlocked, in 5 h 0 min\./,
    ],
    ['the identity is not verified', { kycStatus: 'Pending' }, 'It waits until your identity is verified.'],
    [
      'the second factor is being reset',
      { factorResetAt: soon },
      /It waits until your second factor is removed, in 5 h 0 min\./,
    ],
  ] as const)('is shown if %s', async (_why, user, text) => {
    open({ items: [withdrawal] }, user);
    expect(await onlyRow()).toHaveTextContent(text);
  });

  it.each([
    ['address', /It waits until its address is no longer new, in 5 h 0 min\./],
    ['password', /It waits until your password is no longer new, in 5 h 0 min\./],
    ['factor', /It waits until the change of your second factor is no longer new, in 5 h 0 min\./],
    ['daily-limit', /It waits until the daily limit allows it, in 5 h 0 min\./],
  ] as const)('is shown, with the time left, for a wait because of its %s', async (reason, text) => {
    const waits = [{ reason, until: soon }];
    open({ items: [{ ...withdrawal, waits }] });
    expect(await onlyRow()).toHaveTextContent(text);
  });

  it('is shown without a time if it does not end by itself', async () => {
    open({ items: [{ ...withdrawal, waits: [{ reason: 'daily-limit', until: null }] }] });
    expect(await onlyRow()).toHaveTextContent('It is above the daily limit of one account.');
  });

  it('is shown with every reason in the record, and with the last one in the row', async () => {
    const sooner = new Date(nowMs + hourMs).toISOString();
    const waits = [
      { reason: 'factor' as const, until: soon },
      { reason: 'address' as const, until: sooner },
    ];
    open({ items: [{ ...withdrawal, waits }] });
    const row = await onlyRow();
    expect(row).toHaveTextContent('second factor');
    expect(row).not.toHaveTextContent('address');
    await userEvent.click(within(row).getByRole('button', { name: 'Bitcoin withdrawal' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bitcoin withdrawal' });
    expect(dialog).toHaveTextContent(/second factor is no longer new, in 5 h 0 min/);
    expect(dialog).toHaveTextContent(/address is no longer new, in 1 h 0 min/);
  });

  it.each([
    ['a withdrawal that nothing stops', withdrawal, {}],
    ['a deposit, which needs nothing of that', deposit, { lockedAt: ago(1), kycStatus: 'Pending' }],
    ['a withdrawal that was approved', unpaid, { lockedAt: ago(1) }],
  ] as const)('is not shown for %s', async (_which, transaction, user) => {
    open({ items: [transaction] }, user);
    expect(await onlyRow()).not.toHaveTextContent('waits');
  });
});

describe('a row', () => {
  it('opens its transaction with the keyboard', async () => {
    open({ items: [unpaid] });
    within(await onlyRow())
      .getByRole('button', { name: 'Bitcoin withdrawal' })
      .focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Bitcoin withdrawal' });
    expect(dialog).toHaveTextContent(/Paying out0\.\d{6} BTC to be sent/);
  });

  it('asks before it cancels, states the effect, and is gone afterwards', async () => {
    const { handlers, sent } = open({ items: [withdrawal] });
    const id = withdrawal._id;
    handlers[`DELETE /api/transaction/delete/${id}`] = () => {
      handlers[`GET ${call}`] = { body: { items: [] } };
      return { body: { message: 'Transaction deleted' } };
    };
    await userEvent.click(within(await onlyRow()).getByRole('button', { name: /^Cancel/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Cancel this withdrawal?' });
    expect(dialog).toHaveTextContent('$1,200.00 goes back to your available balance');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await screen.findByText('No records')).toBeInTheDocument();
    expect(sent('DELETE', `/api/transaction/delete/${id}`)).toHaveLength(1);
  });
});

async function rows(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'Recent Transactions' });
  return within(list)
    .getAllByRole('listitem')
    .filter((item) => item.parentElement === list);
}

async function onlyRow(): Promise<HTMLElement> {
  const [row, ...more] = await rows();
  if (row === undefined || more.length > 0) throw new Error('There is not exactly one row');
  return row;
}

function stepElements(row: HTMLElement): HTMLElement[] {
  return within(within(row).getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
}
const stepsOf = (row: HTMLElement) => stepElements(row).map(({ textContent }) => textContent);
const currentOf = (row: HTMLElement) =>
  stepElements(row).find((step) => step.getAttribute('aria-current') === 'step')?.textContent;

function open(body: OpenRequestsWire, user: Partial<UserWire> = {}, recent: TransactionWire[] = []) {
  const api = stubApi({
    'GET /api/transaction/clara000000000000000/recent': { body: recent },
    [`GET ${call}`]: { body },
  });
  renderApp({
    routes: [{ path: '/dashboard', element: <DashboardPage /> }],
    at: '/dashboard',
    session: signedIn(user),
  });
  return api;
}
