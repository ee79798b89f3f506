import { describe, expect, it } from 'vitest';
import { ask, documentOf, outcomeOf } from '../../testing/ask.ts';
import { bool, string } from '../values/value.ts';

const doc = (name: string) => `/databases/(default)/documents/users/${name}`;
const DOCUMENTS = new Map([
  [doc('a'), documentOf({ admin: bool(true), name: string('A') })],
  [doc('b'), documentOf({ admin: bool(false) })],
  [doc('c'), documentOf({ admin: bool(true) })],
]);
const get = (name: string) => `firestore.get(${doc(name)}).data.admin == true`;
const exists = (name: string) => `firestore.exists(${doc(name)})`;
const outcome = (condition: string) => outcomeOf(condition, { documents: DOCUMENTS });
const fetchedBy = (condition: string) =>
  ask(`service firebase.storage { match /b/{b}/o/{f=**} { allow read: if ${condition}; } }`, {
    documents: DOCUMENTS,
  }).fetched;

describe('firestore.get', () => {
  it('returns the document', () => {
    expect(outcome(get('a'))).toBe(true);
    expect(outcome(get('b'))).toBe(false);
    expect(outcome(`firestore.get(${doc('a')}).data.name == 'A'`)).toBe(true);
  });

  it('is an error for a missing document, even compared with null', () => {
    const text = 'Service call error. Function: [get], Argument: [/databases/(default)/documents/users/x].';
    expect(outcome(get('x'))).toBe(text);
    expect(outcome(`firestore.get(${doc('x')}) == null`)).toBe(text);
    expect(outcome(`firestore.get(${doc('x')}) == null || true`)).toBe(true);
  });

  it.each([
    ["'/databases/(default)/documents/users/a'", 'Expected the path of a document, but got string.'],
    ['/users/a', '/users/a is not the path of a document of the default database.'],
    [
      '/databases/(default)/documents/users',
      '/databases/(default)/documents/users is not the path of a document of the default database.',
    ],
    [
      '/databases/(default)/documents',
      '/databases/(default)/documents is not the path of a document of the default database.',
    ],
    [
      '/databases/other/documents/users/a',
      '/databases/other/documents/users/a is not the path of a document of the default database.',
    ],
    [
      "/databases/(default)/documents/users/$('a/b')",
      '"a/b" cannot be the name of a document or collection.',
    ],
    ["/databases/(default)/documents/users/$('..')", '".." cannot be the name of a document or collection.'],
    ["/databases/(default)/documents/users/$('')", '"" cannot be the name of a document or collection.'],
    ["/databases/(default)/documents/users/$(path('{id}'))", 'Variable id is not bound in path template.'],
  ])('refuses %s', (path, text) => {
    expect(outcome(`firestore.get(${path}) == 1`)).toBe(text);
  });

  it('escapes data in the path, so that it stays one segment of the URL', () => {
    expect(fetchedBy("firestore.exists(/databases/(default)/documents/users/$('a b?c#d%2F'))")).toEqual([
      '/databases/(default)/documents/users/a%20b%3Fc%23d%252F',
    ]);
  });
});

describe('firestore.exists', () => {
  it('returns whether the document exists', () => {
    expect(outcome(exists('a'))).toBe(true);
    expect(outcome(exists('x'))).toBe(false);
    expect(outcome(`!${exists('x')} || ${get('x')}`)).toBe(true);
  });
});

describe('the budget of documents', () => {
  it('allows two distinct documents and not three', () => {
    expect(outcome(`${exists('a')} && ${exists('b')}`)).toBe(true);
    expect(outcome(`${exists('a')} && ${exists('b')} && ${exists('c')}`)).toBe(
      'More than 2 Firestore documents were read for one request.',
    );
  });

  it('fetches a document once, whether it exists or not', () => {
    const condition = `${get('a')} && ${exists('a')} && !${exists('x')} && !${exists('x')} && ${get('a')}`;
    expect(outcome(condition)).toBe(true);
    expect(fetchedBy(condition)).toEqual([doc('a'), doc('x')]);
  });

  it('is absorbed like any other error', () => {
    expect(outcome(`(${exists('a')} && ${exists('b')} && ${exists('c')}) || true`)).toBe(true);
  });

  it('does not count what is not evaluated', () => {
    expect(fetchedBy(`true || ${exists('a')}`)).toEqual([]);
    expect(fetchedBy(`false && ${exists('a')}`)).toEqual([]);
    expect(fetchedBy(`true ? ${exists('b')} : ${exists('a')}`)).toEqual([doc('b')]);
  });

  it('applies to the request and not to each rule', () => {
    const rules = `service firebase.storage { match /b/{b}/o/{f=**} {
      allow read: if ${exists('x')} || ${exists('y')};
      allow read: if ${exists('a')};
    } }`;
    expect(ask(rules, { documents: DOCUMENTS })).toMatchObject({
      permit: false,
      fetched: [doc('x'), doc('y')],
    });
  });
});

describe('the budget of expressions', () => {
  /** A comparison, a call, a list and a constant, and each item of the list. */
  const names = (count: number) => `[${Array.from({ length: count }, () => 'request').join(',')}].size() > 0`;

  it('allows 1000 and not more', () => {
    expect(outcome(names(996))).toBe(true);
    expect(outcome(names(997))).toBe('More than 1000 expressions were evaluated for one request.');
  });

  it('counts constants too, so that nothing can be granted after it is used up', () => {
    expect(outcome(`${names(2000)} || true`)).toBe(
      'More than 1000 expressions were evaluated for one request.',
    );
  });
});

describe('the depth of calls', () => {
  const chain = (length: number) => {
    const functions = Array.from(
      { length },
      (_, i) => `function f${i}() { return ${i + 1 < length ? `f${i + 1}()` : 'true'}; }`,
    );
    return `service firebase.storage { ${functions.join('\n')} match /b/{b}/o/{f=**} { allow read: if f0(); } }`;
  };

  it('allows 20 and not 21', () => {
    expect(ask(chain(20)).permit).toBe(true);
    expect(ask(chain(21))).toMatchObject({
      permit: false,
      warnings: [expect.stringContaining('more than 20 deep')],
    });
  });

  it('counts calls inside one another, not one after the other', () => {
    const calls = Array.from({ length: 50 }, () => 'f()').join(' && ');
    const rules = `service firebase.storage { function f() { return true; } match /b/{b}/o/{x=**} { allow read: if ${calls}; } }`;
    expect(ask(rules).permit).toBe(true);
  });
});

describe('debug', () => {
  it('prints its position and value on one line that is never JSON, and returns the value', () => {
    const rules = `service firebase.storage {
      match /b/{b}/o/{f=**} { allow read: if debug(request.method + "\\n") == "get\\n" && debug({'a': [1, 2.0, null]}).a[0] == 1; } }`;
    expect(ask(rules)).toMatchObject({
      permit: true,
      printed: ['debug storage.rules:2:46 "get\\n"', 'debug storage.rules:2:89 {"a": [1, 2.0, null]}'],
    });
  });
});
