import { describe, expect, it } from 'vitest';
import { compiled, faultOf, rulesWith, serviceWith } from '../../testing/ask.ts';

const warnings = (content: string) =>
  compiled(content).warnings.map((warning) => warning.replace(/^storage\.rules:(\S+) - /, '$1 '));
const times = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join('');

describe('a fault has its line and column', () => {
  it.each([
    ['1 is integer', "4:30 Unknown type 'integer'."],
    ["'a\\.b' == 'd'", "4:27 Unknown escape '\\.' in a string."],
    ["'abc", "4:25 String is not closed: missing '."],
    ['9223372036854775808 > 1', '4:25 Integer 9223372036854775808 does not fit in 64 bits.'],
    ['-9223372036854775809 < 1', '4:25 Integer -9223372036854775809 does not fit in 64 bits.'],
    ['4MB > 1', "4:25 Malformed number '4'."],
    ['a = 1', "4:27 Unexpected '='. Expected 'allow', 'match', 'function' or '}'."],
    ['request.auth.uid()()', '4:43 Only functions and methods can be called.'],
    ["'a'.matches('(?=a)')", '4:37 Invalid regular expression'],
    ['firestore', "4:25 'firestore' is a namespace, not a value."],
    ['1--1 == 2', "4:26 '--' does not exist."],
  ])('in the condition %s', (condition, fault) => {
    expect(faultOf(rulesWith(condition))?.slice(0, fault.length)).toBe(fault);
  });

  it.each([
    ['match /a { allow destroy; }', "3:18 Unknown verb 'destroy'."],
    ['match /a { allow read if true; }', "3:23 Unexpected 'if'. Expected 'allow', 'match', "],
    ['match /{i}/f/{i} { allow read; }', "3:14 Duplicate wildcard 'i'."],
    [
      'match /{a=**} { match /{b=**} { allow read; } }',
      '3:24 A match may have at most one recursive wildcard.',
    ],
    ['match /{math} { allow read; }', "3:8 'math' is a namespace, not a variable."],
    ['function f(a, a) { return 1; }', "3:15 Duplicate variable 'a'."],
    ['function f(math) { return true; }', "3:12 'math' is a namespace, not a variable."],
    ['function f() { return 1; }\nfunction f(a) { return 1; }', "4:10 Duplicate function 'f'."],
    ['function f() { return g(); } function g() { return f(); }', '3:52 Recursion is not allowed: '],
    ['/* x', "3:1 Comment is not closed: missing '*/'."],
  ])('in the service with %s', (body, fault) => {
    expect(faultOf(serviceWith(body))?.slice(0, fault.length)).toBe(fault);
  });
});

describe('what does not exist is a warning', () => {
  it.each([
    ['foo()', "4:25 Unknown function 'foo'."],
    ['get(/databases/x/documents/a/b)', "4:25 Unknown function 'get'."],
    ['request.auth.token.hasOwnProperty()', "4:44 Unknown function 'hasOwnProperty'."],
    ['firestore.getAfter(/a)', "4:35 Unknown function 'firestore.getAfter'."],
    ['true && undefined', "4:33 Undefined variable 'undefined'."],
    ["{}.get('a') == 1", "4:28 'get' takes 2 argument(s), not 1."],
    ['debug() == 1', "4:25 'debug' takes 1 argument(s), not 0."],
    ['firestore.get() == 1', "4:35 'firestore.get' takes 1 argument(s), not 0."],
  ])('with its line and column: %s', (condition, warning) => {
    expect(warnings(rulesWith(condition))).toEqual([warning]);
  });

  it('once for a function, however often that is called, and in the order of the file', () => {
    const rules = serviceWith(`match /a { allow read: if f(); allow write: if f() && zzz; }
      function f() { return foo(); }`);
    expect(warnings(rules)).toEqual(["3:55 Undefined variable 'zzz'.", "4:29 Unknown function 'foo'."]);
  });
});

// Most limits are among the records of Google's compiler (corpus/google.json).
describe('a limit', () => {
  const lets = (count: number) => `function f() { ${times(count, (i) => `let v${i} = 1; `)}return true; }`;
  const nested = (count: number) =>
    `${times(count, (i) => `match /m${i} {`)} allow get; ${'}'.repeat(count)}`;
  /** Each function calls the one that is `step` further, if there is one. */
  const calls = (count: number, step: number) => {
    const target = (i: number) => (i + step >= 0 && i + step < count ? `f${i + step}()` : 'true');
    return times(count, (i) => `function f${i}() { return ${target(i)}; }\n`);
  };

  it.each([
    ["10 'let' variables", lets, 10],
    ['nested at most 10 deep', nested, 10],
    ['a chain of more than 21 calls', (count: number) => calls(count, 1), 21],
    ['a chain of more than 21 calls', (count: number) => calls(count, -1), 21],
  ])('%s', (text, body, max) => {
    expect(faultOf(serviceWith(body(max)))).toBeUndefined();
    expect(faultOf(serviceWith(body(max + 1)))).toContain(text);
  });

  it('256 KB of text, not a byte more', () => {
    const padded = (bytes: number) => rulesWith('true').padEnd(bytes, ' ');
    expect(faultOf(padded(256 * 1024))).toBeUndefined();
    expect(faultOf(`${padded(256 * 1024 - 1)}é`)).toBe('1:1 A rules file may have at most 256 KB.');
  });

  it.each([
    ['terms in a row', (count: number) => `true${' && true'.repeat(count - 1)}`],
    ['arguments', (count: number) => `${'debug('.repeat(count - 2)}1${')'.repeat(count - 2)} == 1`],
  ])('an expression of height 99: %s', (_, condition) => {
    expect(faultOf(rulesWith(condition(99)))).toBeUndefined();
    expect(faultOf(rulesWith(condition(100)))).toContain('Expression is too complex');
  });

  it('does not count members, indices and methods in a row; ours for them is 500', () => {
    expect(faultOf(rulesWith(`request${'.a[0].size()'.repeat(150)} == 1`))).toBeUndefined();
    expect(faultOf(rulesWith(`request${'.a'.repeat(500)} == 1`))).toBeUndefined();
    expect(faultOf(rulesWith(`request${'.a'.repeat(501)} == 1`))).toContain('Expression is too complex');
  });

  it.each([
    ['parentheses', '('.repeat(50_000)],
    ['negations', '!'.repeat(50_000)],
    ['path segments', '/$('.repeat(20_000)],
    ['operators in a row', `true${'&&true'.repeat(20_000)}`],
    ['members in a row', `request${'.a'.repeat(50_000)}`],
    ['matches', `true; ${'match /a {'.repeat(20_000)}`],
    ['calls', `true; ${calls(5000, 1)} allow get`],
  ])('protects the stack: %s', (_, condition) => {
    expect(faultOf(rulesWith(condition))).toMatch(/ too | chain /);
  });
});
