import { expect, it } from 'vitest';
import { checkExample, exampleEntries } from './example-journal.ts';

it('the example on the landing page adds up to nothing left, by the check that owners run', () => {
  expect(exampleEntries).toHaveLength(4);
  expect(checkExample(1_250)).toEqual({ faults: [], cents: 0 });
});

it.each([0, 1_249, 1_251, 125_000])('a profit of %i cents in it does not pass the check', (cents) => {
  const { faults, cents: total } = checkExample(cents);
  const ofProfit = faults.filter(({ subject }) => subject === exampleEntries[1]?.id);
  expect(ofProfit.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['unbalanced', 'hash', 'figure']));
  expect(total).toBe(cents - 1_250);
});
