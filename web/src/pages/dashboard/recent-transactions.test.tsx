import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { UserWire } from '@keelstone/domain/core/user/user.contract';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import type { OpenRequestsWire, TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { choose, openMenu } from '../../testing/actions.ts';
import { openPage, refusal, signedIn } from '../../testing/render-app.tsx';
import { makeTransactionWire } from '../../testing/wires.ts';
import { DashboardPage } from './dashboard-page.tsx';

const call = '/api/transaction/clara000000000000000/open';
const nowMs = Date.parse('2026-11-24T12:00:00.000Z');
const ago = (ms: number): string => new Date(nowMs - ms).toISOString();
const soon = ago(-5 * hourMs);
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
  it('says that an approved withdrawal is to be sent, offers no cancelling, and opens with the keyboard', async () => {
    open([unpaid]);
    const row = await onlyRow();
    expect(stepsOf(row)[2]).toHaveTextContent('Paying out');
    expect(stepsOf(row)[2]).toHaveAttribute('aria-current', 'step');
    expect(row).toHaveTextContent(/Withdrawal approved, 0\.\d{6} BTC to be sent\./);
    expect(row).not.toHaveTextContent(/paid|Sent/);
    expect(await openMenu(/^Actions/)).toEqual(['View Details']);
    await userEvent.keyboard('{Escape}');
    within(row).getByRole('button', { name: 'Bitcoin withdrawal' }).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Bitcoin withdrawal' });
    expect(dialog).toHaveTextContent(/Paying out0\.\d{6} BTC to be sent/);
  });

  it('says how far a payment to the own address is, at an estimate, and offers no cancelling', async () => {
    const { handlers } = open([{ ...deposit, txid: 'ab'.repeat(32), arrival: 'estimated' }]);
    const path = `GET /api/transaction/clara000000000000000/payment/${deposit._id}`;
    handlers[path] = { body: { text: 'Seen, 0 of 1 confirmations' } };
    const row = await onlyRow();
    expect(await within(row).findByText('Seen, 0 of 1 confirmations')).toBeInTheDocument();
    expect(row).toHaveTextContent(/≈\s\$500\.00/);
    expect(await openMenu(/^Actions/)).toEqual(['View Details']);
  });

  it('stands before what is over, and how that ended, once, and five rows in all', async () => {
    const over = [1, 2, 3, 4, 5].map((number) =>
      makeTransactionWire({
        _id: `over${String(number)}`,
        usd: number,
        status: 'Rejected',
        reason: 'Not here',
      }),
    );
    open([withdrawal], {}, [...over.slice(0, 1), withdrawal, ...over.slice(1)]);
    const shown = await rows();
    expect(shown.map((row) => /\$[\d,]+\.\d\d/.exec(row.textContent)?.[0])).toEqual([
      ...['$1,200.00', '$1.00', '$2.00', '$3.00', '$4.00'],
    ]);
    expect(shown[1]).toHaveTextContent(/Rejected.*Not here/);
  });

  it('says which rows have a seal', async () => {
    open([unpaid, deposit], {}, [makeTransactionWire({ _id: 'over', status: 'Approved' })]);
    const texts = (await rows()).map(({ textContent }) => /(?:Approved.?)?Sealed/.exec(textContent)?.[0]);
    expect(texts).toEqual(['Sealed', undefined, 'Approved·Sealed']);
  });

  it.each(['open', 'recent'])(
    'is loading until both answers are there, and says if %s fails',
    async (part) => {
      const { handlers } = open([deposit]);
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

  it('asks before it is cancelled, states the effect, and is gone afterwards', async () => {
    const { handlers, sent } = open([withdrawal]);
    const path = `/api/transaction/delete/${withdrawal._id}`;
    handlers[`DELETE ${path}`] = () => {
      handlers[`GET ${call}`] = { body: { items: [] } };
      return { body: { message: 'Transaction deleted' } };
    };
    expect(stepsOf(await onlyRow()).map(({ textContent }) => textContent)).toEqual([
      ...['Requested', 'Pending', 'Sent'],
    ]);
    expect(screen.getByText(/^A sealed entry/)).toBeInTheDocument();
    const dialog = await choose('Cancel');
    expect(dialog).toHaveAccessibleName('Cancel this withdrawal?');
    expect(dialog).toHaveTextContent('$1,200.00 goes back to your available balance');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel withdrawal' }));
    expect(await screen.findByText('No records')).toBeInTheDocument();
    expect(screen.queryByText(/^A sealed entry/)).not.toBeInTheDocument();
    expect(sent('DELETE', path)).toHaveLength(1);
  });
});

describe('why a withdrawal waits', () => {
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
  ] as const)('is shown if %s, and only where it stops something', async (_why, user, text) => {
    open(
      [withdrawal, unpaid, deposit].map((each, index) => ({ ...each, _id: String(index) })),
      user,
    );
    const [waiting, ...others] = await rows();
    expect(waiting).toHaveTextContent(text);
    expect(others).toHaveLength(2);
    for (const other of others) expect(other).not.toHaveTextContent('waits');
  });

  it('is shown, with the time left if it ends by itself', async () => {
    const waits = [
      ['address', soon, /It waits until its address is no longer new, in 5 h 0 min\./],
      ['password', soon, /It waits until your password is no longer new, in 5 h 0 min\./],
      ['factor', soon, /It waits until the change of your second factor is no longer new, in 5 h 0 min\./],
      ['daily-limit', soon, /It waits until the daily limit allows it, in 5 h 0 min\./],
      ['daily-limit', null, /It is above the daily limit of one account\./],
    ] as const;
    open(
      waits.map(([reason, until]) => ({
        ...withdrawal,
        _id: `${reason}${until ?? ''}`,
        waits: [{ reason, until }],
      })),
    );
    const shown = await rows();
    for (const [index, [, , text]] of waits.entries()) expect(shown[index]).toHaveTextContent(text);
  });

  it('is shown with every reason in the record, and with the last one in the row', async () => {
    const waits = [
      { reason: 'factor' as const, until: soon },
      { reason: 'address' as const, until: ago(-hourMs) },
    ];
    open([{ ...withdrawal, waits }]);
    const row = await onlyRow();
    expect(row).toHaveTextContent('second factor');
    expect(row).not.toHaveTextContent('address');
    await userEvent.click(within(row).getByRole('button', { name: 'Bitcoin withdrawal' }));
    const dialog = await screen.findByRole('dialog', { name: 'Bitcoin withdrawal' });
    expect(dialog).toHaveTextContent(/second factor is no longer new, in 5 h 0 min/);
    expect(dialog).toHaveTextContent(/address is no longer new, in 1 h 0 min/);
  });

  it('is not shown if nothing stops it', async () => {
    open([withdrawal]);
    expect(await onlyRow()).not.toHaveTextContent('waits');
  });
});

async function rows(): Promise<HTMLElement[]> {
  const list = await screen.findByRole('list', { name: 'Recent Transactions' });
  return [...list.children].filter((item) => item instanceof HTMLElement);
}

async function onlyRow(): Promise<HTMLElement> {
  const [row, ...more] = await rows();
  if (row === undefined || more.length > 0) throw new Error('There is not exactly one row');
  return row;
}

function stepsOf(row: HTMLElement): HTMLElement[] {
  return within(within(row).getByRole('list', { name: 'Progress' })).getAllByRole('listitem');
}

function open(
  items: OpenRequestsWire['items'],
  user: Partial<UserWire> = {},
  recent: TransactionWire[] = [],
) {
  const handlers = {
    'GET /api/transaction/clara000000000000000/recent': { body: recent },
    [`GET ${call}`]: { body: { items } },
  };
  return openPage(<DashboardPage />, handlers, { at: '/dashboard', session: signedIn(user) });
}
