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
    ['1 === 1', "4:29 Unexpected '='. Expected an expression."],
    ['a = 1', "4:27 Unexpected '='. Expected 'allow', 'match', 'function' or '}'."],
    ['(1', "4:27 Unexpected ';'. Expected ')'."],
    ['true & false', '4:30 Unexpected character "&".'],
    ['request.auth.uid()()', '4:43 Only functions and methods can be called.'],
    ['/a/ == 1', "4:28 Expected a path segment after '/'."],
    ["'a'.matches('(?=a)')", '4:37 Invalid regular expression'],
    ['firestore', "4:25 'firestore' is a namespace, not a value."],
    ['1--1 == 2', "4:26 '--' does not exist."],
    ['4 /2 == 2', '4:27 A path is not expected here.'],
  ])('in the condition %s', (condition, fault) => {
    expect(faultOf(rulesWith(condition))?.slice(0, fault.length)).toBe(fault);
  });

  it.each([
    [
      'match /a { allow destroy; }',
      "3:18 Unknown verb 'destroy'. Known: read, write, get, list, create, update, delete.",
    ],
    [
      'match /a { allow read if true; }',
      "3:23 Unexpected 'if'. Expected 'allow', 'match', 'function' or '}'.",
    ],
    ['match a { }', "3:7 Unexpected 'a'. Expected a path that starts with '/'."],
    ['match /a { }', '3:1 This match is empty.'],
    ['match /{i}/f/{i} { allow read; }', '3:14 Duplicate wildcard in one path.'],
    ['match /{a=**} {\nmatch /x/{b=**} { allow read; } }', '4:10 Duplicate recursive wildcard in one path.'],
    ['match /{math} { allow read; }', "3:8 'math' is a namespace, not a variable."],
    ['match /{a}.jpg { }', "3:11 Unexpected '.'. Expected '{'."],
    ['function f() { let x = 1 return x; }', "3:26 Unexpected 'return'. Expected ';'."],
    ['function f(a, a) { return 1; }', "3:15 Duplicate variable 'a'."],
    ['function f(math) { return true; }', "3:12 'math' is a namespace, not a variable."],
    ['function f() { return 1; }\nfunction f(a) { return 1; }', "4:10 Duplicate function 'f'."],
    [
      'function f() { return g(); }\nfunction g() { return f(); }',
      "4:23 Recursion is not allowed: 'f' calls itself.",
    ],
    ['/* x', "3:1 Comment is not closed: missing '*/'."],
  ])('in the service with %s', (body, fault) => {
    expect(faultOf(serviceWith(body))).toBe(fault);
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

describe('a limit of production', () => {
  const lets = (count: number) => `function f() { ${times(count, (i) => `let v${i} = 1; `)}return true; }`;
  const parameters = (count: number) =>
    `function f(${times(count, (i) => `${i > 0 ? ',' : ''}p${i}`)}) { return true; }`;
  const nested = (count: number) =>
    `${times(count, (i) => `match /m${i} {`)} allow read; ${'}'.repeat(count)}`;
  const segments = (count: number) => `match ${'/a'.repeat(count - 1)} { match /b { allow read; } }`;
  const wildcards = (count: number) =>
    `match ${times(count - 1, (i) => `/{w${i}}`)} { match /{x} { allow read; } }`;
  const calls = (count: number) =>
    times(count, (i) => `function f${i}() { return ${i + 1 < count ? `f${i + 1}()` : 'true'}; }\n`);
  const callsBackwards = (count: number) =>
    times(count, (i) => `function f${i}() { return ${i > 0 ? `f${i - 1}()` : 'true'}; }\n`);

  it.each([
    ['parameters', parameters, 7],
    ["'let' variables", lets, 10],
    ['nested', nested, 10],
    ['path segments', segments, 100],
    ['wildcards', wildcards, 20],
    ['a chain of', calls, 21],
    ['a chain of', callsBackwards, 21],
  ])('%s', (name, body, max) => {
    const content =
      body === nested || body === segments || body === wildcards
        ? body
        : (n: number) => `${body(n)} match /a { allow read; }`;
    expect(faultOf(serviceWith(content(max)))).toBeUndefined();
    expect(faultOf(serviceWith(content(max + 1)))).toContain(name);
  });

  it('256 KB of text, not a byte more', () => {
    const padded = (bytes: number) => rulesWith('true').padEnd(bytes, ' ');
    expect(faultOf(padded(256 * 1024))).toBeUndefined();
    expect(faultOf(`${padded(256 * 1024 - 1)}é`)).toBe('1:1 A rules file may have at most 256 KB.');
  });

  it.each([
    ['terms in a row', (count: number) => `true${' && true'.repeat(count - 1)}`],
    ['parentheses', (count: number) => `${'('.repeat(count - 1)}true${')'.repeat(count - 1)}`],
    ['negations', (count: number) => `${'!'.repeat(count - 1)}true`],
    ['lists', (count: number) => `${'['.repeat(count - 1)}${']'.repeat(count - 1)} == 1`],
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
    ['calls', `true; ${calls(5000)} allow get`],
  ])('protects the stack: %s', (_, condition) => {
    expect(faultOf(rulesWith(condition))).toMatch(/ too | chain /);
  });
});
