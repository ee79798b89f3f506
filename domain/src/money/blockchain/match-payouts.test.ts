import { expect, it } from 'vitest';
import { matchPayouts } from './match-payouts.ts';

const due = (id: string, to: string, coinUnits: number) => ({ id, to, coinUnits });
const output = (position: number, to: string, coinUnits: number) => ({ position, to, coinUnits });

it.each([
  [
    'each by its address and amount',
    [due('1', 'a', 5), due('2', 'b', 7)],
    [output(0, 'b', 7), output(1, 'a', 5)],
    ['1', '2'],
    [],
  ],
  ['not one that gets less, and names who gets it', [due('1', 'a', 5)], [output(0, 'a', 4)], [], [0]],
  ['not one that gets more', [due('1', 'a', 5)], [output(0, 'a', 6)], [], [0]],
  ['one in two parts', [due('1', 'a', 5)], [output(0, 'a', 2), output(1, 'a', 3)], ['1'], []],
  ['one of two to the same address', [due('1', 'a', 5), due('2', 'a', 5)], [output(0, 'a', 5)], ['1'], []],
  [
    'none of two whose outputs one id cannot pay',
    [due('1', 'a', 5), due('2', 'a', 5)],
    [output(0, 'a', 5), output(1, 'a', 5)],
    [],
    [0, 1],
  ],
  [
    'the second of two where the first is another amount',
    [due('1', 'a', 4), due('2', 'a', 5)],
    [output(0, 'a', 5)],
    ['2'],
    [],
  ],
  [
    'nobody with the change, or an output without an amount',
    [due('1', 'a', 5)],
    [output(0, 'c', 9), output(1, '', 0)],
    [],
    [0],
  ],
])('a transaction pays %s', (_what, rows, transfers, paid, others) => {
  const matched = matchPayouts(rows, transfers);
  expect(matched.paid.map(({ id }) => id)).toEqual(paid);
  expect(matched.others.map(({ position }) => position)).toEqual(others);
  expect(matched.paid.length + matched.unpaid.length).toBe(rows.length);
});
