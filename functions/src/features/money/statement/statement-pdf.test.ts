import { describe, expect, it } from 'vitest';
import { sealPath } from '@keelstone/domain/core/ledger/seal';
import { statementToWire } from '@keelstone/domain/money/statement/statement.contract';
import { makeStatement } from '@keelstone/domain/testing/make-statement';
import { sampleBooks } from '@keelstone/domain/testing/sample-books';
import { streamsIn, textsIn } from '../../../../testing/pdf-texts.ts';
import { statementToPdf } from './statement-pdf.ts';

const books = sampleBooks();
const statement = statementToWire(makeStatement(books));
const about = { uid: 'clara000000000000000', madeAtMs: Date.UTC(2026, 10, 23, 10, 15) };

describe('a statement as PDF', () => {
  it('states whose it is, its period, its issuer, and what it rests on', async () => {
    const pdf = await statementToPdf(statement, about);
    expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe('%PDF-');
    const text = textsIn(pdf);
    for (const part of [
      'Keelstone, 12 Harbour Row',
      'Account clara000000000000000. 2026-11-01 to 2026-11-30',
      'Opening balance',
      'Closing balance',
      `Head of the chain: ${books.account.head}`,
    ]) {
      expect(text).toContain(part);
    }
  });

  it('has every movement with its change and balance, and the reason of an edit', async () => {
    const text = textsIn(await statementToPdf(statement, about));
    expect(text.match(/^\d\d:\d\d$/gm)).toHaveLength(statement.movements.length);
    // Once on each page.
    expect(text.match(/^2026-11-02$/gm)).toHaveLength(text.match(/Page \d/g)?.length ?? 0);
    expect(text).toContain('as agreed');
    expect(text).toContain('2,000.00\n0.03125000\n0.00000000');
  });

  it('has a seal beside each movement, drawn from its hash in lines', async () => {
    const drawn = streamsIn(Buffer.from(await statementToPdf(statement, about))).join('\n');
    for (const { hash } of statement.movements) {
      const ribs = [...sealPath(hash).matchAll(/M10 (\d+)L(\S+) ([\d.]+)/g)];
      expect(ribs).toHaveLength(4);
      const lines = ribs.map(
        ([, y = '', x, end]) => `10 ${y} m\n${String(Number(x))} ${String(Number(end))} l\n`,
      );
      expect(drawn).toContain(lines.join(''));
    }
  });

  it('has a chart with three labels, unless its history is shorter than three days', async () => {
    const labels = ['0.00\n1,500.00\n3,000.00\n', '2026-11-01\n2026-11-12\n2026-11-23\n'];
    const text = textsIn(await statementToPdf(statement, about));
    for (const label of labels) expect(text).toContain(label);
    const early = { ...about, madeAtMs: Date.UTC(2026, 10, 4) };
    expect(textsIn(await statementToPdf(statement, early))).not.toContain(labels[0]);
  });

  it('says of an approved withdrawal what is to be sent', async () => {
    const text = textsIn(await statementToPdf(statement, about));
    expect(text).toContain('Withdrawal approved (from reserved)');
    expect(text).toContain('0.00390600 BTC to be sent. Price rose between request and approval');
    expect(text).not.toMatch(/paid|Sent|settled/);
  });

  it.each(['Bonus – March', 'Премия', 'Łódź “so”', 'მარტი', 'Ελλάδα €'])(
    'writes the reason %s',
    async (reason) => {
      const [first = expect.fail('Nothing moved')] = statement.movements;
      const text = textsIn(await statementToPdf({ ...statement, movements: [{ ...first, reason }] }, about));
      expect(text).toContain(reason);
    },
  );

  it('gives the reason two lines at most', async () => {
    const [first = expect.fail('Nothing moved')] = statement.movements;
    const reason = 'для Zoë\n'.repeat(40);
    const text = textsIn(await statementToPdf({ ...statement, movements: [{ ...first, reason }] }, about));
    expect(text).toContain('для Zoë для Zoë');
    expect(text.match(/Page \d/g)).toEqual(['Page 1']);
  });

  it('of 2,000 movements continues page after page', async () => {
    const [first = expect.fail('Nothing moved')] = statement.movements;
    const movements = Array.from({ length: 2_000 }, () => first);
    const pdf = await statementToPdf({ ...statement, movements }, about);
    const text = textsIn(pdf);
    expect(text.match(/^\d\d:\d\d$/gm)).toHaveLength(2_000);
    expect(text.match(/Page \d+/g)?.length).toBeGreaterThan(40);
    expect(pdf.byteLength).toBeLessThan(2_000_000);
  });
});
