import { parseAst } from 'vite';
import { expect, it } from 'vitest';
import { withoutApiTexts } from './api-texts.ts';

it.each([
  ["endpoint('GET /a', { summary: `Of ${String(2)}.`, cost })", "endpoint('GET /a', { cost })"],
  ["endpoint('GET /a', { cost, summary:\n 'All.', })", "endpoint('GET /a', { cost, })"],
  [
    "object({ a: string().meta({ description: 'a' }).min(1) }).meta({ name: 'A' })",
    'object({ a: string().min(1) })',
  ],
])('of the module %j a browser gets %j', (code, left) => {
  expect(withoutApiTexts(code, parseAst(code))).toBe(left);
});

it.each([
  "const other = { summary: 'A.', text: '.meta({ })' }",
  "endpoint('GET /a', { fields: { summary: 'A.' } })",
  'page.meta; import.meta.env; meta({ a })',
])('the module %j stays as it is', (code) => {
  expect(withoutApiTexts(code, parseAst(code))).toBe(code);
});
