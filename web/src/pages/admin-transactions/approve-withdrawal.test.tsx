import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PreviewWire } from '@keelstone/domain/core/decision/preview.contract';
import { choose, press } from '../../testing/actions.ts';
import { refusal } from '../../testing/render-app.tsx';
import { makePreviewWire, makeTransactionWire } from '../../testing/wires.ts';
import { open } from './testing/open-transaction-list.tsx';

const approve = '/api/transaction/approve';
const preview = 'POST /api/preview/approve-transaction';
const withdrawal = makeTransactionWire({ type: 'Withdrawal', usd: 850, btcAddress: 'bc1qnotreal' });
const checksum = 'The checksum of this address does not match.';
const checked = 'I have checked this with Clara Wills.';
const approved = { body: { message: 'Transaction approved' } };
const warned = (changes: Partial<PreviewWire>) => ({
  [preview]: {
    body: makePreviewWire({
      postings: [{ account: 'sys:payout', asset: 'usd', amount: 850 }],
      warnings: [{ text: checksum }],
      ...changes,
    }),
  },
});
const button = () => screen.getByRole('button', { name: 'Approve' });

it('the details of an approved one show what is to be sent, next to what was requested', async () => {
  open({
    ...withdrawal,
    ...{ status: 'Approved', btc: 0.013492, rate: 63_000 },
    requested: { amount: 0.013281, rate: 64_000, rateAt: '2026-11-20T09:59:00.000Z' },
    paid: { amount: 0.013492, rate: 63_000, rateAt: '2026-11-20T11:00:00.000Z' },
  });
  const dialog = await choose('View Details');
  expect(dialog).toHaveTextContent('Bitcoin (BTC), to be sent0.013492 BTC');
  expect(dialog).toHaveTextContent('1 BTC = $63,000.00');
  expect(dialog).toHaveTextContent('Estimate≈ 0.013281 BTC, at 1 BTC = $64,000.00 when requested');
});

it('the question describes what it would do, at which price, and is sent with what was shown', async () => {
  const { bodies } = open(withdrawal, {
    ...warned({
      postings: [
        { account: 'user:held', asset: 'usd', amount: -850 },
        { account: 'sys:payout', asset: 'usd', amount: 850 },
      ],
      before: { balance: 150, btc: 1, eth: 0, held: { balance: 850, btc: 0, eth: 0 } },
      after: { balance: 150, btc: 1, eth: 0, held: { balance: 0, btc: 0, eth: 0 } },
      price: { coin: 'btc', rate: 63_000, rateAt: '2026-11-20T10:00:00.000Z' },
      needsSecond: true,
    }),
    [`PUT ${approve}`]: { status: 202, body: { message: 'Approved by you', proposalId: 'p' } },
  });
  const dialog = await choose('Approve');
  const figures = await within(dialog).findByRole('table', { name: 'Figures' });
  expect(figures).toHaveTextContent('NowChangeAfterReserved USD$850.00−$850.00$0.00');
  for (const text of ['1 BTC = $63,000.00', checksum, 'A second administrator has to confirm this'])
    expect(dialog).toHaveTextContent(text);
  await press('Approve');
  expect(await screen.findByText('Approved by you')).toBeInTheDocument();
  expect(bodies('PUT', approve)).toEqual([
    { idToApprove: withdrawal._id, reason: '', expected: makePreviewWire().expected },
  ]);
});

