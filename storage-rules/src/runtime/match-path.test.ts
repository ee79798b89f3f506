import { describe, expect, it } from 'vitest';
import { ask } from '../../testing/ask.ts';

const rules = (version: 1 | 2, body: string) =>
  `rules_version = '${version}';\nservice firebase.storage { ${body} }`;
const permits = (version: 1 | 2, body: string, object: string) =>
  ask(rules(version, body), { object }).permit;

describe('a match', () => {
  it('applies to the whole path only: a parent grants nothing to its children', () => {
    const body = 'match /b/{bucket}/o { match /a { allow read; } }';
    expect(permits(2, body, 'a')).toBe(true);
    expect(permits(2, body, 'a/b')).toBe(false);
    expect(permits(2, body, 'A')).toBe(false);
  });

  it('concatenates nested paths', () => {
    const body = 'match /b { match /demo/o { match /a/{x} { match /c { allow read: if x == "b"; } } } }';
    expect(permits(2, body, 'a/b/c')).toBe(true);
    expect(permits(2, body, 'a/x/c')).toBe(false);
    expect(permits(2, body, 'a/b')).toBe(false);
  });

  it('takes literal segments as they are, with their escapes decoded', () => {
    const body = 'match /b/{bucket}/o/a.b-c_d~e/%20/(default) { allow read; }';
    expect(permits(2, body, 'a.b-c_d~e/ /(default)')).toBe(true);
    expect(permits(2, body, 'a.b-c_d~e/%20/(default)')).toBe(false);
    expect(permits(2, body, 'axb-c_d~e/ /(default)')).toBe(false);
  });

  it('binds {x} to one segment, as a string', () => {
    const body = 'match /b/{bucket}/o/{x} { allow read: if x is string && x == "a b" && bucket == "demo"; }';
    expect(permits(2, body, 'a b')).toBe(true);
    expect(permits(2, body, 'a')).toBe(false);
    expect(permits(2, body, 'a b/c')).toBe(false);
  });

  it('of an inner block hides a wildcard of the same name, but not from functions outside', () => {
    const body = `match /b/{x}/o { function outer() { return x; }
      match /{x} { allow read: if x == "a" && outer() == "demo"; } }`;
    expect(permits(2, body, 'a')).toBe(true);
    expect(permits(2, body, 'demo')).toBe(false);
  });

  it.each([[1], [2]] as const)('binds {x=**} to a path in version %i', (version) => {
    const body = 'match /b/{bucket}/o/{x=**} { allow read: if x is path && x == /a/b && x[1] == "b"; }';
    expect(permits(version, body, 'a/b')).toBe(true);
    expect(permits(version, body, 'a')).toBe(false);
  });

  it('lets {x=**} take zero segments in version 2 and not in version 1', () => {
    const body = 'match /b/{bucket}/o/a/{x=**} { allow read; }';
    expect([permits(2, body, 'a'), permits(2, body, 'a/b'), permits(2, body, 'a/b/c')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([permits(1, body, 'a'), permits(1, body, 'a/b'), permits(1, body, 'a/b/c')]).toEqual([
      false,
      true,
      true,
    ]);
    expect(permits(2, body, 'b')).toBe(false);
  });

  it('allows {x=**} anywhere in version 2', () => {
    const body = 'match /b/{bucket}/o/{x=**}/thumbs/{file} { allow read: if file == "f"; }';
    expect([
      permits(2, body, 'thumbs/f'),
      permits(2, body, 'a/thumbs/f'),
      permits(2, body, 'a/b/thumbs/f'),
    ]).toEqual([true, true, true]);
    expect([
      permits(2, body, 'thumbs'),
      permits(2, body, 'a/thumbs/f/g'),
      permits(2, body, 'a/thumbs/g'),
    ]).toEqual([false, false, false]);
  });

  it('is version 1 if the file names none', () => {
    expect(
      ask('service firebase.storage { match /b/{b}/o/a/{x=**} { allow read; } }', { object: 'a' }).permit,
    ).toBe(false);
  });

  it('ignores empty segments of the request', () => {
    expect(permits(2, 'match /b/{b}/o/a/b { allow read; }', 'a//b')).toBe(true);
  });

  it('distinguishes buckets', () => {
    const file = rules(
      2,
      'match /b/public.example.com/o/{x=**} { allow read; } match /b/{other}/o/{x=**} { allow write; }',
    );
    expect(ask(file, { bucket: 'public.example.com' }).permit).toBe(true);
    expect(ask(file, { bucket: 'private' }).permit).toBe(false);
    expect(ask(file, { bucket: 'private', method: 'create' }).permit).toBe(true);
  });

  it('combines all matching rules with "or", whatever their order', () => {
    const one = 'match /b/{b}/o/{x} { allow read: if x == "a"; }';
    const two = 'match /b/{b}/o/{x=**} { allow read: if x == /b; }';
    for (const body of [`${one} ${two}`, `${two} ${one}`]) {
      expect([permits(2, body, 'a'), permits(2, body, 'b'), permits(2, body, 'c')]).toEqual([
        true,
        true,
        false,
      ]);
    }
  });

  it('denies what no rule matches, without a warning', () => {
    expect(ask(rules(2, 'match /b/{b}/o/a { allow read; }'), { object: 'b' })).toMatchObject({
      permit: false,
      warnings: [],
    });
  });
});
