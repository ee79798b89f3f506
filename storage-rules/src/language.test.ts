import { describe, expect, it } from 'vitest';
import { ask, outcomeOf, rulesWith, serviceWith, timestamp } from '../testing/ask.ts';
import { list, map } from './values/value.ts';

// Cases that the records of Google's engine (corpus/google.json) do not show.

/** An error that data cause; nothing about it is known when the rules are compiled. */
const ERR = "{'a': 1}.missing";
const FAILURE = 'Property missing is undefined on object.';

/** Conditions, separated by semicolons. */
const listed = (text: string) => text.trim().split(/;\s*/);

const TRUE = listed(String.raw`
  !!true; true && true; true || 1; false || true; true || true && false; !false && true;
  1 + 2 * 3 == 7; (1 + 2) * 3 == 9; 10 - 2 - 3 == 5; -2 + 3 == 1; 2 + 3 in [5]; 1 + 1 is int;
  2 * 3 == 6; 1 <= 1; 2 >= 2; 'a' <= 'ab'; 'b' > 'a'; 'A' < 'a'; -(-2) == 2; 1- -1 == 2;
  [1, 2,] == [1, 2]; {'a': 1, 'b': [2]} == {'b': [2], 'a': 1}; {} == {}; /a/b == /a/$('b'); /secret in [/secret];
  [1, 2].hasAll([2]); [1, 2].hasAny([2, 3]); [1].hasOnly([1, 2]); 'a' in {'a': null};
  {'a': {'b': 1}}.a['b'] == 1; [1, [2]][1][0] == 2; (/a/b)[1] == 'b'; {'b': 1, 'a': 1}.keys() == ['a', 'b'];
  {'a': 1}.get('a', 2) == 1; {}.get('a', 2) == 2; {'a': {'b': 1}}.get(['a', 'b'], 2) == 1;
  {'a': 1}.get(['a', 'b'], 2) == 2; {}.size() == 0; 'abc'.size() == 3; [1].size() == 1;
  '\n\t a\r'.trim() == 'a'; 'aB1'.upper() == 'AB1'; 'a\\b' != 'a\'b'; "\"" == '"'; 'it' + "'s" == 'it\'s';
  'abc'.matches('a.c'); 'abc'.matches('^abc$'); 'a.b'.matches('a\\.b'); 'ABC'.matches('(?i)abc'); ''.matches('');
  'é'.matches('\\p{L}'); request.time.toMillis() == 1795132800000; request.time == request.time`);

const FALSE = listed(String.raw`
  true && false; false && 1; 10 - (2 - 3) == 5; '1' in [1]; 'toString' in {}; 'a' == 'A'; null == false;
  {'a': 1} == {'a': 1, 'b': 1}; {'a': 1} == {'b': 1}; [1] == [1, 1]; /a/b == /a/b/c; /a/b == '/a/b';
  'xabcx'.matches('abc'); 'image/png/x'.matches('image/[a-z]+'); 'axb'.matches('a[.]b'); 'a\n'.matches('a.?');
  'a'.matches(''); [1, 2].hasOnly([1]); [].hasAny([]); [1].hasAll([1, 2]); '1' is int;
  9007199254740993 == 9007199254740992; request.time < request.time`);

const ERRORS = listed(String.raw`
  1; 'true'; null; true && 1; 1 && true; false || 1; null || false; !'a'; -true == 1; (1).size() == 1; {}.lower();
  [1][1] == 1; [1][-1] == 1; {'a': 1}['b'] == 1; [1][true] == 1; [1]['0'] == 1; null[0] == 1; null.a == 1;
  {'a': 1}.toString == 1; {'a': 1}.__proto__ == 1; {'a': 1}['constructor'] == 1; 'a'.length == 1; [1].length == 1;
  null.size() == 0; {}.hasAll(['a']); [1].hasAll(1); {'a': 1}.get(1, 2) == 2; {'a': 1}.get([], 2) == 2;
  {'a': 1}.get([1], 2) == 2; 'a'.matches(1); (1).matches('1'); 'a'.matches('(' + 'a'); 'a'.matches('(?' + '=a)');
  9223372036854775807 + 1 > 0; -9223372036854775808 - 1 < 0; -(-9223372036854775808) > 0; 'a' * 2 == 1;
  request.time < 1; request.time + 1 == 1; 1 < '1'; 'a'.toMillis() == 1`);

describe.each([
  ['true', true, TRUE],
  ['false', false, FALSE],
  ['an error', expect.any(String), ERRORS],
])('a condition is %s:', (_name, outcome, conditions) => {
  it.each(conditions)('%s', (condition) => {
    expect(outcomeOf(condition)).toEqual(outcome);
  });
});

