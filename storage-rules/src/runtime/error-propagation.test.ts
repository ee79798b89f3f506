import { describe, expect, it } from 'vitest';
import { ask, outcomeOf, rulesWith } from '../../testing/ask.ts';

const ERR = "{'a': 1}.missing";
const FAILURE = 'Property missing is undefined on object.';

describe('an error in a condition', () => {
  it.each([
    [`true || ${ERR}`, true],
    [`${ERR} || true`, true],
    [`false && ${ERR}`, false],
    [`${ERR} && false`, false],
    [`(${ERR} || true) && true`, true],
    [`(${ERR} && false) || true`, true],
    [`!(${ERR} && false)`, true],
    [`true ? true : ${ERR}`, true],
    [`false ? ${ERR} : false`, false],
  ])('is absorbed in %s', (condition, outcome) => {
    expect(outcomeOf(condition)).toBe(outcome);
  });

  it.each([
    [`${ERR} || false`],
    [`false || ${ERR}`],
    [`${ERR} && true`],
    [`true && ${ERR}`],
    [`${ERR} || ${ERR}`],
    [`${ERR} && ${ERR}`],
    [`!${ERR}`],
    [`${ERR} == 1`],
    [`1 != ${ERR}`],
    [`${ERR} + 1 > 0`],
    [`${ERR} ? true : true`],
    [`true ? ${ERR} : true`],
    [`[${ERR}].size() == 1`],
    [`{'a': ${ERR}}.size() == 1`],
    [`math.abs(${ERR}) == 1`],
    [`'a' in ${ERR}`],
    [`${ERR} is string`],
    [`'x'[${ERR}] == 'x'`],
    [`string(${ERR}) == 'x'`],
    [`/a/$(${ERR}) == /a/b`],
    [`'a'.matches(${ERR})`],
    [`debug(${ERR})`],
  ])('propagates in %s', (condition) => {
    expect(outcomeOf(condition)).toBe(FAILURE);
  });

  it('reports the left one of two errors', () => {
    expect(outcomeOf(`(1 / 0 == 1) || ${ERR}`)).toBe('Divide by zero error.');
  });

  it('does not grant, but another allow still may', () => {
    const rules = rulesWith(ERR).replace('allow', 'allow read: if true;\n    allow');
    expect(ask(rules, { method: 'get' })).toMatchObject({ permit: true, warnings: [] });
    expect(ask(rules, { method: 'create' }).permit).toBe(false);
  });

  it('is reported with its position and the method', () => {
    expect(ask(rulesWith(ERR), { method: 'delete' }).warnings).toEqual([
      `storage.rules:4:36 - ${FAILURE} (delete)`,
    ]);
  });

  it('propagates from arguments and lets only if they are used', () => {
    const rules = `
      service firebase.storage {
        function ignore(x) { return true; }
        function forget() { let x = ${ERR}; return true; }
        function use(x) { let y = x; return y == 1; }
        match /b/{bucket}/o/{file=**} {
          allow get: if ignore(${ERR});
          allow list: if forget();
          allow create: if use(${ERR});
          allow update: if use(1);
        }
      }`;
    expect(ask(rules, { method: 'get' }).permit).toBe(true);
    expect(ask(rules, { method: 'list' }).permit).toBe(true);
    expect(ask(rules, { method: 'update' }).permit).toBe(true);
    expect(ask(rules, { method: 'create' })).toMatchObject({
      permit: false,
      warnings: [expect.stringContaining(FAILURE)],
    });
  });
});

describe('what does not exist', () => {
  it.each([
    ['nobody', 'Null value error.'],
    ['foo()', 'Function not found error: Name: [foo].'],
    ["bool('true')", 'Function not found error: Name: [bool].'],
    ['math.isInfinite(1.0)', 'Function not found error: Name: [math.isInfinite].'],
    ["'a'.startsWith('a')", 'Function not found error: Name: [startsWith].'],
    ["'a'.size(1) == 1", 'Function not found error: Name: [size].'],
    ['firestore.getAfter(/a)', 'Function not found error: Name: [firestore.getAfter].'],
  ])('is an error if it is reached: %s', (condition, error) => {
    expect(outcomeOf(condition)).toBe(error);
    expect(outcomeOf(`false || ${condition}`)).toBe(error);
    expect(outcomeOf(`true || ${condition}`)).toBe(true);
  });
});
