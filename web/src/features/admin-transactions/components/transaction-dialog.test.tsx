import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { chooseQuestion } from '../../../testing/choose-reason.ts';
import { makeTransactionWire } from '../../../testing/make-transaction-wire.ts';
import { choose, open } from '../testing/open-transaction-list.tsx';

vi.mock('../../../lib/firebase/id-token.ts', () => ({ idToken: () => Promise.resolve('id-token') }));

const ask = '/api/transaction/ask';
const deposit = makeTransactionWire({});
const withdrawal = makeTransactionWire({ type: 'Withdrawal', usd: 850 });
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
