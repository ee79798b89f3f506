import type { PreviewWire } from '@keelstone/domain/api/preview.contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { refusal } from '../../../testing/stub-api.ts';
import { choose, confirm, open } from '../testing/open-transaction-list.tsx';

const approve = '/api/transaction/approve';
const preview = '/api/preview/approve-transaction';
const withdrawal = makeTransactionWire({
  type: 'Withdrawal',
  usd: 850,
  btc: 0.013281,
  btcAddress: 'bc1qnotreal',
});

describe('the coin of a withdrawal', () => {
  const requested = { amount: 0.013281, rate: 64_000, rateAt: '2026-11-20T09:59:00.000Z' };
  const paid = { amount: 0.013492, rate: 63_000, rateAt: '2026-11-20T11:00:00.000Z' };

  it('is then what is to be sent, next to what was requested', async () => {
    open([
      makeTransactionWire({
        ...withdrawal,
        status: 'Approved',
        btc: 0.013492,
        rate: 63_000,
        requested,
        paid,
      }),
    ]);
    const dialog = await choose('View Details');
    expect(dialog).toHaveTextContent('Bitcoin (BTC), to be sent0.013492 BTC');
    expect(dialog).toHaveTextContent('1 BTC = $63,000.00');
    expect(dialog).toHaveTextContent('Estimate≈ 0.013281 BTC, at 1 BTC = $64,000.00 when requested');
  });
});

