import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldMonths, monthId } from '@keelstone/domain/core/ledger/month';
import { assets } from '@keelstone/domain/kernel/amounts/coins';
import { toDay } from '@keelstone/domain/kernel/time/period';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import {
  type MovementWire,
  statementToWire,
  type StatementWire,
} from '@keelstone/domain/money/statement/statement.contract';
import { statementToCsv } from '@keelstone/domain/money/statement/statement.csv';
import { anyLongHistory } from '@keelstone/domain/testing/make-history';
import { textsIn } from '../../../../testing/pdf-texts.ts';
import { freshKey } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { statementToPdf } from './statement-pdf.ts';

const { deps } = await memoryApi();

/** Stores a history as an account of its own; answers its uid. */
async function store({
  account,
  entries,
}: typeof anyLongHistory extends fc.Arbitrary<infer Value> ? Value : never) {
  const uid = `holder${freshKey()}`;
  const own = entries.map((entry) => ({ ...entry, uid, id: `${uid}${entry.id}` }));
  await deps.accounts.save(uid, { ...account, uid });
  for (const entry of own) await deps.journal.save(entry.id, entry);
  for (const month of foldMonths(own)) await deps.months.save(monthId(uid, month.month), month);
  return uid;
}

/** The digits of three amounts and three balances: "1,000.00" → 100000n. */
const unitsOf = (texts: readonly string[]): bigint[] =>
  texts.map((text) => BigInt(text.replace(/[.,]/g, '')));
const shown = ({ usd, btc, eth }: StatementWire['opening']['available']): string[] => [
  usd.toFixed(2),
  btc.toFixed(8),
  eth.toFixed(8),
];
const onPage = ({ change, balance }: MovementWire): string[] => [
  ...shown(change.available),
  ...shown(balance.available),
];
/** The movements of a file: the six figures behind the date, the name and, in CSV, the order. */
const inCsv = (csv: string): string[][] =>
  csv
    .split('\r\n')
    .slice(2, -3)
    .map((line) => line.split(',').slice(3, 9));
const inPdf = (text: string): string[][] => {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => (/^\d\d:\d\d$/.test(line) ? [lines.slice(at + 2, at + 8)] : []));
};

/** Oldest first: each balance is the one before plus the amount, from the opening to the closing. */
function expectToAddUp({ opening, closing }: StatementWire, rows: readonly string[][]): void {
  let before = unitsOf(shown(opening.available));
  for (const row of rows) {
    const figures = unitsOf(row);
    const balances = figures.slice(3);
    expect(balances).toEqual(assets.map((_asset, at) => (before[at] ?? 0n) + (figures[at] ?? 0n)));
    before = balances;
  }
  expect(before).toEqual(unitsOf(shown(closing.available)));
}

it('of any history, the rows of any period add up on its pages, as CSV and as PDF', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLongHistory,
      fc.nat(),
      fc.nat(365),
      fc.integer({ min: 1, max: 9 }),
      async (history, first, days, limit) => {
        const uid = await store(history);
        const fromMs = history.entries[first % Math.max(1, history.entries.length)]?.atMs ?? deps.now();
        const period = { from: toDay(fromMs), to: toDay(fromMs + days * dayMs) };
        const newestFirst: MovementWire[] = [];
        for (let cursor: string | null | undefined; cursor !== null;) {
          const page = statementToWire(await deps.statements.readPage(uid, period, { limit, cursor }));
          newestFirst.push(...page.movements);
          cursor = page.nextCursor;
        }
        const whole = statementToWire(await deps.statements.readWhole(uid, period, 2_000));
        expectToAddUp(whole, newestFirst.toReversed().map(onPage));
        expectToAddUp(whole, inCsv(statementToCsv(whole)));
        expectToAddUp(whole, inPdf(textsIn(await statementToPdf(whole, { uid, madeAtMs: 0 }))));
        expect(newestFirst).toHaveLength(whole.movements.length);
      },
    ),
    { numRuns: 50 },
  );
});
