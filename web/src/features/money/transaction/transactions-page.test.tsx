import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { sealPath } from '@keelstone/domain/core/ledger/seal';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { choose } from '../../../testing/actions.ts';
import { away, type Handlers, listOf, never, openPage, refusal } from '../../../testing/render-app.tsx';
import { makeTransactionWire } from '../../../testing/wires.ts';
import { TransactionsPage } from './transactions-page.tsx';

const list = '/api/transaction/clara000000000000000';
const pendingWithdrawal = makeTransactionWire({
  _id: 'withdrawal000000000001',
  transactionId: '1795000000001',
  type: 'Withdrawal',
  usd: 1200,
  btcAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
});

describe('the list of transactions', () => {
  it('says in plain words why it cannot be shown, if the server has given a reason', async () => {
    open([], { [`GET ${list}`]: refusal(409, 'books-in-doubt', 'This account is being checked') });
    expect(await screen.findByRole('alert')).toHaveTextContent('This account is being checked');
    expect(screen.queryByText(/Check your connection/)).not.toBeInTheDocument();
  });

  it('shows an approved one with the seal of its entry, a waiting one and a refused one without', async () => {
    const hash = 'e276ed12'.padEnd(64, '0');
    open(
      (['Approved', 'Pending', 'Rejected'] as const).map((status) =>
        makeTransactionWire({ _id: status, status, ...(status === 'Approved' && { hash }) }),
      ),
    );
    await screen.findAllByText('Bitcoin deposit');
    const marks = [...document.querySelectorAll('.sealed, .waiting, .refused')];
    expect(marks.map(({ className }) => /sealed|waiting|refused/.exec(className)?.[0])).toEqual([
      ...['sealed', 'waiting', 'refused'],
    ]);
    expect(marks.map((mark) => mark.querySelector('path')?.getAttribute('d'))).toEqual([
      ...[sealPath(hash), undefined, undefined],
    ]);
  });

  it('opens the details of the record in the URL, and once closed they stay closed', async () => {
    const { router } = open([pendingWithdrawal], {}, '?record=withdrawal000000000001');
    const details = await screen.findByRole('dialog');
    expect(within(details).getByText('1795000000001')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('says in the details of a pending deposit how far the payment is that it names', async () => {
    const deposit = makeTransactionWire({ _id: 'deposit00000000000001', txid: 'ab'.repeat(32) });
    const state = `GET ${list}/payment/${deposit._id}`;
    open([deposit], { [state]: { body: { text: 'Seen, 1 of 3 confirmations' } } }, `?record=${deposit._id}`);
    const details = within(await screen.findByRole('dialog'));
    expect(await details.findByText('Seen, 1 of 3 confirmations')).toBeInTheDocument();
  });

  it('adds one page with Load More, and keeps the rows if that could not be loaded', async () => {
    const { sent, handlers } = open([], { [`GET ${list}`]: listOf([pendingWithdrawal], 2, 'next') });
    const more = () => screen.findByRole('button', { name: 'Load More' });
    await more();
    handlers[`GET ${list}`] = away;
    await userEvent.click(await more());
    expect(await screen.findByText('Something went wrong')).toBeInTheDocument();
    expect(screen.getByText('Bitcoin withdrawal')).toBeInTheDocument();
    handlers[`GET ${list}`] = listOf([makeTransactionWire()], 2);
    await expect.poll(more).toBeEnabled();
    await userEvent.click(await more());
    expect(await screen.findByText('Showing 2 of 2')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Load More' })).not.toBeInTheDocument();
    expect(sent('GET', list).at(-1)?.query.toString()).toBe('limit=10&cursor=next');
  });
});

describe('what happened to a transaction', () => {
  const txid = 'ab'.repeat(32);
  const approved = makeTransactionWire({
    type: 'Withdrawal',
    status: 'Approved',
    btcAddress: 'bc1qmine',
    paid: { amount: 0.007813, rate: 64_000, rateAt: '2026-11-21T10:00:00.000Z' },
    decidedAt: '2026-11-21T10:00:00.000Z',
  });
  const sent = { ...approved, paidTxid: txid, paidAt: '2026-11-21T11:00:00.000Z' };
  const stepsOf = (dialog: HTMLElement) =>
    within(within(dialog).getByRole('region', { name: 'What happened' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);

  it.each([
    ['is still being reviewed', pendingWithdrawal, [/^Requested/, /^Pending$/]],
    ['was approved and not sent', approved, [/^Requested/, /^Approved/, /^Paying out/]],
    ['was sent', sent, [/^Requested/, /^Approved/, /^Sent.*mempool/]],
    [
      'was sent, and whose id was corrected',
      { ...sent, paidCorrectedAt: '2026-11-21T12:00:00.000Z' },
      [/^Requested/, /^Approved/, /^Sent.*mempool/, /^Transaction id corrected/],
    ],
    [
      'came back before anybody had entered its id',
      { ...sent, returned: { at: '2026-11-21T10:30:00.000Z', reason: 'The address was closed' } },
      [/^Requested/, /^Approved/, /^Returned/, /^Transaction id entered.*mempool/],
    ],
    [
      'came back',
      { ...sent, returned: { at: '2026-11-22T10:00:00.000Z', reason: 'The address was closed' } },
      [/^Requested/, /^Approved/, /^Sent/, /^Returned[^]*The address was closed[^]*available again/],
    ],
  ] as const)('of a withdrawal that %s is shown in order', async (_which, transaction, steps) => {
    open([transaction]);
    await userEvent.click(await screen.findByRole('button', { name: 'Bitcoin withdrawal' }));
    const found = stepsOf(await screen.findByRole('dialog'));
    expect(found).toHaveLength(steps.length);
    steps.forEach((step, index) => {
      expect(found[index]).toMatch(step);
    });
  });
});

it.each([
  [pendingWithdrawal, 'Delete this withdrawal?', '$1,200.00 goes back to your available balance'],
  [makeTransactionWire(), 'Delete this deposit?', '$500.00 will not be credited'],
  [makeTransactionWire({ status: 'Approved' }), 'Delete this record?', 'stays in the statement'],
  [makeTransactionWire({ status: 'Rejected' }), 'Delete this record?', 'it was never booked'],
])('deleting says what that means: case %#', async (transaction, name, text) => {
  open([transaction]);
  await choose('Delete');
  expect(screen.getByRole('dialog', { name })).toHaveTextContent(text);
});

it('a deleted row leaves the count with it, before the list has been asked for again', async () => {
  const rejected = makeTransactionWire({ status: 'Rejected' });
  // The rejected row comes first.
  const { handlers } = open([], { [`GET ${list}`]: listOf([rejected, pendingWithdrawal], 4, 'next') });
  await screen.findByText('Showing 2 of 4');
  handlers[`GET ${list}`] = never;
  handlers[`DELETE /api/transaction/delete/${rejected._id}`] = { body: { message: 'Transaction deleted' } };
  await choose('Delete', /^Actions for order (?!1795000000001)/);
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Showing 1 of 3')).toBeInTheDocument();
});

describe('the filters', () => {
  const openAt = (search: string) => {
    const { sent } = open(
      [],
      { [`GET ${list}`]: ({ query }) => listOf(query.has('from') ? [] : [pendingWithdrawal]) },
      search,
    );
    return { asked: () => Object.fromEntries(sent('GET', list).at(-1)?.query ?? []) };
  };
  const select = async (label: string, option: string) => {
    await userEvent.click(screen.getByRole('combobox', { name: label }));
    await userEvent.click(screen.getByRole('option', { name: option }));
  };

  it('load one type, status and period, and say so if nothing matches', async () => {
    const { asked } = openAt('');
    const filter = await screen.findByRole('button', { name: 'Filter' });
    // On a phone they leave the room to the rows until somebody asks.
    expect(filter).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(filter);
    expect(filter).toHaveAttribute('aria-expanded', 'true');
    await select('Type', 'Deposit');
    await select('Status', 'Approved');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-01' } });
    await expect
      .poll(() => asked())
      .toEqual({ type: 'Deposit', status: 'approved', from: '2026-11-01T00:00:00.000Z', limit: '10' });
    expect(
      await screen.findByText(/^Nothing of this type, status and period. Change the filters/),
    ).toBeInTheDocument();
  });

  it('are kept in the URL, and removed from it', async () => {
    const { asked } = openAt('?type=Withdrawal&status=pending&to=2026-11-30&from=never');
    await expect
      .poll(() => asked())
      .toEqual({ type: 'Withdrawal', status: 'pending', to: '2026-11-30T23:59:59.999Z', limit: '10' });
    await select('Type', 'Any');
    await expect
      .poll(() => asked())
      .toEqual({ status: 'pending', to: '2026-11-30T23:59:59.999Z', limit: '10' });
  });
});

function open(items: TransactionWire[], handlers: Handlers = {}, search = '') {
  const answers = { [`GET ${list}`]: listOf(items), ...handlers };
  return openPage(<TransactionsPage />, answers, { at: `/transactions${search}` });
}
