import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { adminId, choose, open, openMenu } from '../testing/open-transaction-list.tsx';

const list = '/api/transaction';
const approve = '/api/transaction/approve';
const deposit = makeTransactionWire({ proof: '/api/transaction/proof/transaction00000000001' });
const withdrawal = makeTransactionWire({
  type: 'Withdrawal',
  usd: 850,
  btc: 0.013281,
  btcAddress: 'bc1qnotreal',
  addressPlausible: false,
});
const own = makeTransactionWire({ user: { _id: adminId, name: 'Ada Moreau', email: 'ada@keelstone.test' } });

describe('the row menu', () => {
  it.each([
    ['a Pending record', withdrawal, ['Approve', 'Reject', 'Ask for Information', 'Delete', 'View Details']],
    ['a decided record', makeTransactionWire({ status: 'Approved' }), ['Delete', 'View Details']],
    ["the admin's own record", own, ['View Details']],
  ])('offers only the allowed actions for %s', async (_what, transaction, labels) => {
    open([transaction]);
    await openMenu();
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(labels);
  });
});

describe('approving', () => {
  it('says what a deposit adds, is sent once for a double click, and then shows fresh data', async () => {
    const { sent, handlers } = open([deposit], {
      [`PUT ${approve}`]: () => {
        handlers[`GET ${list}`] = page([makeTransactionWire({ status: 'Approved' })]);
        return { body: { message: 'Transaction approved' } };
      },
    });
    const dialog = await choose('Approve');
    expect(dialog).toHaveTextContent('$500.00 and 0.007813 BTC are added to the balances of Clara Jensen');
    await userEvent.dblClick(await enabledButton('Approve'));
    expect(await screen.findByText('Transaction approved')).toBeInTheDocument();
    expect(sent('PUT', approve).map(({ body }) => body)).toEqual([
      { idToApprove: deposit._id, expected: makePreviewWire().expected },
    ]);
    expect(await screen.findByRole('cell', { name: 'Approved' })).toBeInTheDocument();
  });
});

describe('a record that was approved once', () => {
  const approvedBy = {
    _id: 'ben00000000000000000',
    name: 'Ben Okafor',
    email: 'ben@keelstone.test',
    until: '2026-11-25T10:00:00.000Z',
  };

  it('is marked in its row, and the dialog identifies the approver by address', async () => {
    open([makeTransactionWire({ ...withdrawal, approvedBy })]);
    const row = await screen.findByText('Approved once, by Ben Okafor');
    expect(row).toHaveAttribute('title', 'ben@keelstone.test');
    expect(await choose('Approve')).toHaveTextContent(
      'Ben Okafor (ben@keelstone.test) has approved it. The policy asks for a second administrator.',
    );
  });
});

describe('deleting', () => {
  it('shows what a Pending withdrawal releases, and is sent with what was shown', async () => {
    const { sent } = open([withdrawal], {
      'POST /api/preview/delete-transaction': {
        body: makePreviewWire({
          postings: [
            { account: 'user:held', asset: 'usd', amount: -850 },
            { account: 'user:available', asset: 'usd', amount: 850 },
          ],
        }),
      },
      [`DELETE /api/transaction/delete/${withdrawal._id}`]: { body: { message: 'Transaction deleted' } },
    });
    const dialog = await choose('Delete');
    expect(await within(dialog).findByText('$850.00 is no longer held')).toBeInTheDocument();
    await userEvent.click(await enabledButton('Delete'));
    expect(await screen.findByText('Transaction deleted')).toBeInTheDocument();
    const [request] = sent('DELETE', `/api/transaction/delete/${withdrawal._id}`);
    expect(request?.query.get('expected')).toBe(makePreviewWire().expected);
  });
});

function page(items: TransactionWire[], total = items.length, nextCursor: string | null = null) {
  return { body: { items, total, nextCursor } };
}
