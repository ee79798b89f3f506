import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { chooseReason } from '../../../testing/choose-reason.ts';
import { enter } from '../../../testing/enter.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { adminId, choose, open, openMenu } from '../testing/open-transaction-list.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

describe('deleting a withdrawal', () => {
  const approved = makeTransactionWire({ type: 'Withdrawal', status: 'Approved' });
  it.each([
    ['says that no payment was entered yet', approved, true],
    ['does not say so of one that was sent', { ...approved, paidTxid: 'ab'.repeat(32) }, false],
  ] as const)('%s', async (_what, transaction, isUnsent) => {
    open([transaction], { 'POST /api/preview/delete-transaction': { body: makePreviewWire() } });
    const text = (await choose('Delete')).textContent;
    expect(text.includes('Nobody has entered its payment yet')).toBe(isUnsent);
  });
});

describe('a payment', () => {
  const paid = makeTransactionWire({ type: 'Withdrawal', status: 'Approved', btcAddress: 'bc1qnotreal' });
  const txid = 'ab'.repeat(32);
  const pay = '/api/transaction/paid';
  const giveBack = '/api/transaction/returned';

  it('is entered only with a transaction id of the chain', async () => {
    const { sent } = open([paid], { [`PUT ${pay}`]: { body: { message: 'Payment recorded' } } });
    const dialog = await choose('Enter Payment');
    expect(dialog).toHaveTextContent('bc1qnotreal');
    const field = within(dialog).getByRole('textbox', { name: 'Transaction id' });
    await enter(field, `0x${txid}`);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(within(dialog).getByText(/A Bitcoin transaction id has 64 digits/)).toBeInTheDocument();
    expect(sent('PUT', pay)).toEqual([]);
    await userEvent.clear(field);
    await enter(field, ` ${txid.toUpperCase()}`);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Payment recorded')).toBeInTheDocument();
    expect(sent('PUT', pay).map(({ body }) => body)).toEqual([
      { idToPay: paid._id, paidTxid: txid, replaces: '' },
    ]);
  });

  it('can be corrected once it was entered', async () => {
    const { sent } = open([{ ...paid, paidTxid: txid }], {
      [`PUT ${pay}`]: { body: { message: 'Payment recorded' } },
    });
    const dialog = await choose('Correct Payment');
    expect(dialog).toHaveTextContent(txid);
    expect(dialog).toHaveTextContent(/all administrators are emailed about the correction/);
    const right = 'cd'.repeat(32);
    await enter(within(dialog).getByRole('textbox', { name: 'Transaction id' }), right);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await screen.findByText('Payment recorded');
    expect(sent('PUT', pay).map(({ body }) => body)).toEqual([
      { idToPay: paid._id, paidTxid: right, replaces: txid },
    ]);
  });

  it('that was returned can still be entered, but not returned again', async () => {
    open([{ ...paid, returned: { at: paid.createdAt, reason: 'It came back' } }]);
    expect(await choose('Enter Payment')).toHaveTextContent('This payment was returned, and stays returned.');
    await userEvent.keyboard('{Escape}');
    await openMenu();
    expect(screen.queryByRole('menuitem', { name: 'Return Payment' })).not.toBeInTheDocument();
  });

  it('is returned with a reason, after showing what it puts back', async () => {
    const { sent } = open([paid], { [`PUT ${giveBack}`]: { body: { message: 'Payment returned' } } });
    const dialog = await choose('Return Payment');
    await chooseReason(dialog, 'The receiving side sent it back');
    const button = within(dialog).getByRole('button', { name: 'Return payment' });
    await waitFor(() => {
      expect(button).toBeEnabled();
    });
    await userEvent.click(button);
    expect(await screen.findByText('Payment returned')).toBeInTheDocument();
    expect(sent('PUT', giveBack).map(({ body }) => body)).toEqual([
      {
        idToReturn: paid._id,
        reason: 'The receiving side sent it back',
        expected: makePreviewWire().expected,
      },
    ]);
  });

  it("of the administrator's own withdrawal can be neither entered nor returned", async () => {
    open([{ ...paid, user: { _id: adminId, name: 'Ada Moreau', email: 'ada@keelstone.test' } }]);
    await openMenu();
    const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(items).not.toContain('Enter Payment');
    expect(items).not.toContain('Return Payment');
  });
});
