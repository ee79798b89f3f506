import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyLongHistory } from '../../../testing/make-history.ts';
import { makeStatement } from '../../../testing/make-statement.ts';
import { rowsOff } from '../../../testing/rows-off.ts';
import { sampleBooks } from '../../../testing/sample-books.ts';
import { statementToWire, statementWire } from './statement.contract.ts';
import { statementToCsv } from './statement.csv.ts';

const { account, entries, transactions } = sampleBooks();
const withPaid = transactions.map((record) =>
  record.id === 'paid' ? { ...record, paidTxid: 'a'.repeat(64) } : record,
);
const statement = statementToWire(makeStatement({ account, entries, transactions: withPaid }));
const csv = statementToCsv(statement);

describe('a statement', () => {
  it('has every movement in order, and adds up from zero to the account and the head of its chain', () => {
    expect(statement.movements.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq));
    expect(statementWire.isValidSync(statement, { strict: true })).toBe(true);
    const nothing = { usd: 0, btc: 0, eth: 0 };
    expect(statement.opening).toEqual({ available: nothing, held: nothing });
    const { available, held } = account.usd;
    expect(statement.closing).toMatchObject({
      available: { usd: available / 100 },
      held: { usd: held / 100 },
    });
    expect(statement.head).toBe(account.head);
  });

  it('has rows that add up for any ledger: each balance is the one before it and the amount', () => {
    fc.assert(
      fc.property(anyLongHistory, ({ entries: any }) => {
        expect(rowsOff(any)).toEqual([]);
      }),
    );
    expect(rowsOff(entries)).toEqual([]);
    const [, ...later] = entries;
    expect(rowsOff(later)).not.toEqual([]);
  });

  it('shows the payment of each approved withdrawal, in the coin of its price, and how far it is', () => {
    expect(statement.movements.flatMap(({ payout }) => payout ?? [])).toEqual([
      { coin: 'btc', amount: 0.003906, state: 'to-be-sent' },
      { coin: 'btc', amount: 0.15625, state: 'sent' },
      { coin: 'btc', amount: 0.007813, state: 'returned' },
      { coin: 'btc', amount: 0.25, state: 'returned' },
    ]);
  });

  it('gives the reason of an edit and of a returned payment, if there is one', () => {
    const reasons = statement.movements.filter(({ reason }) => reason !== undefined);
    expect(reasons).toMatchObject([
      { event: 'figures-edited', reason: 'as agreed' },
      { event: 'payout-returned', reason: 'It came back' },
      { event: 'payout-returned', reason: 'It came back' },
    ]);
  });
});

describe('a statement as CSV', () => {
  const rows = csv.split('\r\n');

  it('has a heading, the opening balance, every movement, the closing balance, the head of the chain and a final line break', () => {
    expect(rows).toHaveLength(1 + 1 + entries.length + 1 + 1 + 1);
    expect(rows.at(-2)).toBe(`2026-11-30,Head of the chain,${account.head},,,,,,,,,`);
    expect(rows.at(-1)).toBe('');
    expect(new Set(rows.slice(0, -1).map((row) => row.split(',').length))).toEqual(new Set([12]));
  });

  it('says what is to be sent, and what was sent', () => {
    expect(rows.find((row) => row.includes(',Withdrawal approved (from reserved),'))).toMatch(
      /,0\.00390600 BTC to be sent,$/,
    );
    expect(rows.filter((row) => /paid|Sent/.test(row))).toEqual([
      expect.stringMatching(/,Withdrawal approved \(from reserved\),.*,Sent 0\.15625000 BTC,$/),
    ]);
  });

  it('writes cents and units in full', () => {
    expect(rows[2]).toContain(',2000.00,0.03125000,0.00000000,');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['\tx', "'\tx"],
    ['two\nlines', '"two\nlines"'],
    ['as agreed;=1+1', "as agreed;'=1+1"],
    ['as agreed; -cmd', "as agreed;' -cmd"],
    ['\uff1d1+1', "'\uff1d1+1"],
    ['5-3; 2+2', '5-3; 2+2'],
  ])('writes the reason %j as %j, so that no spreadsheet runs it', (reason, cell) => {
    const edited = {
      ...statement,
      movements: statement.movements.map((movement) => ({ ...movement, reason })),
    };
    expect(statementToCsv(edited)).toContain(`,${cell}\r\n`);
  });
});
