import { expect, it } from 'vitest';
import { readShownRows } from './read-shown-rows.ts';

const rows = Array.from({ length: 40 }, (_row, index) => index);

it.each([
  ['none is hidden', [], 1],
  ['a few are hidden, in as many queries', [0, 3, 5], 1],
  ['many are hidden', rows.slice(0, 20), 3],
])('a page is full if %s', async (_case, hidden, queries) => {
  let asked = 0;
  const rowsAfter = (after: number | undefined, wanted: number) => {
    asked += 1;
    const from = after === undefined ? 0 : after + 1;
    return Promise.resolve(rows.slice(from, from + wanted));
  };
  const isShown = (row: number) => !(hidden as readonly number[]).includes(row);
  const found = await readShownRows({ rowsAfter, keyOf: (row) => row, isShown }, undefined, 4);
  expect(found).toEqual(rows.filter(isShown).slice(0, 4));
  expect(asked).toBe(queries);
});
