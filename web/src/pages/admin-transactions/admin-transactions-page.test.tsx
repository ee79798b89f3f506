import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import {
  choose,
  chooseQuestion,
  chooseReason,
  enabledButton,
  enter,
  openMenu,
  press,
} from '../../testing/actions.ts';
import { adminId, listOf, never } from '../../testing/render-app.tsx';
import { makePreviewWire, makeTransactionWire } from '../../testing/wires.ts';
import { open } from './testing/open-transaction-list.tsx';

const list = '/api/transaction';
const approve = '/api/transaction/approve';
const reject = '/api/transaction/reject';
const ask = '/api/transaction/ask';
const preview = '/api/preview/approve-transaction';
const { expected } = makePreviewWire();
const done = { body: { message: 'Done' } };
const deposit = makeTransactionWire();
const withdrawal = makeTransactionWire({ type: 'Withdrawal', usd: 850, btcAddress: 'bc1qnotreal' });
const paid: TransactionWire = { ...withdrawal, status: 'Approved' };
const own = { _id: adminId, name: 'Ada Moreau', email: 'ada@keelstone.test' };
const returned = { at: paid.createdAt, reason: 'It came back' };
const txid = 'ab'.repeat(32);
const ofPayout = ['Delete', 'View Details'];

it.each<[string, TransactionWire, string[]]>([
  ['a Pending record', withdrawal, ['Approve', 'Reject', 'Ask for Information', 'Delete', 'View Details']],
  ['a decided record', { ...deposit, status: 'Approved' }, ofPayout],
  ["the admin's own record", { ...deposit, user: own }, ['View Details']],
  ['a payout', paid, ['Record Payout', 'Return Payout', ...ofPayout]],
  ['a payout that was returned', { ...paid, returned }, ['Record Payout', ...ofPayout]],
  ["the admin's own payout", { ...paid, user: own }, ['View Details']],
])('the row menu offers only the allowed actions for %s', async (_what, transaction, labels) => {
  open(transaction);
  expect(await openMenu()).toEqual(labels);
});

it('approving says what a deposit adds, is sent once for a double click, and then shows fresh data', async () => {
  const { bodies, handlers } = open(deposit);
  handlers[`PUT ${approve}`] = () => {
    handlers[`GET ${list}`] = listOf([{ ...deposit, status: 'Approved' }]);
    return done;
  };
  const dialog = await choose('Approve');
  expect(dialog).toHaveTextContent('$500.00 and 0.007813 BTC are added to the balances of Clara Jensen');
  await userEvent.dblClick(await enabledButton('Approve'));
  expect(await screen.findByText('Done')).toBeInTheDocument();
  expect(bodies('PUT', approve)).toEqual([{ idToApprove: deposit._id, reason: '', expected }]);
  expect(await screen.findByRole('cell', { name: 'Approved' })).toBeInTheDocument();
});

it('approving names in row and dialog who has approved it first, the dialog by address', async () => {
  const ben = { _id: 'ben', name: 'Ben Okafor', email: 'ben@keelstone.test' };
  open({ ...withdrawal, approvedBy: { ...ben, until: '2026-11-25T10:00:00.000Z' } });
  const row = await screen.findByText('Approved once, by Ben Okafor');
  expect(row).toHaveAttribute('title', 'ben@keelstone.test');
  expect(await choose('Approve')).toHaveTextContent(
    'Ben Okafor (ben@keelstone.test) has approved it. The policy asks for a second administrator.',
  );
  expect(screen.queryByRole('textbox', { name: 'Received' })).not.toBeInTheDocument();
});

