import type { DetailedAuditEventWire } from '@keelstone/domain/api/audit.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { refusal, type Handlers } from '../../../testing/stub-api.ts';
import { adminId, clara, openUser, userPath } from '../testing/open-user-page.tsx';

const kyc = `/api/kyc/of/${adminId}/${clara._id}`;
const history = `/api/audit/of/${adminId}/${clara._id}`;
const transactions = `/api/transaction/${clara._id}`;

/** The page at an address. */
const open = (address: string, handlers: Handlers, viewed = clara) => openUser(viewed, handlers, address);

const page = <T,>(items: T[], nextCursor: string | null = null) => ({
  body: { items, total: items.length, nextCursor },
});

function decision(changes: Partial<DetailedAuditEventWire> = {}): DetailedAuditEventWire {
  return {
    _id: 'event1',
    kind: 'suspend-user',
    actor: 'ben00000000000000000',
    subject: clara._id,
    target: clara._id,
    session: null,
    requestId: 'r',
    hasDetail: true,
    detailState: 'kept',
    detail: [
      { name: 'before', value: 'Active' },
      { name: 'after', value: 'Suspended' },
    ],
    createdAt: '2026-11-20T10:00:00.000Z',
    ...changes,
  };
}

describe('the tabs of a user', () => {
  it('are chosen by the keyboard, kept in the URL, and skipped by Back', async () => {
    open('?search=clara', { [`GET ${kyc}`]: page([]) });
    const personal = await screen.findByRole('tab', { name: 'Personal' });
    personal.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    expect(screen.getByRole('tab', { name: 'KYC' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.getByRole('tabpanel', { name: 'KYC' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin/users?search=clara');
  });
});

describe("a user's transactions", () => {
  it('begin with those that wait for a decision, and link to where it is made', async () => {
    const waiting = makeTransactionWire({ _id: 'one', transactionId: '1795000000001' });
    const done = makeTransactionWire({ _id: 'two', transactionId: '1795000000002', status: 'Approved' });
    open('?tab=transactions', {
      [`GET ${transactions}`]: ({ query }) =>
        query.get('status') === 'pending' ? page([waiting]) : page([waiting, done]),
    });
    const headings = await screen.findAllByRole('heading', { name: /^(Pending|All transactions)$/ });
    expect(headings.map(({ textContent }) => textContent)).toEqual(['Pending', 'All transactions']);
    const pending = screen.getByRole('table', { name: 'Pending transactions' });
    expect(within(pending).getByRole('link', { name: /^Review order/ })).toHaveAttribute(
      'href',
      '/admin/review/deposits/one',
    );
  });
});

describe("a user's history", () => {
  it.each([
    ['erased', /^The detail was erased/],
    ['changed', /somebody has changed it/],
  ] as const)('says that a detail is %s, and does not show it', async (detailState, text) => {
    open('?tab=history', { [`GET ${history}`]: page([decision({ detailState, actor: adminId })]) });
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.queryByText('Active → Suspended')).not.toBeInTheDocument();
  });
});

describe('the detail page of a user', () => {
  it('says that the books are in doubt', async () => {
    openUser({ ...clara, isInDoubt: true });
    expect(
      await screen.findByText(/^The books of this account are in doubt: its ledger does not add up/),
    ).toBeVisible();
  });

  it('says so if there is no such user', async () => {
    openUser(clara, { [`GET ${userPath}`]: refusal(404, 'no-user', 'No user found') });
    expect(await screen.findByText('There is no such user.')).toBeInTheDocument();
  });

  it("offers nothing that changes the admin's own balances, and says why", async () => {
    const own = { ...clara, _id: adminId };
    openUser(own, {
      [`GET ${userPath}`]: { body: own },
    });
    expect(await screen.findByText(/Another administrator changes/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Change the balances/ })).not.toBeInTheDocument();
  });
});