describe('an error in a condition', () => {
  it.each([
    [`true || ${ERR}`, true],
    [`${ERR} || true`, true],
    [`false && ${ERR}`, false],
    [`${ERR} && false`, false],
    [`(${ERR} || true) && true`, true],
    [`!(${ERR} && false)`, true],
  ])('is absorbed in %s', (condition, outcome) => {
    expect(outcomeOf(condition)).toBe(outcome);
  });

  it.each(
    listed(`${ERR} || false; false || ${ERR}; ${ERR} && true; true && ${ERR}; ${ERR} || ${ERR}; !${ERR}; ${ERR} == 1;
      1 != ${ERR}; ${ERR} + 1 > 0; -${ERR} < 0; [${ERR}].size() == 1; {'a': ${ERR}}.size() == 1; {'x': 1}[${ERR}] == 1;
      ${ERR} is string; 'a' in ${ERR}; /a/$(${ERR}) == /a/b; 'a'.matches(${ERR}); ${ERR}.size() == 1; debug(${ERR});
      firestore.exists(${ERR})`),
  )('propagates in %s', (condition) => {
    expect(outcomeOf(condition)).toBe(FAILURE);
  });

  it('of the left side is reported if both sides fail', () => {
    expect(outcomeOf(`(1 < 'a') || ${ERR}`)).toBe('Unsupported operation error. Received: int < string.');
  });

  it('does not grant, but another allow still may', () => {
    const rules = rulesWith(ERR).replace('allow', 'allow read: if true;\n    allow');
    expect(ask(rules, { method: 'get' })).toMatchObject({ permit: true, warnings: [] });
    expect(ask(rules, { method: 'create' }).permit).toBe(false);
  });

  it('is reported with its position and the method', () => {
    expect(ask(rulesWith(ERR), { method: 'delete' }).warnings).toEqual([
      `storage.rules:4:34 - ${FAILURE} (delete)`,
    ]);
  });

  it('comes from arguments and lets only if they are used', () => {
    const rules = serviceWith(`
      function ignore(x) { return true; }
      function forget() { let x = ${ERR}; return true; }
      function use(x) { let y = x; return y == 1; }
      match /b/{bucket}/o/{file=**} {
        allow get: if ignore(${ERR});
        allow list: if forget();
        allow create: if use(${ERR});
        allow update: if use(1);
      }`);
    const permits = (['get', 'list', 'create', 'update'] as const).map(
      (method) => ask(rules, { method }).permit,
    );
    expect(permits).toEqual([true, true, false, true]);
    expect(ask(rules, { method: 'create' }).warnings).toEqual([expect.stringContaining(FAILURE)]);
  });
});

describe('what does not exist', () => {
  it.each([
    ['nobody', 'Null value error.'],
    ['foo()', 'Function not found error: Name: [foo].'],
    ["bool('true')", 'Function not found error: Name: [bool].'],
    ["'a'.startsWith('a')", 'Function not found error: Name: [startsWith].'],
    ["'a'.size(1) == 1", 'Function not found error: Name: [size].'],
    ['firestore.getAfter(/a)', 'Function not found error: Name: [firestore.getAfter].'],
  ])('is an error if it is reached: %s', (condition, error) => {
    expect(outcomeOf(condition)).toBe(error);
    expect(outcomeOf(`false || ${condition}`)).toBe(error);
    expect(outcomeOf(`true || ${condition}`)).toBe(true);
  });
});

describe('data of a type that this runtime does not know', () => {
  const fraction = { type: 'unsupported', name: 'float' } as const;
  const resource = map([
    ['raw', fraction],
    ['all', list([fraction])],
    ['time', timestamp('1969-12-31T23:59:59.9999Z')],
  ]);

  it.each(
    listed(`resource.size() == 3; resource.keys().hasAll(['raw']); 'raw' in resource; resource.all.size() == 1;
      !(resource.raw is string); resource.all != [1, 2]; {'a': resource.raw}.a is map || true;
      resource.time.toMillis() == -1 && resource.time < request.time`),
  )('may be there: %s', (condition) => {
    expect(outcomeOf(condition, { resource })).toBe(true);
  });

  // Google's engine has a value, and would go on with it: nothing after it may grant.
  it.each(
    listed(`resource.raw != null; resource.raw == resource.raw; resource == resource; !(resource.raw in ['a']);
      !resource.all.hasAny(['a']); resource.all != [1]; resource.raw.size() > 0; resource.raw[0] != 1; resource.raw > 1;
      resource.raw + 1 != 1; -resource.raw != 1; !(resource.raw in {}); {}.get(resource.raw, 1) == 1;
      /a/$(resource.raw) != /a/b; /a/$(null) != /a/b; 'abc'[0] == 'a'; request.time - request.time == 0`),
  )('ends the request where it is used: %s', (condition) => {
    for (const whole of [
      condition,
      `(${condition}) || true`,
      `false && 1 || (${condition}) || true; allow get`,
    ])
      expect(ask(rulesWith(whole), { resource })).toMatchObject({
        permit: false,
        warnings: [expect.stringContaining('is not supported by this runtime. (get)')],
      });
  });
});