describe('approving a withdrawal', () => {
  it('describes what it would do, at which price, and is sent with what was shown', async () => {
    const { sent } = open([withdrawal], {
      [`POST ${preview}`]: {
        body: makePreviewWire({
          postings: [
            { account: 'user:held', asset: 'usd', amount: -850 },
            { account: 'sys:payout', asset: 'usd', amount: 850 },
          ],
          before: { balance: 150, btc: 1, eth: 0, held: { balance: 850, btc: 0, eth: 0 } },
          after: { balance: 150, btc: 1, eth: 0, held: { balance: 0, btc: 0, eth: 0 } },
          price: { coin: 'btc', rate: 63_000, rateAt: '2026-11-20T10:00:00.000Z' },
          warnings: ['The checksum of this address does not match.'],
          needsSecond: true,
        }),
      },
      [`PUT ${approve}`]: { status: 202, body: { message: 'Approved by you', proposalId: 'p' } },
    });
    const dialog = await choose('Approve');
    expect(await within(dialog).findByText('$850.00 is to be sent')).toBeInTheDocument();
    const figures = within(dialog).getByRole('table', { name: 'Figures' });
    expect(figures).toHaveTextContent('NowChangeAfterHeld USD$850.00−$850.00$0.00');
    expect(dialog).toHaveTextContent('1 BTC = $63,000.00');
    expect(dialog).toHaveTextContent('The checksum of this address does not match.');
    expect(dialog).toHaveTextContent('A second administrator has to confirm this');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Approved by you')).toBeInTheDocument();
    expect(sent('PUT', approve).map(({ body }) => body)).toEqual([
      { idToApprove: withdrawal._id, expected: makePreviewWire().expected },
    ]);
  });

  const checksum = 'The checksum of this address does not match.';
  const checked = 'I have checked this address with Clara Wills.';
  const warned = (changes: Partial<PreviewWire>) => ({
    [`POST ${preview}`]: {
      body: makePreviewWire({
        postings: [{ account: 'sys:payout', asset: 'usd', amount: 850 }],
        warnings: [checksum],
        ...changes,
      }),
    },
  });

  it('warns above what happens, with the focus there: the Enter that follows decides nothing', async () => {
    const { sent } = open([withdrawal], warned({}));
    const dialog = await choose('Approve');
    const warning = await within(dialog).findByRole('alert');
    const effects = within(dialog).getByRole('list', { name: 'What happens' });
    expect(warning.compareDocumentPosition(effects)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(dialog).getByRole('group', { name: 'Warnings' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(sent('PUT', approve)).toEqual([]);
    expect(within(dialog).getByRole('button', { name: 'Approve' })).toBeEnabled();
  });

  it('waits for a tick where the address has to be checked with its owner', async () => {
    const { sent } = open([withdrawal], {
      ...warned({ toConfirm: checked }),
      [`PUT ${approve}`]: { body: { message: 'Transaction approved' } },
    });
    const dialog = await choose('Approve');
    const tick = await within(dialog).findByRole('checkbox', { name: checked });
    const button = within(dialog).getByRole('button', { name: 'Approve' });
    expect(button).toBeDisabled();
    await userEvent.tab();
    expect(tick).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(button).toBeEnabled();
    await userEvent.keyboard('{Tab}{Tab}{Enter}');
    expect(await screen.findByText('Transaction approved')).toBeInTheDocument();
    expect(sent('PUT', approve)).toHaveLength(1);
  });

  it('asks for the tick again when other warnings come', async () => {
    const { handlers } = open([withdrawal], {
      ...warned({ toConfirm: checked }),
      [`PUT ${approve}`]: () => {
        Object.assign(handlers, warned({ toConfirm: checked, warnings: [checksum, 'It is ours.'] }));
        return refusal(409, 'changed-meanwhile', 'This has changed since you looked at it.');
      },
    });
    const dialog = await choose('Approve');
    await userEvent.click(await within(dialog).findByRole('checkbox'));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await within(dialog).findByText(/changed since you opened it/)).toHaveTextContent(
      'Warning: It is ours.',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'I have checked it' }));
    expect(within(dialog).getByRole('checkbox')).not.toBeChecked();
    expect(within(dialog).getByRole('button', { name: 'Approve' })).toBeDisabled();
  });

  it('cannot be approved before its waits are over, and shows how long that takes', async () => {
    const until = new Date(Date.now() + 5 * 3_600_000 + 30_000).toISOString();
    const error = 'This withdrawal cannot be paid before then: its address is new.';
    const refused = { code: 'not-payable-yet', error, waits: [{ reason: 'address' as const, until }] };
    open([withdrawal], { [`POST ${preview}`]: { body: makePreviewWire({ refusal: refused }) } });
    const dialog = await choose('Approve');
    expect(await within(dialog).findByText(error)).toBeInTheDocument();
    expect(dialog).toHaveTextContent(/The address is no longer new, in [45] h \d+ min\./);
    expect(within(dialog).getByRole('button', { name: 'Approve' })).toBeDisabled();
  });

  it('shows the changes field by field, and is sent with the new state once they are checked', async () => {
    const facts = (available: string) => [
      { what: 'Status', value: 'Pending' },
      { what: 'Available', value: available },
    ];
    const first = makePreviewWire({ facts: facts('$1,200.00') });
    const next = makePreviewWire({ facts: facts('$900.00'), expected: `${first.expected}.later` });
    const text = 'This has changed since you looked at it. Look again';
    const { sent, handlers } = open([withdrawal], {
      [`POST ${preview}`]: { body: first },
      [`PUT ${approve}`]: () => {
        handlers[`POST ${preview}`] = { body: next };
        return refusal(409, 'changed-meanwhile', text);
      },
    });
    await confirm('Approve');
    expect(await screen.findByText(text)).toBeInTheDocument();
    const change = await screen.findByText(/changed since you opened it/);
    expect(change).toHaveTextContent('Available: $1,200.00 → $900.00');
    expect(change).not.toHaveTextContent('Status');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'I have checked it' }));
    handlers[`PUT ${approve}`] = { body: { message: 'Transaction approved' } };
    await userEvent.click(screen.getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Transaction approved')).toBeInTheDocument();
    expect(sent('PUT', approve).map(({ body }) => body)).toMatchObject([
      { expected: first.expected },
      { expected: next.expected },
    ]);
  });
});
