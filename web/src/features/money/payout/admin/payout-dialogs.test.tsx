import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { open } from '../../../../pages/admin-transactions/testing/open-transaction-list.tsx';
import { choose, chooseReason, enter, press } from '../../../../testing/actions.ts';
import { adminId } from '../../../../testing/render-app.tsx';
import { makePreviewWire, makeTransactionWire } from '../../../../testing/wires.ts';

const pay = '/api/transaction/paid';
const { expected } = makePreviewWire();
const done = { body: { message: 'Done' } };
const withdrawal = makeTransactionWire({ type: 'Withdrawal', usd: 850, btcAddress: 'bc1qnotreal' });
const paid: TransactionWire = { ...withdrawal, status: 'Approved' };
const returned = { at: paid.createdAt, reason: 'It came back' };
const txid = 'ab'.repeat(32);

describe('a payment', () => {
  const typeId = (text: string) => enter(screen.getByRole('textbox', { name: 'Transaction id' }), text);

  it('is entered only with a transaction id of the chain', async () => {
    const { sent, bodies } = open(paid, { [`PUT ${pay}`]: done });
    expect(await choose('Record Payout')).toHaveTextContent('bc1qnotreal');
    expect(screen.getByText('Enter the transaction id.')).toBeInTheDocument();
    await typeId(`0x${txid}`);
    expect(screen.queryByText('Enter the transaction id.')).not.toBeInTheDocument();
    await press('Mark as sent');
    expect(screen.getByText(/A Bitcoin transaction id has 64 digits/)).toBeInTheDocument();
    expect(sent('PUT', pay)).toEqual([]);
    await userEvent.clear(screen.getByRole('textbox', { name: 'Transaction id' }));
    await typeId(` ${txid.toUpperCase()}`);
    await press('Mark as sent');
    expect(await screen.findByText('Done')).toBeInTheDocument();
    expect(bodies('PUT', pay)[0]).toEqual({ idToPay: paid._id, paidTxid: txid, replaces: '', reason: '' });
  });

  it('that the chain has seen fills the field with one click', async () => {
    const candidates = [{ txid, amount: 0.013281, confirmations: 2, at: null }];
    open(paid, {
      [`GET /api/review/evidence/${adminId}/${paid._id}`]: { body: { isOn: true, candidates } },
    });
    await choose('Record Payout');
    await press('Use it');
    expect(screen.getByRole('textbox', { name: 'Transaction id' })).toHaveValue(txid);
  });

  it('of an account that is stopped takes a reason', async () => {
    const refusal = { error: 'It is gone', code: 'books-in-doubt' };
    const { bodies, handlers } = open(paid, { [`PUT ${pay}`]: { status: 409, body: refusal } });
    await choose('Record Payout');
    await typeId(txid);
    await press('Mark as sent');
    const why = await screen.findByRole('textbox', { name: 'Why it was sent anyway' });
    expect(screen.getByRole('button', { name: 'Mark as sent' })).toBeDisabled();
    expect(screen.getByText('Enter why it was sent anyway.')).toBeInTheDocument();
    handlers[`PUT ${pay}`] = done;
    await userEvent.type(why, 'It was sent before');
    await press('Mark as sent');
    await screen.findByText('Done');
    expect(bodies('PUT', pay)[1]).toMatchObject({ paidTxid: txid, reason: 'It was sent before' });
  });

  it('can be corrected once it was entered', async () => {
    const { bodies } = open({ ...paid, paidTxid: txid }, { [`PUT ${pay}`]: done });
    const dialog = await choose('Correct Payout');
    expect(dialog).toHaveTextContent(txid);
    expect(dialog).toHaveTextContent(/all administrators are emailed about the correction/);
    await typeId('cd'.repeat(32));
    await press('Save');
    await screen.findByText('Done');
    expect(bodies('PUT', pay)[0]).toEqual({
      ...{ idToPay: paid._id, paidTxid: 'cd'.repeat(32), replaces: txid, reason: '' },
    });
  });

  it('that was returned stays returned when it is entered', async () => {
    open({ ...paid, returned });
    expect(await choose('Record Payout')).toHaveTextContent('This payout was returned, and stays returned.');
  });

  it('is returned with a reason, after showing what it puts back', async () => {
    const giveBack = '/api/transaction/returned';
    const { bodies } = open(paid, { [`PUT ${giveBack}`]: done });
    const reason = 'The receiving side sent it back';
    await chooseReason(await choose('Return Payout'), reason);
    await press('Return payout');
    expect(await screen.findByText('Done')).toBeInTheDocument();
    expect(bodies('PUT', giveBack)[0]).toEqual({ idToReturn: paid._id, reason, expected });
  });
});
