import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { enter } from '../../../testing/enter.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { choose, open } from '../testing/open-transaction-list.tsx';

const approve = '/api/transaction/approve';
const preview = '/api/preview/approve-transaction';
const deposit = makeTransactionWire({
  usd: 600,
  btc: 0.01953125,
  rate: 30_720,
  requested: { amount: 0.01953125, rate: 30_720, rateAt: '2026-11-20T10:00:00.000Z' },
});

describe('what a deposit brought', () => {
  it('begins with the requested amount, and is then approved without an amount', async () => {
    const { sent } = open([deposit]);
    const dialog = await choose('Approve');
    expect(field()).toHaveValue('0.01953125');
    expect(dialog).toHaveTextContent('Requested: 0.019531 BTC');
    await userEvent.click(await enabledButton('Approve'));
    await waitFor(() => {
      expect(sent('PUT', approve)).toHaveLength(1);
    });
    expect(sent('PUT', approve)[0]?.body).toEqual({
      idToApprove: deposit._id,
      expected: makePreviewWire().expected,
    });
  });

  it('is previewed once it is typed, and sent as it was previewed', async () => {
    const warning = 'Less than requested: 0.018000 BTC instead of 0.01953125 BTC.';
    const { sent, handlers } = open([deposit]);
    await choose('Approve');
    await enabledButton('Approve');
    handlers[`POST ${preview}`] = { body: makePreviewWire({ warnings: [warning] }) };
    await userEvent.clear(field());
    await userEvent.type(field(), '0.018');
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled();
    expect(await screen.findByText(warning)).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toHaveTextContent('follows from the amount received');
    expect(sent('POST', preview).map(({ body }) => body)).toEqual([
      { idToApprove: deposit._id },
      { idToApprove: deposit._id, received: 0.018 },
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
    const { sent } = open([deposit]);
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
    const { sent } = open([{ ...deposit, approvedBy }]);
    await choose('Approve');
    expect(field()).toHaveValue('0.018000');
    await enabledButton('Approve');
    expect(sent('POST', preview)[0]?.body).toEqual({ idToApprove: deposit._id, received: 0.018 });
  });

  it('is not asked for with a withdrawal', async () => {
    open([makeTransactionWire({ type: 'Withdrawal', btcAddress: 'bc1qnotreal' })]);
    const dialog = await choose('Approve');
    expect(within(dialog).queryByRole('textbox', { name: 'Received' })).not.toBeInTheDocument();
  });
});

describe('a deposit that brought another amount', () => {
  const received = { amount: 0.018, rate: 30_720, rateAt: '2026-11-20T10:00:00.000Z', usd: 552.96 };
  const approved = { ...deposit, status: 'Approved', btc: 0.018, received } as const;

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
