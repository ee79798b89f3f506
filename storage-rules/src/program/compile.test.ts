import { describe, expect, it } from 'vitest';
import { faultsOf, rulesWith } from '../../testing/ask.ts';
import { compile } from './compile.ts';

const faults = (content: string) => faultsOf(compile('storage.rules', content));
/** The condition of `rulesWith` starts at line 4, column 27. */
const inCondition = (condition: string) => faults(rulesWith(condition));
const warnings = (content: string) => {
  const result = compile('storage.rules', content);
  if (!result.ok) throw new Error(faultsOf(result).join('\n'));
  return result.program.warnings.map(({ line, column, description }) => `${line}:${column} ${description}`);
};
const inService = (body: string) => faults(`service firebase.storage {\n${body}\n}`);

describe('a fault in a condition has its line and column', () => {
  it.each([
    ['1 is integer', "4:32 Unknown type 'integer'."],
    ["'\\d' == 'd'", "4:28 Unknown escape '\\d' in a string."],
    ["'a\\.b' == 'd'", "4:29 Unknown escape '\\.' in a string."],
    ["'abc", "4:27 String is not closed: missing '."],
    ['9223372036854775808 > 1', '4:27 Integer 9223372036854775808 does not fit in 64 bits.'],
    ['-9223372036854775809 < 1', '4:27 Integer -9223372036854775809 does not fit in 64 bits.'],
    ['4MB > 1', "4:27 Malformed number '4'."],
    ['1 === 1', "4:31 Unexpected '='. Expected an expression."],
    ['a = 1', "4:29 Unexpected '='. Expected 'allow', 'match', 'function' or '}'."],
    ['1 +', "4:30 Unexpected ';'. Expected an expression."],
    ['(1', "4:29 Unexpected ';'. Expected ')'."],
    ['[1', "4:29 Unexpected ';'. Expected ']'."],
    ['true ? 1', "4:35 Unexpected ';'. Expected ':'."],
    ['true & false', '4:32 Unexpected character "&".'],
    ['x => 1', "4:29 Unexpected '='. Expected 'allow', 'match', 'function' or '}'."],
    ['request.auth.uid()()', '4:45 Only functions and methods can be called.'],
    ['/a/ == 1', "4:30 Expected a path segment after '/'."],
    ["'a'.matches('(')", '4:39 Invalid regular expression'],
    ["'a'.matches('(?=a)')", '4:39 Invalid regular expression'],
    ["'a'.matches('(?<=a)b')", '4:39 Invalid regular expression'],
    ['math == 1', "4:27 'math' is a namespace, not a value."],
    ['firestore', "4:27 'firestore' is a namespace, not a value."],
    ['1--1 == 2', "4:28 '--' is not supported."],
    ['4 /2 == 2', '4:29 A path is not expected here.'],
    ['1e3 > 1', "4:27 Malformed number '1'."],
    ['01 > 1', "4:27 Malformed number '01'."],
    ['1.a', "4:27 Malformed number '1.'."],
    ['--1 == 1', "4:28 Unexpected '-'. Expected an expression."],
    ['-!true', "4:28 Unexpected '!'. Expected an expression."],
    ["'\\/' == '/'", "4:28 Unknown escape '\\/' in a string."],
    ['null is null', "4:35 Unexpected 'null'. Expected a type name."],
    ['/a!b == /a', "4:29 Unexpected '!'"],
    ['\ufefftrue', '4:27 Unexpected character'],
  ])('%s', (condition, fault) => {
    const [first = 'no fault'] = inCondition(condition);
    expect(first.slice(0, fault.length)).toBe(fault);
  });
});

