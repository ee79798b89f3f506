import { describe, expect, it } from 'vitest';
import { extendRowChain, makeCredits } from './profit-batch.ts';
import { readProfitFile } from './profit-file.ts';
import { profitLimits } from './profit.limits.ts';

const heading = 'account,usd,coin,reason';
const uid = 'CLARA5EXAMPLE5EXAMPLE5EXAM';
const good = 'clara@example.com,12.50,btc,October';
const fileOf = (...rows: string[]) => [heading, ...rows].join('\n');
const clara = { account: 'clara@example.com', amountUsdCents: 1250, coin: 'btc', reason: 'October' };

describe('a file of profit', () => {
  it.each([
    ['with a mark of its encoding, and Windows line ends', `\uFEFF${heading}\r\n${good}\r\n`],
    [
      'with the marks of a list around its cells',
      `${heading}\n\u202aclara@example.com\u202c,\u202d12.50\u202c,btc\u200e,\u200fOctober\u200f`,
    ],
    ['of an old Mac', `${heading}\r${good}\r`],
    ['with a heading in capital letters and spaces', `Account, USD ,Coin,Reason\n${good}`],
    [
      'with semicolons and a decimal comma',
      'account;usd;coin;reason\n Clara@Example.com ;"12,50";BTC;October',
    ],
    ['with tabs', 'account\tusd\tcoin\treason\nclara@example.com\t$12.50\tbtc\tOctober'],
    [
      'with everything in quotation marks',
      `"account","usd","coin","reason"\n"${good.split(',').join('","')}"`,
    ],
    ['that ends in empty rows', `${fileOf(good)}\n\n \n`],
    ['with many emptied rows', `${fileOf(good)}\r\n${',,,\r\n'.repeat(12_000)}`],
    ['with an empty column at its end', `${heading},\n${good},\n`],
    ['with empty columns beside rows alone', `${heading}\n${good},,\n`],
    [
      'with empty columns of spaces between',
      'account, ,usd,coin,reason\nclara@example.com,,12.50,btc,October',
    ],
  ])('is read as it is meant: %s', (_what, csv) => {
    expect(readProfitFile(csv)).toEqual({ rows: [{ row: 2, ...clara }], problems: [] });
  });

  it('may have line breaks, quotation marks and separators in a cell; its rows are numbered as in a spreadsheet', () => {
    const { rows } = readProfitFile(fileOf(`${uid},"1,250.00",eth,"Two ""lines"",\nreally"`, '', good));
    expect(rows).toEqual([
      { row: 2, account: uid, amountUsdCents: 125_000, coin: 'eth', reason: 'Two "lines",\nreally' },
      { row: 4, ...clara },
    ]);
  });

  it.each([
    ['', 'The first row has to be account,usd,coin,reason.'],
    ['email,usd,coin,reason\na,1,btc,x', 'The first row has to be account,usd,coin,reason.'],
    [heading, 'There is no row below the heading.'],
    [`${heading}\n"clara@example.com,1,btc,x`, 'Row 2 has a quotation mark that is out of place.'],
    [fileOf(good, 'clara "C" Jensen,1,btc,x'), 'Row 3 has a quotation mark that is out of place.'],
    [fileOf(good, '"a"b,1,btc,x'), 'Row 3 has a quotation mark that is out of place.'],
    [
      fileOf(...Array<string>(profitLimits.rowsMax + 1).fill(good)),
      'The file has more than 20,000 rows. Please split it.',
    ],
    [`${heading}\n${good}${'\n'.repeat(99_999)}`, 'The file has more than 20,000 rows. Please split it.'],
  ])('is refused as a whole: %.40s', (csv, message) => {
    expect(() => readProfitFile(csv)).toThrow(message);
  });

  it.each([
    ['clara@example.com,12.50,btc', /^This row has 3 cells, not 4\.$/],
    ['clara,12.50,btc,October', /email address or a user id/],
    ['=HYPERLINK("a"),1,btc,October', undefined],
    ["'=1+1@x,12.50,btc,October", /email address or a user id/],
    ['clara@example.com,0,btc,October', /above zero, and at most \$10,000,000\.00/],
    ['clara@example.com,,btc,October', /above zero/],
    ['clara@example.com,10000000.01,btc,October', /above zero, and at most/],
    ['clara@example.com,=5*5,btc,October', /is not an amount/],
    ['clara@example.com,-5,btc,October', /is not an amount/],
    ['clara@example.com,1e3,btc,October', /not/],
    ['clara@example.com,1.500,btc,October', /can mean 1500 or 1\.5/],
    ['clara@example.com,12.50,usd,October', /The coin has to be btc or eth\./],
    ['clara@example.com,12.50,btc,', /./],
    ['clara@example.com,12.50,btc,see evil.example', /./],
    ['clara@example.com,12.50,btc,a\u202eb', /./],
    ['clara,0,usd,', /email address.*above zero.*btc or eth\./],
  ])('names what is wrong with a row: %s', (row, text) => {
    if (text === undefined) expect(() => readProfitFile(fileOf(row))).toThrow(/quotation mark/);
    else {
      const file = readProfitFile(fileOf(good, row));
      expect([file.rows.length, file.problems]).toEqual([1, [{ row: 3, text: expect.stringMatching(text) }]]);
      expect(readProfitFile(fileOf(good, row), '3').problems).toEqual([]);
    }
  });

  it('may have the most rows allowed after some were excluded by hand', () => {
    const rows = Array<string>(profitLimits.rowsMax + 2).fill(good);
    expect(readProfitFile(fileOf(...rows), '2 17').rows).toHaveLength(profitLimits.rowsMax);
  });
});

