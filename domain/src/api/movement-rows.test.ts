import { describe, expect, it } from 'vitest';
import { makeStatement } from '../../testing/make-statement.ts';
import { sampleBooks } from '../../testing/sample-books.ts';
import { movementRows } from './movement-rows.ts';
import { statementToWire } from './statement.contract.ts';

const books = sampleBooks();
const { movements, opening, closing } = statementToWire(makeStatement(books));
const newestFirst = movements.toReversed();
const rows = movementRows(newestFirst);

describe('the rows of a statement', () => {
  it('are one for each withdrawal, with its hold and its outcome, oldest first', () => {
    const events = rows
      .filter(({ movements: parts }) => parts.length > 1)
      .map(({ movements: parts }) => parts.map(({ event }) => event));
    expect(events).toEqual([
      ['withdrawal-held', 'withdrawal-released'],
      ['withdrawal-held', 'withdrawal-settled', 'payout-returned'],
      ['withdrawal-held', 'withdrawal-settled', 'payout-returned'],
      ['withdrawal-held', 'withdrawal-settled'],
      ['withdrawal-held', 'withdrawal-settled'],
    ]);
  });

  it('add up, as the movements do: a withdrawal that was released changed nothing', () => {
    const cents = rows.reduce((sum, { change }) => sum + Math.round(change.available.usd * 100), 0);
    expect(Math.round(opening.available.usd * 100) + cents).toBe(Math.round(closing.available.usd * 100));
    const released = rows.find(({ latest }) => latest.event === 'withdrawal-released');
    const nothing = { usd: 0, btc: 0, eth: 0 };
    expect(released?.change).toEqual({ available: nothing, held: nothing });
  });

  it('gain the movements of a withdrawal that a later page brings', () => {
    const at = newestFirst.findIndex(({ event }) => event === 'withdrawal-released') + 1;
    const first = movementRows(newestFirst.slice(0, at));
    expect(first.at(-1)?.movements).toHaveLength(1);
    expect(rows.find(({ _id }) => _id === first.at(-1)?._id)?.movements.length).toBeGreaterThan(1);
  });
});
