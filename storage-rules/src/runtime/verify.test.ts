import { describe, expect, it } from 'vitest';
import { ask, serviceWith } from '../../testing/ask.ts';
import { type Operation, OPERATIONS } from '../syntax/tree.ts';

const permits = (body: string, object: string) => ask(serviceWith(body), { object }).permit;
const inBucket = (body: string) => `match /b/{bucket}/o { ${body} }`;

describe('a match', () => {
  it.each([
    ['match /a { allow read; }', ['a'], ['a/b', 'A', 'b']],
    ['match /a/{x} { match /c { allow read: if x == "b"; } }', ['a/b/c'], ['a/x/c', 'a/b']],
    ['match /a.b-c_d~e/(default) { allow read; }', ['a.b-c_d~e/(default)'], ['axb-c_d~e/(default)']],
    ['match /{x} { allow read: if x is string && x == "a b"; }', ['a b'], ['a', 'a b/c']],
    ['match /{x=*} { allow read: if x == "a"; }', ['a'], ['b', 'a/b']],
    ['match /{x=**} { allow read: if x is path && x == /a/b && x[1] == "b"; }', ['a/b'], ['a']],
    ['match /a/{x=**} { allow read; }', ['a', 'a/b', 'a/b/c'], ['b']],
    [
      'match /{x=**}/t/{y} { allow read: if y == "f"; }',
      ['t/f', 'a/t/f', 'a/b/t/f'],
      ['t', 'a/t/f/g', 'a/t/g'],
    ],
    // Empty segments of the request are ignored.
    ['match /a/b { allow read; }', ['a//b', '/a/b/'], ['a/b/c']],
    ['match /{x} { allow read: if x == "a"; } match /{x=**} { allow read: if x == /b; }', ['a', 'b'], ['c']],
  ])('%s permits %j and not %j', (body, permitted, denied) => {
    expect(permitted.filter((object) => !permits(inBucket(body), object))).toEqual([]);
    expect(denied.filter((object) => permits(inBucket(body), object))).toEqual([]);
  });

  it('of an inner block hides a wildcard of the same name, but not from functions outside', () => {
    const body = `match /b/{x}/o { function outer() { return x; }
      match /{x} { allow read: if x == "a" && outer() == "demo"; } }`;
    expect([permits(body, 'a'), permits(body, 'demo')]).toEqual([true, false]);
  });

  it('distinguishes buckets, and may hide the variable `request`', () => {
    const file = serviceWith(`match /b/public.com/o/{x=**} { allow read; }
      match /b/{request}/o/{x=**} { allow write: if request == "a"; }`);
    expect(ask(file, { bucket: 'public.com' }).permit).toBe(true);
    expect(ask(file, { bucket: 'a' }).permit).toBe(false);
    expect(ask(file, { bucket: 'a', method: 'create' }).permit).toBe(true);
  });

  it('denies without a warning what no rule matches', () => {
    const denied = { permit: false, warnings: [] };
    expect(ask(serviceWith('match /b/{b}/o/a { allow read; }'), { object: 'b' })).toMatchObject(denied);
  });
});

type Grant = readonly [verbs: string, granted: readonly Operation[]];

describe('an allow', () => {
  const granted = (verbs: string) =>
    OPERATIONS.filter(
      (method) => ask(serviceWith(`match /b/{b}/o/{f=**} { allow ${verbs} }`), { method }).permit,
    );

  it.each([
    ...OPERATIONS.map((verb): Grant => [verb, [verb]]),
    ['read', ['get', 'list']],
    ['write', ['create', 'update', 'delete']],
    ['get, list', ['get', 'list']],
    ['create, update', ['create', 'update']],
  ] satisfies Grant[])('for %s grants %j and nothing else', (verbs, methods) => {
    expect(granted(verbs)).toEqual(methods);
  });
});