describe('who a file credits', () => {
  const holder = (id: string, changes = {}) => ({ uid: id, isBlocked: false, ...changes });
  const holders = new Map([
    ['clara@example.com', holder(uid)],
    [uid, holder(uid)],
    ['ada@example.com', holder('ada')],
    ['sus@example.com', holder('sus', { isBlocked: true })],
    ['ends@example.com', holder('ends', { closing: { requestedAtMs: 1, closesAtMs: 2 } })],
    ['gone@example.com', holder('gone', { closedAtMs: 1 })],
  ]);
  const row = (account: string) => `${account},12.50,btc,October`;
  const checked = (...accounts: string[]) =>
    makeCredits(readProfitFile(fileOf(...accounts.map(row))), { holders, makerUid: 'ada' });

  it('names every problem of its people by row, and whose state that shows', () => {
    const { credits, problems, shown } = checked(
      ...['clara@example.com', 'CLARA@example.com', uid, 'ada@example.com', 'sus@example.com'],
      ...['ends@example.com', 'gone@example.com', 'who@example.com'],
    );
    expect(credits).toEqual([{ row: 2, uid, amountUsdCents: 1250, coin: 'btc', reason: 'October' }]);
    expect(problems.map(({ row: number, text }) => `${String(number)} ${text}`)).toEqual([
      '3 clara@example.com: The same person as in row 2.',
      `4 ${uid}: The same person as in row 2.`,
      '5 ada@example.com: This is your own account.',
      '6 sus@example.com: This account is suspended.',
      '7 ends@example.com: This account is closing or closed.',
      '8 gone@example.com: This account is closing or closed.',
      '9 who@example.com: Nobody has this account.',
    ]);
    expect(shown).toEqual(['sus', 'ends', 'gone']);
  });

  it('is one chain: whatever changes in a row, or in their order, changes its end', () => {
    const [credit] = checked('clara@example.com').credits;
    if (credit === undefined) throw new Error('Nobody is credited');
    const other = { ...credit, row: 3, uid: 'otto' };
    const ends = [
      [credit],
      [credit, other],
      [other, credit],
      [{ ...credit, row: 3 }],
      [{ ...credit, uid: 'otto' }],
      [{ ...credit, amountUsdCents: 1251 }],
      [{ ...credit, coin: 'eth' as const }],
      [{ ...credit, reason: 'November' }],
    ].map((credits) => credits.reduce(extendRowChain, ''));
    expect(new Set(ends).size).toBe(ends.length);
  });
});