describe('what does not exist', () => {
  it.each([
    ['foo()', "4:27 Unknown function 'foo'."],
    ["bool('true')", "4:27 Unknown function 'bool'."],
    ['toString()', "4:27 Unknown function 'toString'."],
    ['get(/databases/x/documents/a/b)', "4:27 Unknown function 'get'."],
    ["'a'.startsWith('b')", "4:31 Unknown function 'startsWith'."],
    ['request.auth.token.hasOwnProperty()', "4:46 Unknown function 'hasOwnProperty'."],
    ['math.max(1, 2)', "4:32 Unknown function 'math.max'."],
    ['math.isInfinite(1.0)', "4:32 Unknown function 'math.isInfinite'."],
    ['hashing.sha1(1)', "4:35 Unknown function 'hashing.sha1'."],
    ['firestore.getAfter(/a)', "4:37 Unknown function 'firestore.getAfter'."],
    ['math.toString()', "4:32 Unknown function 'math.toString'."],
    ['user == 1', "4:27 Undefined variable 'user'."],
    ['true && undefined', "4:35 Undefined variable 'undefined'."],
    ["'a'.size(1) == 1", "4:31 'size' takes 0 argument(s), not 1."],
    ["{}.get('a') == 1", "4:30 'get' takes 2 argument(s), not 1."],
    ['math.abs() == 1', "4:32 'math.abs' takes 1 argument(s), not 0."],
    ['int(1, 2) == 1', "4:27 'int' takes 1 argument(s), not 2."],
    ['debug() == 1', "4:27 'debug' takes 1 argument(s), not 0."],
    ['firestore.get() == 1', "4:37 'firestore.get' takes 1 argument(s), not 0."],
  ])('is a warning with its line and column: %s', (condition, warning) => {
    expect(warnings(rulesWith(condition))).toEqual([warning]);
  });

  it('is a warning in a function too, once, however often it is called', () => {
    expect(
      warnings(`service firebase.storage { function f() { return foo(); }
        match /a { allow read: if f(); allow write: if f(); } }`),
    ).toEqual(["1:50 Unknown function 'foo'."]);
  });

  it('is a warning if it is a service', () => {
    const known = 'service firebase.storage { match /a { allow read; } }';
    expect(warnings(`service firebase.database { match /a { allow read; } } ${known}`)).toEqual([
      "1:9 Unknown service 'firebase.database'.",
    ]);
  });
});

const STORAGE = 'service firebase.storage { match /a { allow read; } }';

