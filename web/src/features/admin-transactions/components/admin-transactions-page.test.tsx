import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { chooseReason } from '../../../testing/choose-reason.ts';
import { never, refusal } from '../../../testing/stub-api.ts';
import { adminId, choose, confirm, open, openMenu } from '../testing/open-transaction-list.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const list = '/api/transaction';
const approve = '/api/transaction/approve';
const reject = '/api/transaction/reject';
const deposit = makeTransactionWire({ proof: '/api/transaction/proof/transaction00000000001' });
const withdrawal = makeTransactionWire({
  type: 'Withdrawal',
  usd: 850,
  btc: 0.013281,
  btcAddress: 'bc1qnotreal',
  addressPlausible: false,
});
const own = makeTransactionWire({ user: { _id: adminId, name: 'Ada Moreau', email: 'ada@keelstone.test' } });

describe('the list of all transactions', () => {
  it('shows its columns, whose they are and how many there are', async () => {
    open([deposit], { [`GET ${list}`]: page([deposit], 51, 'next') });
    const row = await screen.findByRole('row', { name: /Clara Jensen/ });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Details',
      'Source',
      'Order',
      'Amount',
      'User',
      'Status',
    ]);
    expect(within(row).getByRole('link', { name: 'Clara Jensen' })).toHaveAttribute(
      'href',
      '/admin/user/clara000000000000000',
    );
    expect(screen.getByText('51 transactions')).toBeInTheDocument();
    expect(screen.getByText('Showing 1 of 51')).toBeInTheDocument();
  });

  it('says "No records" if there are none', async () => {
    open([]);
    expect(await screen.findByText('No records')).toBeInTheDocument();
  });

  it('says so if the next page could not be loaded', async () => {
    open([], {
      [`GET ${list}`]: ({ query }) =>
        query.get('cursor') === null ? page([deposit], 2, 'next') : Promise.reject(new TypeError('away')),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Load More' }));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(screen.getByText('Clara Jensen')).toBeInTheDocument();
  });

  it('opens the proof if there is one', async () => {
    const { sent } = open([deposit]);
    await userEvent.click(await screen.findByRole('button', { name: /^View proof/ }));
    expect(screen.getByRole('dialog', { name: 'Proof of payment' })).toBeInTheDocument();
    await waitFor(() => {
      expect(sent('GET', '/api/transaction/proof/transaction00000000001')).toHaveLength(1);
    });
  });

  it('has no eye if there is no proof', async () => {
    open([withdrawal]);
    await screen.findByText('Clara Jensen');
    expect(screen.queryByRole('button', { name: /^View proof/ })).not.toBeInTheDocument();
  });
});

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

describe('the details', () => {
  it('show the owner, remarks, and a warning if the checksum of the address fails', async () => {
    open([makeTransactionWire({ ...withdrawal, remarks: 'Please hurry' })]);
    const dialog = await choose('View Details');
    expect(within(dialog).getByText('Clara Jensen (clara@keelstone.test)')).toBeInTheDocument();
    expect(within(dialog).getByText('Please hurry')).toBeInTheDocument();
    expect(within(dialog).getByRole('alert')).toHaveTextContent('checksum');
  });

  it('link to the decision', async () => {
    const { sent } = open([withdrawal], { [`PUT ${reject}`]: { body: { message: 'Transaction rejected' } } });
    const details = await choose('View Details');
    await userEvent.click(within(details).getByRole('button', { name: 'Reject' }));
    const question = await screen.findByRole('dialog', { name: 'Reject this withdrawal?' });
    await chooseReason(question, 'The address is not yours to use');
    await userEvent.click(await enabledButton('Reject'));
    await waitFor(() => {
      expect(sent('PUT', reject)).toHaveLength(1);
    });
  });

  it("say why the admin's own record cannot be decided on", async () => {
    open([own]);
    const details = await choose('View Details');
    expect(within(details).getByText(/Another administrator decides/)).toBeInTheDocument();
    expect(within(details).queryByRole('button', { name: 'Approve' })).not.toBeInTheDocument();
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

  it('of a withdrawal repeats the address', async () => {
    open([withdrawal]);
    const dialog = await choose('Approve');
    expect(dialog).toHaveTextContent('bc1qnotreal');
  });

  it('reads "Approving..." while it runs', async () => {
    open([deposit], { [`PUT ${approve}`]: never });
    await confirm('Approve');
    expect(await screen.findByRole('button', { name: 'Approving...' })).toBeDisabled();
  });

  it('says who decided first, closes, and shows the current list', async () => {
    const { handlers } = open([deposit], {
      [`PUT ${approve}`]: () => {
        handlers[`GET ${list}`] = page([makeTransactionWire({ status: 'Rejected' })]);
        return refusal(409, 'already-decided', 'This record has already been decided');
      },
    });
    await confirm('Approve');
    expect(await screen.findByText('This record has already been decided')).toBeInTheDocument();
    expect(await screen.findByRole('cell', { name: 'Rejected' })).toBeInTheDocument();
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });
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
  const remove = `/api/transaction/delete/${deposit._id}`;

  it('says what happens to a Pending record', async () => {
    open([withdrawal]);
    expect(await choose('Delete')).toHaveTextContent('Deleting it rejects it: $850.00 goes back');
  });

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

  it('removes the record from the list', async () => {
    const { handlers } = open([deposit], {
      [`DELETE ${remove}`]: () => {
        handlers[`GET ${list}`] = page([]);
        return { body: { message: 'Transaction deleted' } };
      },
    });
    await confirm('Delete');
    expect(await screen.findByText('No records')).toBeInTheDocument();
  });

  it('reads "Deleting..." while it runs, and can be tried again if it failed', async () => {
    let fail: (answer: ReturnType<typeof refusal>) => void = () => undefined;
    open([deposit], {
      [`DELETE ${remove}`]: () =>
        new Promise((resolve) => {
          fail = resolve;
        }),
    });
    await confirm('Delete');
    expect(await screen.findByRole('button', { name: 'Deleting...' })).toBeDisabled();
    fail(refusal(500, 'internal', 'Something went wrong'));
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    await enabledButton('Delete');
  });
});

function page(items: TransactionWire[], total = items.length, nextCursor: string | null = null) {
  return { body: { items, total, nextCursor } };
}
