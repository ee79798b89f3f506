import { describe, expect, it } from 'vitest';
import { sampleBooks } from '../../testing/sample-books.ts';
import { makeAccount } from '../../testing/make-account.ts';
import { statementToCsv } from './statement.csv.ts';
import { statementToWire, statementWire } from './statement.wire.ts';

const { account, entries } = sampleBooks();
const statement = statementToWire(entries, account);
const csv = statementToCsv(statement);

describe('a statement', () => {
  it('has every movement, in order', () => {
    expect(statement.movements.map(({ seq }) => seq)).toEqual(entries.map(({ seq }) => seq));
    expect(statementWire.isValidSync(statement, { strict: true })).toBe(true);
  });

  it('opens at nothing and closes at the account', () => {
    const nothing = { usd: 0, btc: 0, eth: 0 };
    expect(statement.opening).toEqual({ available: nothing, held: nothing });
    expect(statement.closing.available.usd).toBe(account.usd.available / 100);
    expect(statement.closing.held.usd).toBe(account.usd.held / 100);
  });

  it('adds up: each balance is the one before it and what the movement changed', () => {
    let cents = 0;
    let units = 0;
    for (const { change, balance } of statement.movements) {
      cents += Math.round(change.available.usd * 100);
      units += Math.round(change.available.btc * 1e8);
      expect(Math.round(balance.available.usd * 100)).toBe(cents);
      expect(Math.round(balance.available.btc * 1e8)).toBe(units);
    }
  });

  it('opens with what was there where the first entries are left out', () => {
    expect(statementToWire(entries.slice(2), account).opening).toEqual(statement.movements[1]?.balance);
  });

  it('of somebody without movements opens and closes at what the account holds', () => {
    const rich = makeAccount({ usd: { available: 5, held: 6 } });
    const { opening, movements, closing } = statementToWire([], rich);
    expect(movements).toEqual([]);
    expect(opening).toEqual(closing);
    expect(opening).toMatchObject({ available: { usd: 0.05 }, held: { usd: 0.06 } });
  });

  it('says of a withdrawal what was paid out, in the coin of its price', () => {
    const paidOut = statement.movements.flatMap((movement) => movement.paidOut ?? []);
    expect(paidOut).toEqual([
      { usd: 500, btc: 0.003906, eth: 0 },
      { usd: 500, btc: 0.15625, eth: 0 },
      { usd: 500, btc: 0.007813, eth: 0 },
      { usd: 500, btc: 0.25, eth: 0 },
    ]);
  });

  it('gives the reason of an edit and of a returned payment, and none if there is none', () => {
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

  it('has a head, an opening, every movement, a closing and an end of line', () => {
    expect(rows).toHaveLength(1 + 1 + entries.length + 1 + 1);
    expect(rows.at(-1)).toBe('');
    expect(new Set(rows.slice(0, -1).map((row) => row.split(',').length))).toEqual(new Set([12]));
  });

  it('says what a withdrawal paid out', () => {
    expect(rows.find((row) => row.includes('withdrawal-settled'))).toMatch(/,0\.00390600 BTC,$/);
  });

  it('writes cents and units in full', () => {
    expect(rows[2]).toContain(',2000.00,0.03125000,0.00000000,');
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['-cmd', "'-cmd"],
    ['\tx', "'\tx"],
    ['say "hi", then', '"say ""hi"", then"'],
    ['two\nlines', '"two\nlines"'],
    ['-5.00', '-5.00'],
    ['as agreed', 'as agreed'],
  ])('writes the reason %j as %j, so that no spreadsheet runs it', (reason, cell) => {
    const edited = {
      ...statement,
      movements: statement.movements.map((movement) => ({ ...movement, reason })),
    };
    expect(statementToCsv(edited)).toContain(`,${cell}\r\n`);
  });
});