describe('a fault in the structure has its line and column', () => {
  it.each([
    ['', "1:1 The file has no 'service' block."],
    ['banana', "1:1 Unexpected 'banana'. Expected 'service' or 'function'."],
    ["rules_version = '3';", "1:17 Unexpected ''3''. Expected '1' or '2'."],
    [`${STORAGE}\nrules_version = '2';`, '2:1 rules_version must come first in the file.'],
    ['service firebase.storage {}', '1:9 This service is empty.'],
    ["import 'x';", '1:1 Imports are not supported.'],
    [`\ufeff${STORAGE}`, '1:1 Unexpected character "\ufeff".'],
    [`${STORAGE}\n${STORAGE}`, "2:9 Duplicate service 'firebase.storage'."],
    ['service firebase.storage {', "1:27 Unexpected end of file. Expected 'match', 'function' or '}'."],
    ['service firebase.storage { /* x', "1:28 Comment is not closed: missing '*/'."],
    ['#', '1:1 Unexpected character "#".'],
  ])('%j', (content, fault) => {
    expect(faults(content)).toEqual([fault]);
  });

  it.each([
    [
      'match /a { allow destroy; }',
      "2:18 Unknown verb 'destroy'. Known: read, write, get, list, create, update, delete.",
    ],
    [
      'match /a { allow read if true; }',
      "2:23 Unexpected 'if'. Expected 'allow', 'match', 'function' or '}'.",
    ],
    ['match /a { allow read: true; }', "2:24 Unexpected 'true'. Expected 'if'."],
    ['match a { }', "2:7 Unexpected 'a'. Expected a path that starts with '/'."],
    ['match /a { }', '2:1 This match is empty.'],
    ['match /e(f) { allow read; }', "2:9 Unexpected '('. Expected '{'."],
    ['match /{i}/f/{i} { allow read; }', '2:14 Duplicate wildcard in one path.'],
    ['match /{math} { allow read; }', '2:8 A wildcard may not have the name of a namespace.'],
    ['function f(match) { return true; }', "2:12 Unexpected 'match'. Expected the name of a parameter."],
    ['function f(math) { return true; }', "2:12 'math' is a namespace, not a variable."],
    ['match /{a}.jpg { }', "2:11 Unexpected '.'. Expected '{'."],
    ['function f() { let x = 1; }', "2:27 Unexpected '}'. Expected 'return'."],
    ['function f() { let x = 1 return x; }', "2:26 Unexpected 'return'. Expected ';'."],
    ['function f(a, a) { return 1; }', "2:15 Duplicate variable 'a'."],
    ['function f(a) { let a = 1; return 1; }', "2:21 Duplicate variable 'a'."],
    ['function f() { return 1; }\nfunction f(a) { return 1; }', "3:10 Duplicate function 'f'."],
    ['function f() { return f(); }', "2:23 Recursion is not allowed: 'f' calls itself."],
    [
      'function f() { return g(); }\nfunction g() { return f(); }',
      "3:23 Recursion is not allowed: 'f' calls itself.",
    ],
  ])('%s', (body, fault) => {
    expect(inService(body)).toEqual([fault]);
  });

  it('shows the faults of all rules together, in the order of the file', () => {
    expect(
      inService(
        'match /a { allow read: if 1 is a;\nallow write: if 1 is b; }\nfunction f() { return 1 is c; }',
      ),
    ).toEqual(["2:32 Unknown type 'a'.", "3:22 Unknown type 'b'.", "4:28 Unknown type 'c'."]);
  });

  it('shows a faulty function once, however often it is called', () => {
    expect(
      inService('function f() { return 1 is a; }\nmatch /a { allow read: if f(); allow write: if f(); }'),
    ).toEqual(["2:28 Unknown type 'a'."]);
  });

  it('refuses a second recursive wildcard, also in a nested match', () => {
    const rules =
      "rules_version = '2';\nservice firebase.storage {\nmatch /{a=**} {\nmatch /x/{b=**} { allow read; } } }";
    expect(faults(rules)).toEqual(['4:10 Duplicate recursive wildcard in one path.']);
  });

  it('refuses in version 1, and only there, a recursive wildcard that is not last', () => {
    const rules = 'service firebase.storage { match /{a=**} { match /x { allow read; } } }';
    expect(faults(rules)).toEqual([
      "1:51 In rules_version '1' a recursive wildcard must be the last segment.",
    ]);
    expect(faults(`rules_version = '2'; ${rules}`)).toEqual([]);
  });
});

describe('both services', () => {
  it('parse in one file, each with its own functions to read documents', () => {
    const file = `rules_version = '2';
      service cloud.firestore {
        match /databases/{database}/documents {
          function user() { return get(/databases/$(database)/documents/users/$(request.auth.uid)).data; }
          match /users/{uid} {
            allow read: if exists(/databases/$(database)/documents/users/$(uid)) && user().admin == true;
            allow create: if getAfter(/databases/$(database)/documents/a/b).data.n == 1 && existsAfter(/a/b);
          }
          match /{path=**}/comments/{id} { allow list: if request.query.limit <= 10; }
        }
      }
      service firebase.storage {
        match /b/{bucket}/o/{f=**} { allow read: if firestore.exists(/databases/(default)/documents/a/b); }
      }`;
    expect(faults(file)).toEqual([]);
    expect(warnings(file)).toEqual([]);
    expect(warnings(file.replace('if firestore.exists', 'if exists'))).toEqual([
      "13:53 Unknown function 'exists'.",
    ]);
    expect(warnings(file.replace('if exists', 'if firestore.exists'))[0]).toContain(
      "Undefined variable 'firestore'",
    );
  });

  it('check a function of the file where it is called', () => {
    const file = (body: string) => `function known() { return firestore.exists(/databases/x/documents/a/b); }
      function unused() { return ${body}; }
      service cloud.firestore { match /a/{b} { allow read; } }
      service firebase.storage { match /a/{b} { allow read: if known(); } }`;
    expect(warnings(file('true'))).toEqual([]);
    expect(warnings(file('foo()'))).toEqual(["2:34 Unknown function 'foo'."]);
  });
});