it('warnings stand above what happens, with the focus there: the Enter that follows decides nothing', async () => {
  const { sent } = open(
    withdrawal,
    warned({ postings: [{ account: 'sys:fx', asset: 'usd', amount: 0.01 }] }),
  );
  const dialog = await choose('Approve');
  const warning = await within(dialog).findByRole('alert');
  const effects = within(dialog).getByRole('list', { name: 'What happens' });
  expect(effects).toHaveTextContent(/^\$0\.01 is kept by the platform$/);
  expect(warning.compareDocumentPosition(effects)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(dialog).getByRole('group', { name: 'Warnings' })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(sent('PUT', approve)).toEqual([]);
  expect(button()).toBeEnabled();
});

it('waits for a tick where the address has to be checked with its owner', async () => {
  const { sent } = open(withdrawal, { ...warned({ toConfirm: checked }), [`PUT ${approve}`]: approved });
  await choose('Approve');
  const tick = await screen.findByRole('checkbox', { name: checked });
  expect(button()).toBeDisabled();
  await userEvent.tab();
  expect(tick).toHaveFocus();
  await userEvent.keyboard(' ');
  expect(button()).toBeEnabled();
  await userEvent.keyboard('{Tab}{Tab}{Enter}');
  expect(await screen.findByText('Transaction approved')).toBeInTheDocument();
  expect(sent('PUT', approve)).toHaveLength(1);
});

it('a deposit that the chain does not show takes a reason besides the tick', async () => {
  const deposit = makeTransactionWire({ type: 'Deposit' });
  const ticks = ['chain-not-found'];
  const { bodies } = open(deposit, {
    ...warned({ toConfirm: checked, ticks }),
    [`PUT ${approve}`]: approved,
  });
  await choose('Approve');
  await expect.poll(button).toHaveClass('MuiButton-outlined');
  await userEvent.click(await screen.findByRole('checkbox', { name: checked }));
  expect(button()).toBeDisabled();
  await userEvent.type(screen.getByRole('textbox', { name: /^Why it is approved/ }), 'Seen in the wallet');
  await press('Approve');
  expect(await screen.findByText('Transaction approved')).toBeInTheDocument();
  expect(bodies('PUT', approve)).toMatchObject([{ reason: 'Seen in the wallet', ticked: ticks }]);
});

it('one without an id takes the id of its payment too', async () => {
  const deposit = makeTransactionWire({ type: 'Deposit' });
  open(deposit, warned({ toConfirm: checked, ticks: ['chain-no-id'] }));
  await choose('Approve');
  await userEvent.click(await screen.findByRole('checkbox', { name: checked }));
  const field = screen.getByRole('textbox', { name: /^Why it is approved/ });
  await userEvent.type(field, 'Seen in the wallet');
  expect(button()).toBeDisabled();
  expect(screen.getByText('Write the id of its payment too.')).toBeInTheDocument();
  await userEvent.type(field, `: ${'A1'.repeat(32)}`);
  expect(button()).toBeEnabled();
});

it('the second of two people may agree with the id of the first', async () => {
  const approvedBy = { _id: 'b', name: 'Ben', email: 'b@k.test', until: '2026-11-24T10:00:00.000Z' };
  const deposit = makeTransactionWire({ type: 'Deposit', approvedBy });
  open(deposit, warned({ toConfirm: checked, ticks: ['chain-no-id'] }));
  await choose('Approve');
  await userEvent.click(await screen.findByRole('checkbox', { name: checked }));
  await userEvent.type(screen.getByRole('textbox', { name: /^Why it is approved/ }), 'I agree');
  expect(button()).toBeEnabled();
});

it('asks for the tick again when other warnings come', async () => {
  const { handlers } = open(withdrawal, warned({ toConfirm: checked }));
  handlers[`PUT ${approve}`] = () => {
    Object.assign(
      handlers,
      warned({ toConfirm: checked, warnings: [{ text: checksum }, { text: 'It is ours.' }] }),
    );
    return refusal(409, 'changed-meanwhile', 'This has changed since you looked at it.');
  };
  await choose('Approve');
  await userEvent.click(await screen.findByRole('checkbox'));
  await press('Approve');
  expect(await screen.findByText(/changed since you opened it/)).toHaveTextContent('Warning: It is ours.');
  await press('I have checked it');
  expect(screen.getByRole('checkbox')).not.toBeChecked();
  expect(button()).toBeDisabled();
});

it('cannot be approved before its waits are over, and shows how long that takes', async () => {
  const until = new Date(Date.now() + 5 * 3_600_000 + 30_000).toISOString();
  const error = 'This withdrawal cannot be paid before then: its address is new.';
  const refused = { code: 'not-payable-yet', error, waits: [{ reason: 'address' as const, until }] };
  open(withdrawal, warned({ refusal: refused }));
  const dialog = await choose('Approve');
  expect(await within(dialog).findByText(error)).toBeInTheDocument();
  expect(dialog).toHaveTextContent(/The address is no longer new, in [45] h \d+ min\./);
  expect(button()).toBeDisabled();
});

it('shows the changes field by field, and is sent with the new state once they are checked', async () => {
  const facts = (available: string) => [
    { what: 'Status', value: 'Pending' },
    { what: 'Available', value: available },
  ];
  const first = makePreviewWire({ facts: facts('$1,200.00') });
  const next = makePreviewWire({ facts: facts('$900.00'), expected: `${first.expected}.later` });
  const text = 'This has changed since you looked at it. Look again';
  const { bodies, handlers } = open(withdrawal, { [preview]: { body: first } });
  handlers[`PUT ${approve}`] = () => {
    handlers[preview] = { body: next };
    return refusal(409, 'changed-meanwhile', text);
  };
  await choose('Approve');
  await press('Approve');
  expect(await screen.findByText(text)).toBeInTheDocument();
  const change = await screen.findByText(/changed since you opened it/);
  expect(change).toHaveTextContent('Available: $1,200.00 → $900.00');
  expect(change).not.toHaveTextContent('Status');
  expect(button()).toBeDisabled();
  await press('I have checked it');
  handlers[`PUT ${approve}`] = approved;
  await press('Approve');
  expect(await screen.findByText('Transaction approved')).toBeInTheDocument();
  expect(bodies('PUT', approve)).toMatchObject([{ expected: first.expected }, { expected: next.expected }]);
});
