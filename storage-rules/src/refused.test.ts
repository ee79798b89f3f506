import { describe, expect, it } from 'vitest';
import { faultOf, rulesWith, serviceWith } from '../testing/ask.ts';
import { ONLY_GOOGLE } from './syntax/faults.ts';

/** The end of each refusal: a feature that only Google has is never guessed. */
const NOTE = "is not supported by this runtime. 'npm run start:official' uses Google's own.";

describe('a condition is refused by the name of what it uses', () => {
  it.each([
    ...[...ONLY_GOOGLE.namespaces].map((name) => [`${name}.value(1) == 1`, `'${name}'`]),
    ...[...ONLY_GOOGLE.functions].map((name) => [`${name}('1') == 1`, `'${name}()'`]),
    ...[...ONLY_GOOGLE.types].map((name) => [`true || resource is ${name}`, `The type '${name}'`]),
    ...[...ONLY_GOOGLE.methods].map((name) => [`true || resource.${name}() == 1`, `'${name}()'`]),
    ['true ? true : false', "The operator '?'"],
    ['4/ 2 == 2', "The operator '/'"],
    ['4 /2 == 2', "The operator '/'"],
    ['(4 % 2) == 0', "The operator '%'"],
    ['1.5 > 1', 'A number with a fraction'],
    ['.5 + 1. > 1', 'A number with a fraction'],
    ['{request.method: 1}.get == 1', 'A key that is not a plain text'],
    ["{'a' + 'b': 1}.ab == 1", 'A key that is not a plain text'],
    ["'abc'[0:1] == 'a'", 'A slice'],
    ["'abc'[:1] == 'a'", 'A slice'],
    ["b'a' == B'a'", "Bytes (b'…')"],
    ["'\\x41' == 'A'", "The escape '\\x'"],
    ["'\\u0041' == 'A'", "The escape '\\u'"],
    ["'\\101' == 'A'", "The escape '\\1'"],
    ['/a%20b == /a', "An escape ('%' or '+') in a path"],
    ['/a+b == /a', "An escape ('%' or '+') in a path"],
  ])('%s', (condition, name) => {
    expect(faultOf(rulesWith(condition))?.replace(/^4:\d+ /, '')).toBe(`${name} ${NOTE}`);
  });
});

describe('a file is refused by the name of what it uses', () => {
  it.each([
    [
      'service firebase.storage { match /a { allow read; } }',
      "A file that does not begin with rules_version = '2'",
    ],
    ["rules_version = '1'; service firebase.storage { match /a { allow read; } }", "rules_version = '1'"],
    ["rules_version = '2'; import 'x';", "'import'"],
    [
      "rules_version = '2'; service cloud.firestore { match /a { allow read; } }",
      "The service 'cloud.firestore'",
    ],
    [
      `${serviceWith('match /a { allow read; }')} service a.b { match /a { allow read; } }`,
      "The service 'a.b'",
    ],
    [serviceWith('match /a%20b { allow read; }'), "An escape ('%' or '+') in a path"],
  ])('%s', (content, name) => {
    expect(faultOf(content)).toContain(`${name} ${NOTE}`);
  });

  it('but a function, variable or member may have such a name', () => {
    const rules = serviceWith(`function int(path) { return path; }
      match /b/{string}/o/{set} { allow read: if int(request.math) == string && set.year == set.float; }`);
    expect(faultOf(rules)).toBeUndefined();
  });
});
