import { describe, expect, it } from 'vitest';
import { ask, serviceWith } from '../../testing/ask.ts';
import { VERBS, type Verb } from '../syntax/tree.ts';

const permits = (body: string, object: string) => ask(serviceWith(body), { object }).permit;
const inBucket = (body: string) => `match /b/{bucket}/o { ${body} }`;

describe('a match', () => {
  it.each([
    ['applies to the whole path only', 'match /a { allow read; }', ['a'], ['a/b', 'A', 'b']],
    [
      'concatenates nested paths',
      'match /a/{x} { match /c { allow read: if x == "b"; } }',
      ['a/b/c'],
      ['a/x/c', 'a/b'],
    ],
    [
      'takes literals as they are',
      'match /a.b-c_d~e/(default) { allow read; }',
      ['a.b-c_d~e/(default)'],
      ['axb-c_d~e/(default)'],
    ],
    [
      'binds {x} to one segment, a string',
      'match /{x} { allow read: if x is string && x == "a b"; }',
      ['a b'],
      ['a', 'a b/c'],
    ],
    ['takes {x=*} for {x}', 'match /{x=*} { allow read: if x == "a"; }', ['a'], ['b', 'a/b']],
    [
      'binds {x=**} to a path',
      'match /{x=**} { allow read: if x is path && x == /a/b && x[1] == "b"; }',
      ['a/b'],
      ['a'],
    ],
    ['lets {x=**} take zero segments', 'match /a/{x=**} { allow read; }', ['a', 'a/b', 'a/b/c'], ['b']],
    [
      'allows {x=**} anywhere',
      'match /{x=**}/thumbs/{file} { allow read: if file == "f"; }',
      ['thumbs/f', 'a/thumbs/f', 'a/b/thumbs/f'],
      ['thumbs', 'a/thumbs/f/g', 'a/thumbs/g'],
    ],
    ['ignores empty segments of the request', 'match /a/b { allow read; }', ['a//b', '/a/b/'], ['a/b/c']],
    [
      'combines all rules with "or"',
      'match /{x} { allow read: if x == "a"; } match /{x=**} { allow read: if x == /b; }',
      ['a', 'b'],
      ['c'],
    ],
  ])('%s', (_title, body, permitted, denied) => {
    expect(permitted.filter((object) => !permits(inBucket(body), object))).toEqual([]);
    expect(denied.filter((object) => permits(inBucket(body), object))).toEqual([]);
  });

  it('of an inner block hides a wildcard of the same name, but not from functions outside', () => {
    const body = `match /b/{x}/o { function outer() { return x; }
      match /{x} { allow read: if x == "a" && outer() == "demo"; } }`;
    expect([permits(body, 'a'), permits(body, 'demo')]).toEqual([true, false]);
  });

  it('distinguishes buckets, and may hide the variable `request`', () => {
    const file = serviceWith(
      'match /b/public.com/o/{x=**} { allow read; } match /b/{request}/o/{x=**} { allow write: if request == "a"; }',
    );
    expect(ask(file, { bucket: 'public.com' }).permit).toBe(true);
    expect(ask(file, { bucket: 'a' }).permit).toBe(false);
    expect(ask(file, { bucket: 'a', method: 'create' }).permit).toBe(true);
  });

  it('denies without a warning what no rule matches', () => {
    expect(ask(serviceWith('match /b/{b}/o/a { allow read; }'), { object: 'b' })).toMatchObject({
      permit: false,
      warnings: [],
    });
  });
});

describe('an allow', () => {
  const granted = (verbs: string) =>
    VERBS.filter((method) => ask(serviceWith(`match /b/{b}/o/{f=**} { allow ${verbs} }`), { method }).permit);

  it.each([
    ['get', ['get']],
    ['list', ['list']],
    ['create', ['create']],
    ['update', ['update']],
    ['delete', ['delete']],
    ['read', ['read', 'get', 'list']],
    ['write', ['write', 'create', 'update', 'delete']],
    ['get, list', ['read', 'get', 'list']],
    ['create, update', ['create', 'update']],
  ] as readonly [string, readonly Verb[]][])('for %s grants %j and nothing else', (verbs, methods) => {
    expect(granted(verbs)).toEqual(methods);
  });

  it('can ask for the method of the request', () => {
    const rules = serviceWith('match /b/{b}/o/{f=**} { allow write: if request.method == "delete"; }');
    expect(ask(rules, { method: 'delete' }).permit).toBe(true);
    expect(ask(rules, { method: 'create' }).permit).toBe(false);
  });
});
