import { describe, expect, it } from 'vitest';
import { deadCitations, outsideReferences } from './citations.ts';

describe('a text of the repository', () => {
  it.each([
    '/** Rounds half up (design.md 4). */',
    '/** Rounds half up (docs/design.md). */',
    '// As local-stack.md has it',
    'See security.md 3.7.',
    '// shared/security.md names them',
    'written as house-style.md asks',
    '/** The columns of spec section 2. */',
    '/** What spec sections 2 and 5 want. */',
    "source: 'spec 7',",
    '/** Spec §9: whole dollars. */',
    "source: 'design 8',",
    "source: 'security 2 row 3',",
    'shows one message at a time, in the order of the spec',
    'The goals of issue D.',
    "# Paths of the product's specification: /api/a and /api/b",
    'Specifications are in another repository.',
  ])('may not cite what lies outside it: %s', (line) => {
    const complaints = outsideReferences([{ path: 'a.ts', text: `first\n${line}\n` }]);
    expect(complaints).toHaveLength(1);
    expect(complaints[0]).toMatch(/^a\.ts:2 cites ".+", which is not in this repository/);
  });

  it.each([
    '/** Rounds half up (docs/money.md#rounding). */',
    'See [security](security.md#doors), [security.md](../security.md) and `docs/security.md`.',
    'This is a security matter; 2 of 3 issues are closed. An issue A reader has.'.replace(
      'A reader',
      'a reader',
    ),
    'The OpenAPI document 3.1 and its inspector, and the type TestSpecification of vitest.',
    "match /shared/{file} { // 'shared/a'",
  ])('may say: %s', (line) => {
    expect(outsideReferences([{ path: 'a.ts', text: line }])).toEqual([]);
  });
});

describe('a citation of our own documents', () => {
  const money = { path: 'docs/money.md', text: '# Money\n\n## What is rounded, and how\n' };
  const known = {
    paths: ['docs/money.md', 'docs/decisions/0013-what-an-instance-loads.md'],
    documents: [money],
  };
  const dead = (text: string) => deadCitations([{ path: 'a.ts', text }], known);

  it.each([
    '// docs/money.md, docs/money.md#what-is-rounded-and-how',
    '// docs/decisions/0013, decision 13, docs/decisions/0013-what-an-instance-loads.md',
    '// docs/decisions/NNNN-*.md, docs/<page>.md',
  ])('may be: %s', (text) => {
    expect(dead(text)).toEqual([]);
  });

  it.each([
    ['a page that is gone', '// docs/cash.md', 'there is no docs/cash.md'],
    ['a heading that is gone', '// docs/money.md#cents', 'docs/money.md has no heading #cents'],
    ['a decision that nobody took', '// see decision 99', 'there is no decision 99'],
    ['a decision that nobody took, by its path', '// docs/decisions/0099', 'there is no decision 0099'],
    [
      'a decision whose file has another name',
      '// docs/decisions/0013-old.md',
      'there is no docs/decisions/0013-old.md',
    ],
  ])('may not be %s', (_title, text, complaint) => {
    expect(dead(text)).toEqual([`a.ts: ${complaint}`]);
  });
});