describe('what a deposit brought', () => {
  const evidence = `GET /api/review/evidence/${adminId}/${deposit._id}`;

  it.each<[string, object, string]>([
    [
      'what arrived on the chain, once that is certain',
      { isOn: true, verdict: 'differs', received: 0.0075 },
      '0.007500',
    ],
    ['nothing where it names no payment', { isOn: true, verdict: 'no-id', text: 'It names none' }, ''],
    ['nothing while it is not', { isOn: true, verdict: 'unconfirmed', text: 'Not yet' }, ''],
    ['what was asked for, where nobody asks the chain', { isOn: false }, '0.007813'],
  ])('begins with %s', async (_what, body, text) => {
    open({ ...deposit, txid: 'a'.repeat(64) }, { [evidence]: { body } });
    await choose('Approve');
    await expect
      .poll(() => screen.getByRole<HTMLInputElement>('textbox', { name: 'Received' }).value)
      .toBe(text);
    if (text === '') expect(await screen.findByText('Enter what was received.')).toBeInTheDocument();
    else expect(await enabledButton('Approve')).toBeEnabled();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(text === '');
  });

  const asked = makeTransactionWire({
    ...{ usd: 600, btc: 0.01953125, rate: 30_720 },
    requested: { amount: 0.01953125, rate: 30_720, rateAt: '2026-11-20T10:00:00.000Z' },
  });
  const field = () => screen.getByRole('textbox', { name: 'Received' });
  const retype = async (text: string) => {
    await userEvent.clear(field());
    await enter(field(), text);
  };

  it('begins with the requested amount, and is previewed and sent once another one is typed', async () => {
    const warning = 'Less than requested: 0.018000 BTC instead of 0.01953125 BTC.';
    const { bodies, handlers } = open(asked, { [`PUT ${approve}`]: done });
    expect(await choose('Approve')).toHaveTextContent('Requested: 0.019531 BTC');
    expect(field()).toHaveValue('0.01953125');
    await enabledButton('Approve');
    handlers[`POST ${preview}`] = { body: makePreviewWire({ warnings: [{ text: warning }] }) };
    await retype('0.018');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(await screen.findByText(warning)).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toHaveTextContent('follows from the amount received');
    expect(bodies('POST', preview)).toEqual([
      { idToApprove: asked._id, reason: '' },
      { idToApprove: asked._id, reason: '', received: 0.018 },
    ]);
    await press('Approve');
    await expect.poll(() => bodies('PUT', approve)[0]).toMatchObject({ received: 0.018 });
  });

  it('of several payments each that is ticked adds to it, and only those are sent', async () => {
    const outputs = [0.006, 0.01353125, 0.004].map((amount, at) => ({ id: `output${String(at)}`, amount }));
    const body = { isOn: true, verdict: 'several', text: '0.023531 BTC arrived in 3 outputs', outputs };
    const { bodies } = open(asked, { [evidence]: { body }, [`PUT ${approve}`]: done });
    await choose('Approve');
    const ticks = within(await screen.findByRole('group', { name: 'What arrived' })).getAllByRole('checkbox');
    expect(field()).toHaveValue('');
    for (const at of [2, 0, 1]) await userEvent.click(ticks[at] ?? expect.fail());
    expect(field()).toHaveValue('0.02353125');
    await userEvent.click(ticks[2] ?? expect.fail());
    expect(field()).toHaveValue('0.01953125');
    await userEvent.click(await enabledButton('Approve'));
    await expect.poll(() => bodies('PUT', approve)[0]).toMatchObject({ outputs: ['output0', 'output1'] });
    expect(bodies('PUT', approve)[0]).not.toHaveProperty('received');
  });

  it('is not sent if it is no amount', async () => {
    const { sent } = open(asked);
    await choose('Approve');
    await enabledButton('Approve');
    await retype('0');
    expect(screen.getByText(/^Please enter an amount above zero/)).toBeInTheDocument();
    expect(field()).toBeInvalid();
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(sent('POST', preview)).toHaveLength(1);
  });

  it('begins with the amount that the first of two administrators approved', async () => {
    const approvedBy = { _id: 'ben', name: 'Ben', until: '2026-11-23T10:00:00.000Z', received: 0.018 };
    const { bodies } = open({ ...asked, approvedBy });
    await choose('Approve');
    expect(field()).toHaveValue('0.018000');
    await enabledButton('Approve');
    expect(bodies('POST', preview)[0]).toEqual({ idToApprove: asked._id, reason: '', received: 0.018 });
  });

  it('is shown next to what was requested', async () => {
    const received = { amount: 0.018, rate: 30_720, rateAt: '2026-11-20T10:00:00.000Z', usd: 552.96 };
    open({ ...asked, status: 'Approved', btc: 0.018, received });
    expect(await screen.findByText('+$552.96')).toBeInTheDocument();
    expect(await choose('View Details')).toHaveTextContent(
      'Clara Jensen asked for $600.00; we received 0.018000 BTC and booked $552.96.',
    );
  });
});

