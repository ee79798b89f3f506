import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyHistory } from '../../../testing/make-history.ts';
import { sampleBooks } from '../../../testing/sample-books.ts';
import { sumChange, explainFigure, type Explanation } from './explain-figure.ts';
import { allFigures } from './figures.ts';

describe('the explanation of a figure', () => {
  it('is opening + parts = figure for every figure of any history, wherever its page ends', () => {
    fc.assert(
      fc.property(anyHistory, ({ account, entries }) => {
        const newestFirst = entries.toReversed();
        for (const name of allFigures) {
          const storedUnits = account[name.asset][name.bucket];
          for (let cut = Math.min(1, entries.length); cut <= entries.length; cut += 1) {
            const isWhole = cut === entries.length;
            const shown = newestFirst.slice(0, cut);
            const explained = explainFigure(name, { entries: shown, storedUnits, isWhole });
            expect(explained).toMatchObject({ recomputedUnits: storedUnits, isConsistent: true });
            const changing = shown.filter((entry) => sumChange(entry, name) !== 0);
            const told = explained.parts.flatMap((part) => part.entries);
            expect(told).toEqual(expect.arrayContaining(changing));
            for (const entry of told.filter((each) => !changing.includes(each))) {
              expect(entry.event).toBe('withdrawal-settled');
              expect(changing.map(({ recordId }) => recordId)).toContain(entry.recordId);
            }
            expect(new Set(told).size).toBe(told.length);
            for (const part of explained.parts)
              expect(part.units).toBe(part.entries.reduce((sum, entry) => sum + sumChange(entry, name), 0));
            if (isWhole) expect(explained.openingUnits).toBe(0);
          }
        }
      }),
    );
  });

  it('of the held figure shows what withdrawals hold and release', () => {
    const { account, entries } = sampleBooks();
    const name = { asset: 'usd', bucket: 'held' } as const;
    const page = { entries: entries.toReversed(), storedUnits: account.usd.held, isWhole: true };
    expect(explainFigure(name, page)).toMatchObject({ recomputedUnits: 50_000, isConsistent: true });
    expect(partsOf(explainFigure(name, page))).toEqual([
      ['withdrawn', -200_000],
      ['given-back', -50_000],
      ['reserved', 300_000],
    ]);
  });

  it('of the available figure counts a reserved amount by its outcome, and a risen price separately', () => {
    const { account, entries } = sampleBooks();
    const whole = { entries: entries.toReversed(), isWhole: true };
    const usd = { asset: 'usd', bucket: 'available' } as const;
    expect(partsOf(explainFigure(usd, { ...whole, storedUnits: account.usd.available }))).toEqual([
      ['deposits', 200_000],
      ['profit', 32_000],
      ['adjusted', 168_000],
      ['withdrawn', -100_000],
      ['given-back', 0],
      ['reserved', -50_000],
    ]);
    const withdrawn = explainFigure(usd, { ...whole, storedUnits: account.usd.available }).parts.find(
      ({ kind }) => kind === 'withdrawn',
    );
    expect(withdrawn?.entries.map(({ event }) => event)).toEqual([
      'withdrawal-settled',
      'withdrawal-held',
      'withdrawal-settled',
      'withdrawal-held',
    ]);
    const btc = { asset: 'btc', bucket: 'available' } as const;
    const rose = explainFigure(btc, { ...whole, storedUnits: account.btc.available }).parts.find(
      ({ kind }) => kind === 'price-rose',
    );
    expect(rose).toMatchObject({ units: 390_700, entries: [{ recordId: 'returned' }] });
  });

  it.each([1, -1])('does not add up for a figure that is %d cent off', (cents) => {
    const { account, entries } = sampleBooks();
    const storedUnits = account.usd.available + cents;
    const page = { entries: entries.toReversed().slice(0, 2), storedUnits, isWhole: false };
    const explained = explainFigure({ asset: 'usd', bucket: 'available' }, page);
    expect(explained).toMatchObject({
      recomputedUnits: account.usd.available,
      storedUnits,
      isConsistent: false,
    });
  });

  it('opens at zero once all entries are there, whatever the first one says', () => {
    const { account, entries } = sampleBooks();
    const [first, ...later] = entries;
    if (first === undefined) throw new Error('The sample has entries');
    const opened = { ...first, after: { ...first.after, usd: { available: 999_999, held: 0 } } };
    const page = { entries: [opened, ...later].reverse(), storedUnits: account.usd.available };
    const name = { asset: 'usd', bucket: 'available' } as const;
    expect(explainFigure(name, { ...page, isWhole: true })).toMatchObject({
      openingUnits: 0,
      isConsistent: true,
    });
    expect(explainFigure(name, { ...page, isWhole: false }).isConsistent).toBe(false);
  });

  it('of an account without entries is all zeros', () => {
    const page = { entries: [], storedUnits: 0, isWhole: true };
    const name = { asset: 'btc', bucket: 'available' } as const;
    expect(explainFigure(name, page)).toMatchObject({ recomputedUnits: 0, isConsistent: true });
    expect(explainFigure(name, { ...page, storedUnits: 5 }).isConsistent).toBe(false);
  });
});

function partsOf({ parts }: Explanation<unknown>) {
  return parts.map(({ kind, units }) => [kind, units]);
}
