import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../run-command.ts';
import { foreignQuotes } from './product-page.ts';
import { listPaths, readFiles } from './source-file.ts';

const page = readFileSync(join(root, 'docs/product.md'), 'utf8');
const sources = readFiles(
  root,
  listPaths(root).filter(
    (path) => /^((web|domain|functions)\/src|operator)\/.*\.tsx?$/.test(path) && !path.includes('.test.'),
  ),
);

describe('docs/product.md', () => {
  it('quotes only texts of the product', () => {
    expect(foreignQuotes(page, sources)).toEqual([]);
  });
});

describe('a quotation', () => {
  const source = { path: 'a.tsx', text: "<p>\n  We wrote\n  to {name}.\n</p>\nconst a = 'You\\'re in';" };

  it.each(['We wrote to', "You're in", "We wrote … You're in"])('may be what a source has: %s', (quote) => {
    expect(foreignQuotes(`“${quote}”`, [source])).toEqual([]);
  });

  it('may not be anything else', () => {
    expect(foreignQuotes('“We wrote back”, “We wrote\nto”', [source])).toEqual(['We wrote back']);
  });
});
