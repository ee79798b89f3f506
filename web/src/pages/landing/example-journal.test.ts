import { expect, it } from 'vitest';
import { checkExample, exampleEntries } from './example-journal.ts';

it('the example on the landing page adds up to nothing left, by the check that owners run', () => {
  expect(exampleEntries).toHaveLength(4);
  expect(checkExample(125)).toEqual({ faults: [], cents: 0 });
});

it.each([0, 124, 126, 12_500])('a profit of %i cents in it does not pass the check', (cents) => {
  const { faults, cents: total } = checkExample(cents);
  const ofProfit = faults.filter(({ subject }) => subject === exampleEntries[1]?.id);
  expect(ofProfit.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['unbalanced', 'hash', 'figure']));
  expect(total).toBe(cents - 125);
});
