import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { chooseQuestion, chooseReason } from '../../../testing/choose-reason.ts';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { enter } from '../../../testing/enter.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { never } from '../../../testing/stub-api.ts';
import { adminId, choose, open, openMenu } from '../testing/open-transaction-list.tsx';

const list = '/api/transaction';
const reject = '/api/transaction/reject';
const deposit = makeTransactionWire({});
const withdrawal = makeTransactionWire({ type: 'Withdrawal', usd: 850 });

describe('rejecting', () => {
  it('needs a reason, which is sent trimmed', async () => {
    const { sent } = open([deposit], { [`PUT ${reject}`]: { body: { message: 'Transaction rejected' } } });
    const dialog = await choose('Reject');
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled();
    await chooseReason(dialog, ' Sent from a stranger ');
    await userEvent.click(await enabledButton('Reject'));
    await waitFor(() => {
      expect(sent('PUT', reject).map(({ body }) => body)).toEqual([
        { idToReject: deposit._id, reason: 'Sent from a stranger', expected: makePreviewWire().expected },
      ]);
    });
  });

  it('does not ask for its preview again while it takes effect: its own effect would look like a change by somebody else', async () => {
    const preview = '/api/preview/reject-transaction';
    let release = (): void => undefined;
    const answer = new Promise<{ body: object }>((resolve) => {
      release = () => {
        resolve({ body: { message: 'Transaction rejected' } });
      };
    });
    const { sent, handlers } = open([deposit], { [`PUT ${reject}`]: () => answer });
    const dialog = await choose('Reject');
    await chooseReason(dialog, 'The payment did not arrive');
    const button = await enabledButton('Reject');
    const reloads = sent('GET', list).length;
    handlers[`GET ${list}`] = never;
    await userEvent.click(button);
    await screen.findByRole('button', { name: 'Rejecting...' });
    release();
    await waitFor(() => {
      expect(sent('GET', list)).toHaveLength(reloads + 1);
    });
    expect(sent('POST', preview)).toHaveLength(1);
  });
});

const ask = '/api/transaction/ask';
const sentOnce = { [`PUT ${ask}`]: { body: { message: 'Information asked for' } } };

describe('asking about a transaction', () => {
  it('offers, for a deposit, the items that its owner can send again', async () => {
    const { sent } = open([deposit], sentOnce);
    const dialog = await choose('Ask for Information');
    expect(dialog).toHaveTextContent('The deposit stays pending.');
    const items = within(dialog).getAllByRole('checkbox');
    expect(items.map((item) => item.parentElement?.parentElement?.textContent)).toEqual([
      'Proof of payment',
      'Transaction id',
      'Explanation',
    ]);
    await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Transaction id' }));
    await chooseQuestion(dialog, 'We cannot find this payment on the chain');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask' }));
    await waitFor(() => {
      expect(sent('PUT', ask).map(({ body }) => body)).toEqual([
        {
          idToAsk: deposit._id,
          items: ['transaction-id'],
          text: 'We cannot find this payment on the chain',
        },
      ]);
    });
  });

  it('asks only for an explanation of a withdrawal', async () => {
    const { sent } = open([withdrawal], sentOnce);
    const dialog = await choose('Ask for Information');
    expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
    await chooseQuestion(dialog, 'Whose address is this?');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask' }));
    await waitFor(() => {
      expect(sent('PUT', ask)[0]?.body).toMatchObject({ items: ['explanation'] });
    });
  });

  it('is offered in the details, which show questions and answers', async () => {
    open([
      {
        ...deposit,
        asked: 'answered',
        asks: [
          {
            number: 1,
            items: ['transaction-id', 'explanation'],
            text: 'We cannot find it',
            askedBy: { _id: 'ben', name: 'Ben Okafor' },
            askedAt: '2026-11-20T10:00:00.000Z',
            answeredAt: '2026-11-21T10:00:00.000Z',
            changes: [{ field: 'txid', before: '', after: 'a'.repeat(64) }],
            explanation: 'It was sent late',
          },
        ],
      },
    ]);
    const row = await screen.findByRole('row', { name: /Clara Jensen/ });
    expect(row).toHaveTextContent('Answered');
    const dialog = await choose('View Details');
    const questions = within(dialog).getByRole('region', { name: 'Questions' });
    expect(questions).toHaveTextContent(`Transaction id${'a'.repeat(64)}instead of nothing`);
    expect(questions).toHaveTextContent('“It was sent late”');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Ask' }));
    expect(await screen.findByRole('dialog', { name: 'Ask for information?' })).toBeInTheDocument();
  });
});

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