it('rejecting needs a reason, sent trimmed, and is not previewed again: its own effect would look like a change by somebody else', async () => {
  let release = (): void => undefined;
  const answered = new Promise<void>((resolve) => (release = resolve));
  const { sent, bodies, handlers } = open(deposit, { [`PUT ${reject}`]: () => answered.then(() => done) });
  const dialog = await choose('Reject');
  expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled();
  await chooseReason(dialog, ' Sent from a stranger ');
  const reloads = sent('GET', list).length;
  handlers[`GET ${list}`] = never;
  await press('Reject');
  await screen.findByRole('button', { name: 'Rejecting...' });
  release();
  await expect.poll(() => sent('GET', list)).toHaveLength(reloads + 1);
  expect(sent('POST', '/api/preview/reject-transaction')).toHaveLength(1);
  expect(bodies('PUT', reject)).toEqual([
    { idToReject: deposit._id, reason: 'Sent from a stranger', expected },
  ]);
});

it('asking about a transaction offers, for a deposit, the items that its owner can send again', async () => {
  const { bodies } = open(deposit, { [`PUT ${ask}`]: done });
  const dialog = await choose('Ask for Information');
  expect(dialog).toHaveTextContent('The deposit stays pending.');
  for (const name of ['Proof of payment', 'Explanation'])
    expect(within(dialog).getByRole('checkbox', { name })).not.toBeChecked();
  await userEvent.click(within(dialog).getByRole('checkbox', { name: 'Transaction id' }));
  await chooseQuestion(dialog, 'We cannot find this payment on the chain');
  await press('Ask');
  await expect
    .poll(() => bodies('PUT', ask)[0])
    .toEqual({
      ...{ idToAsk: deposit._id, items: ['transaction-id'] },
      text: 'We cannot find this payment on the chain',
    });
});

it('asking about a transaction asks only for an explanation of a withdrawal', async () => {
  const { bodies } = open(withdrawal, { [`PUT ${ask}`]: done });
  const dialog = await choose('Ask for Information');
  expect(within(dialog).queryByRole('checkbox')).not.toBeInTheDocument();
  await chooseQuestion(dialog, 'Whose address is this?');
  await press('Ask');
  await expect.poll(() => bodies('PUT', ask)[0]).toMatchObject({ items: ['explanation'] });
});

it('deleting shows what a Pending withdrawal releases, and is sent with what was shown', async () => {
  const figures = makePreviewWire({
    postings: [
      { account: 'user:held', asset: 'usd', amount: -850 },
      { account: 'user:available', asset: 'usd', amount: 850 },
    ],
    before: { balance: 150, btc: 0, eth: 0, held: { balance: 850, btc: 0, eth: 0 } },
    after: { balance: 1000, btc: 0, eth: 0, held: { balance: 0, btc: 0, eth: 0 } },
  });
  const path = `/api/transaction/delete/${withdrawal._id}`;
  const previewed = { 'POST /api/preview/delete-transaction': { body: figures } };
  const { sent } = open(withdrawal, { ...previewed, [`DELETE ${path}`]: done });
  const dialog = await choose('Delete');
  expect(await within(dialog).findByRole('table', { name: 'Figures' })).toHaveTextContent(
    'Balance$150.00+$850.00$1,000.00Reserved USD$850.00−$850.00$0.00',
  );
  await press('Delete');
  expect(await screen.findByText('Done')).toBeInTheDocument();
  expect(sent('DELETE', path)[0]?.query.get('expected')).toBe(expected);
});

it.each([
  ['says that no payment was entered yet', paid, true],
  ['does not say so of one that was sent', { ...paid, paidTxid: txid }, false],
])('deleting %s', async (_what, transaction, isUnsent) => {
  open(transaction);
  const text = (await choose('Delete')).textContent;
  expect(text.includes('Nobody has entered its payout yet')).toBe(isUnsent);
});
