import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { enter } from '../../../testing/enter.ts';
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
          before: { balance: 150, btc: 0, eth: 0, held: { balance: 850, btc: 0, eth: 0 } },
          after: { balance: 1000, btc: 0, eth: 0, held: { balance: 0, btc: 0, eth: 0 } },
        }),
      },
      [`DELETE /api/transaction/delete/${withdrawal._id}`]: { body: { message: 'Transaction deleted' } },
    });
    const dialog = await choose('Delete');
    expect(await within(dialog).findByRole('table', { name: 'Figures' })).toHaveTextContent(
      'Balance$150.00+$850.00$1,000.00Held USD$850.00−$850.00$0.00',
    );
    await userEvent.click(await enabledButton('Delete'));
    expect(await screen.findByText('Transaction deleted')).toBeInTheDocument();
    const [request] = sent('DELETE', `/api/transaction/delete/${withdrawal._id}`);
    expect(request?.query.get('expected')).toBe(makePreviewWire().expected);
  });
});

const preview = '/api/preview/approve-transaction';
const asked = makeTransactionWire({
  usd: 600,
  btc: 0.01953125,
  rate: 30_720,
  requested: { amount: 0.01953125, rate: 30_720, rateAt: '2026-11-20T10:00:00.000Z' },
});

describe('what a deposit brought', () => {
  it('begins with the requested amount, and is then approved without an amount', async () => {
    const { sent } = open([asked]);
    const dialog = await choose('Approve');
    expect(field()).toHaveValue('0.01953125');
    expect(dialog).toHaveTextContent('Requested: 0.019531 BTC');
    await userEvent.click(await enabledButton('Approve'));
    await waitFor(() => {
      expect(sent('PUT', approve)).toHaveLength(1);
    });
    expect(sent('PUT', approve)[0]?.body).toEqual({
      idToApprove: asked._id,
      expected: makePreviewWire().expected,
    });
  });

  it('is previewed once it is typed, and sent as it was previewed', async () => {
    const warning = 'Less than requested: 0.018000 BTC instead of 0.01953125 BTC.';
    const { sent, handlers } = open([asked]);
    await choose('Approve');
    await enabledButton('Approve');
    handlers[`POST ${preview}`] = { body: makePreviewWire({ warnings: [warning] }) };
    await userEvent.clear(field());
    await userEvent.type(field(), '0.018');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(await screen.findByText(warning)).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toHaveTextContent('follows from the amount received');
    expect(sent('POST', preview).map(({ body }) => body)).toEqual([
      { idToApprove: asked._id },
      { idToApprove: asked._id, received: 0.018 },
    ]);
    await userEvent.click(await enabledButton('Approve'));
    await waitFor(() => {
      expect(sent('PUT', approve)[0]?.body).toMatchObject({ received: 0.018 });
    });
  });

  it.each([
    ['0', 'Please enter an amount above zero with at most eight decimals'],
    ['99999999', 'This amount is too large'],
  ])('is not an amount if it is "%s", and is not sent', async (text, message) => {
    const { sent } = open([asked]);
    await choose('Approve');
    await enabledButton('Approve');
    await userEvent.clear(field());
    await enter(field(), text);
    expect(screen.getByText(message)).toBeInTheDocument();
    expect(field()).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(sent('POST', preview)).toHaveLength(1);
  });

  it('begins with the amount that the first of two administrators approved', async () => {
    const approvedBy = { _id: 'ben', name: 'Ben', until: '2026-11-23T10:00:00.000Z', received: 0.018 };
    const { sent } = open([{ ...asked, approvedBy }]);
    await choose('Approve');
    expect(field()).toHaveValue('0.018000');
    await enabledButton('Approve');
    expect(sent('POST', preview)[0]?.body).toEqual({ idToApprove: asked._id, received: 0.018 });
  });

  it('is not asked for with a withdrawal', async () => {
    open([makeTransactionWire({ type: 'Withdrawal', btcAddress: 'bc1qnotreal' })]);
    const dialog = await choose('Approve');
    expect(within(dialog).queryByRole('textbox', { name: 'Received' })).not.toBeInTheDocument();
  });
});

describe('a deposit that brought another amount', () => {
  const received = { amount: 0.018, rate: 30_720, rateAt: '2026-11-20T10:00:00.000Z', usd: 552.96 };
  const approved = { ...asked, status: 'Approved', btc: 0.018, received } as const;

  it('shows the requested amount next to the booked one', async () => {
    open([approved]);
    expect(await screen.findByText('+$552.96')).toBeInTheDocument();
    const dialog = await choose('View Details');
    expect(dialog).toHaveTextContent(
      'Clara Jensen asked for $600.00; we received 0.018000 BTC and booked $552.96.',
    );
  });
});

const field = () => screen.getByRole('textbox', { name: 'Received' });

function page(items: TransactionWire[], total = items.length, nextCursor: string | null = null) {
  return { body: { items, total, nextCursor } };
}
