import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { chooseReason } from '../../../testing/choose-reason.ts';
import { enabledButton } from '../../../testing/enabled-button.ts';
import { makePreviewWire } from '../../../testing/make-preview-wire.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { never } from '../../../testing/stub-api.ts';
import { choose, open } from '../testing/open-transaction-list.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const list = '/api/transaction';
const reject = '/api/transaction/reject';
const deposit = makeTransactionWire({});
const withdrawal = makeTransactionWire({ type: 'Withdrawal', usd: 850 });

describe('rejecting', () => {
  it('says where the money of a withdrawal goes', async () => {
    open([withdrawal]);
    expect(await choose('Reject')).toHaveTextContent('$850.00 goes back to the available balance');
  });

  it.each([
    ['one of those that are offered', 'The payment did not arrive'],
    ["one's own, trimmed", ' Sent from a stranger '],
  ])('needs a reason: %s', async (_which, reason) => {
    const { sent } = open([deposit], { [`PUT ${reject}`]: { body: { message: 'Transaction rejected' } } });
    const dialog = await choose('Reject');
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled();
    await chooseReason(dialog, reason);
    await userEvent.click(await enabledButton('Reject'));
    await waitFor(() => {
      expect(sent('PUT', reject).map(({ body }) => body)).toEqual([
        { idToReject: deposit._id, reason: reason.trim(), expected: makePreviewWire().expected },
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

  it('refuses a reason with a link', async () => {
    open([deposit]);
    const dialog = await choose('Reject');
    await chooseReason(dialog, 'Pay at evil.example');
    expect(within(dialog).getByText(/without web and email addresses/)).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled();
  });

  it('reads "Rejecting..." while it runs', async () => {
    open([deposit], { [`PUT ${reject}`]: never });
    const dialog = await choose('Reject');
    await chooseReason(dialog, 'The payment did not arrive');
    await userEvent.click(await enabledButton('Reject'));
    expect(await screen.findByRole('button', { name: 'Rejecting...' })).toBeDisabled();
  });
});
