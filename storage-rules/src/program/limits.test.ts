import { describe, expect, it } from 'vitest';
import { faultsOf, rulesWith } from '../../testing/ask.ts';
import { compile } from './compile.ts';

const faults = (content: string) => faultsOf(compile('storage.rules', content));
const inService = (body: string) => faults(`rules_version = '2';\nservice firebase.storage {\n${body}\n}`);
const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('');

const parameters = (count: number) => times(count, (i) => `${i > 0 ? ',' : ''}p${i}`);
const nestedMatches = (count: number) =>
  `${times(count, (i) => `match /m${i} {`)} allow read; ${'}'.repeat(count)}`;

describe('the limits of production', () => {
  it('allows 7 parameters and not 8', () => {
    expect(inService(`function f(${parameters(7)}) { return true; }`)).toEqual([]);
    expect(inService(`function f(${parameters(8)}) { return true; }`)).toEqual([
      '3:33 A function may have at most 7 parameters.',
    ]);
  });

  it('allows 10 lets and not 11', () => {
    const withLets = (count: number) =>
      `function f() { ${times(count, (i) => `let v${i} = 1;\n`)} return true; }`;
    expect(inService(withLets(10))).toEqual([]);
    expect(inService(withLets(11))).toEqual(["13:5 A function may have at most 10 'let' variables."]);
  });

  it('allows matches to nest 10 deep and not 11', () => {
    expect(inService(nestedMatches(10))).toEqual([]);
    expect(inService(nestedMatches(11))).toEqual(['3:111 Matches may be nested at most 10 deep.']);
  });

  it('allows 100 segments along a chain of matches and not 101', () => {
    const chain = (count: number) => `match ${times(count - 1, () => '/a')} {\nmatch /b { allow read; } }`;
    expect(inService(chain(100))).toEqual([]);
    expect(inService(chain(101))).toEqual(['4:8 A match may have at most 100 path segments.']);
  });

  it('allows 20 wildcards along a chain of matches and not 21', () => {
    const chain = (count: number) =>
      `match ${times(count - 1, (i) => `/{w${i}}`)} {\nmatch /{x} { allow read; } }`;
    expect(inService(chain(20))).toEqual([]);
    expect(inService(chain(21))).toEqual(['4:8 A match may have at most 20 wildcards.']);
  });

  it('allows 256 KB of text and not a byte more', () => {
    const padded = (bytes: number) => rulesWith('true').padEnd(bytes, ' ');
    expect(faults(padded(256 * 1024))).toEqual([]);
    expect(faults(padded(256 * 1024 + 1))).toEqual(['1:1 A rules file may have at most 256 KB.']);
    expect(faults(`${padded(256 * 1024 - 1).slice(0, -2)}//é`)).toEqual([
      '1:1 A rules file may have at most 256 KB.',
    ]);
  });
});

describe('the height of an expression', () => {
  it.each([
    ['terms in a row', (count: number) => Array.from({ length: count }, () => 'true').join(' && ')],
    [
      'comparisons in a row',
      (count: number) => Array.from({ length: count - 1 }, () => '1 == 1').join(' && '),
    ],
    ['parentheses', (count: number) => `${'('.repeat(count - 1)}true${')'.repeat(count - 1)}`],
    ['negations', (count: number) => `${'!'.repeat(count - 1)}true`],
    ['lists', (count: number) => `${'['.repeat(count - 1)}${']'.repeat(count - 1)} == 1`],
    ['arguments', (count: number) => `${'int('.repeat(count - 2)}1${')'.repeat(count - 2)} == 1`],
  ])('may be 99 and not 100: %s', (_, condition) => {
    expect(faults(rulesWith(condition(99)))).toEqual([]);
    expect(faults(rulesWith(condition(100)))).toEqual([expect.stringContaining('Expression is too complex')]);
  });

  it('does not grow with members, indices and methods in a row', () => {
    expect(faults(rulesWith(`request${'.a'.repeat(500)} == 1`))).toEqual([]);
    expect(faults(rulesWith(`request${'.a[0].b()'.repeat(150)} == 1`))).toEqual([]);
    expect(faults(rulesWith(`request${'.a'.repeat(501)} == 1`))).toEqual([
      expect.stringContaining('Expression is too complex'),
    ]);
  });
});

describe('a chain of calls', () => {
  const chain = (count: number) =>
    times(count, (i) => `function f${i}() { return ${i + 1 < count ? `f${i + 1}()` : 'true'}; }\n`);

  it('may have 21 functions and not 22, in whatever order they are written', () => {
    const reversed = (count: number) => chain(count).split('\n').toReversed().join('\n');
    expect([inService(chain(21)), inService(reversed(21))]).toEqual([[], []]);
    expect(inService(chain(22))).toEqual([expect.stringContaining('a chain of more than 21 calls')]);
    expect(inService(reversed(22))).toEqual([expect.stringContaining('a chain of more than 21 calls')]);
  });
});

describe('expressions that would exhaust the stack', () => {
  it.each([
    ['parentheses', '('.repeat(50_000)],
    ['lists', '['.repeat(50_000)],
    ['negations', '!'.repeat(50_000)],
    ['branches', 'true?'.repeat(20_000)],
    ['path segments', '/$('.repeat(20_000)],
    ['operators in a row', `true${'&&true'.repeat(20_000)}`],
    ['members in a row', `request${'.a'.repeat(50_000)}`],
    ['matches', `true; ${'match /a {'.repeat(20_000)}`],
  ])('are compile errors: %s', (_, condition) => {
    expect(faults(rulesWith(condition))).toEqual([expect.stringMatching(/^4:\d+ (Expression|Matches)/)]);
  });
});
