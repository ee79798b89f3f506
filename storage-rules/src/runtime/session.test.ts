import { describe, expect, it } from 'vitest';
import { ask, outcomeOf, rulesWith, serviceWith } from '../../testing/ask.ts';
import { bool, map, string, type Value } from '../values/value.ts';

const doc = (name: string) => `/databases/(default)/documents/users/${name}`;
const documentOf = (data: readonly [string, Value][]) => map([['data', map(data)]]);
const DOCUMENTS = new Map([
  [
    doc('a'),
    documentOf([
      ['admin', bool(true)],
      ['name', string('A')],
    ]),
  ],
  [doc('b'), documentOf([['admin', bool(false)]])],
]);
const get = (name: string) => `firestore.get(${doc(name)}).data.admin == true`;
const exists = (name: string) => `firestore.exists(${doc(name)})`;
const outcome = (condition: string) => outcomeOf(condition, { documents: DOCUMENTS });
const fetchedBy = (condition: string) => ask(rulesWith(condition), { documents: DOCUMENTS }).fetched;

describe('firestore.get and firestore.exists', () => {
  it('return the document, and whether it exists', () => {
    expect([get('a'), get('b'), exists('a'), exists('x')].map(outcome)).toEqual([true, false, true, false]);
    expect(outcome(`firestore.get(${doc('a')}).data.name == 'A'`)).toBe(true);
  });

  it('may be hidden by a variable', () => {
    const rules = serviceWith(`function f(firestore) { return firestore.get('a', 'none') == 'none'; }
      match /b/{b}/o/{x=**} { allow read: if f({}); }`);
    expect(ask(rules)).toMatchObject({ permit: true, fetched: [] });
  });

  it('of a missing document: get is an error, even compared with null', () => {
    const text = 'Service call error. Function: [get], Argument: [/databases/(default)/documents/users/x].';
    expect(outcome(get('x'))).toBe(text);
    expect(outcome(`firestore.get(${doc('x')}) == null`)).toBe(text);
    expect(outcome(`firestore.get(${doc('x')}) == null || true`)).toBe(true);
  });

  it('fail for what is no path', () => {
    const text = 'Unsupported operation error. Received: string as the path of a document.';
    expect(outcome("firestore.exists('/databases/(default)/documents/users/a')")).toBe(text);
  });

  it.each([
    ...['/users/a', '/databases/(default)/documents', '/databases/(default)/documents/users'],
    ...['/databases/other/documents/users/a', doc("$('a/b')"), doc("$('..')"), doc("$('')")],
  ])('end the request for %s, which names no document', (path) => {
    expect(outcome(`firestore.exists(${path}) || true`)).toContain(
      'names no document of the default database.',
    );
  });

  it('escape data in the path, so that it stays one segment of the URL', () => {
    expect(fetchedBy("firestore.exists(/databases/(default)/documents/users/$('a b?c#d%2F'))")).toEqual([
      doc('a%20b%3Fc%23d%252F'),
    ]);
  });
});

describe('the budget of documents', () => {
  const THREE = `${exists('a')} && ${exists('b')} && !${exists('c')}`;

  it('allows two distinct documents and not three, for a request and not for each rule', () => {
    expect(outcome(`${exists('a')} && ${exists('b')}`)).toBe(true);
    expect(outcome(THREE)).toBe('More than 2 Firestore documents were read for one request.');
    expect(outcome(`(${THREE}) || true`)).toBe(true);
    const rules = serviceWith(`match /b/{b}/o/{f=**} {
      allow read: if ${exists('x')} || ${exists('y')};
      allow read: if ${exists('a')};
    }`);
    expect(ask(rules, { documents: DOCUMENTS })).toMatchObject({
      permit: false,
      fetched: [doc('x'), doc('y')],
    });
  });

  it('counts a document once, whether it exists or not, and none that is not evaluated', () => {
    const condition = `${get('a')} && ${exists('a')} && !${exists('x')} && !${exists('x')} && ${get('a')}`;
    expect(outcome(condition)).toBe(true);
    expect(fetchedBy(condition)).toEqual([doc('a'), doc('x')]);
    expect(fetchedBy(`(true || ${exists('a')}) && !(false && ${exists('a')})`)).toEqual([]);
  });
});

describe('the budget of expressions', () => {
  /** A comparison, a call, a list and a constant, and each item of the list. */
  const names = (count: number) => `[${Array.from({ length: count }, () => 'request').join(',')}].size() > 0`;
  const TEXT = 'More than 1000 expressions were evaluated for one request.';

  it('allows 1000 and not more; constants count too, so that nothing can be granted after it is used up', () => {
    expect(outcome(names(996))).toBe(true);
    expect(outcome(names(997))).toBe(TEXT);
    expect(outcome(`${names(2000)} || true`)).toBe(TEXT);
  });
});

describe('the depth of calls', () => {
  const chainOf = (length: number) =>
    Array.from(
      { length },
      (_, i) => `function f${i}() { return ${i + 1 < length ? `f${i + 1}()` : 'true'}; }`,
    );
  const resultOf = (functions: readonly string[], condition: string) =>
    ask(serviceWith(`${functions.join(' ')} match /b/{b}/o/{f=**} { allow read: if ${condition}; }`));

  it('may be 20 and not 21, and counts no calls that come one after the other', () => {
    expect(resultOf(chainOf(20), 'f0()').permit).toBe(true);
    expect(resultOf(chainOf(20), `f0()${' && f0()'.repeat(4)}`).permit).toBe(true);
    const warnings = [expect.stringContaining('more than 20 deep')];
    expect(resultOf(chainOf(21), 'f0()')).toMatchObject({ permit: false, warnings });
  });
});

describe('debug', () => {
  it('prints its position and value on one line that is never JSON, and returns the value', () => {
    const condition = String.raw`debug(request.method + "\n") == "get\n" && debug({'a': [1, null, /a]}).a[0] == 1`;
    expect(ask(rulesWith(condition))).toMatchObject({
      permit: true,
      printed: [
        String.raw`debug storage.rules:4:25 "get\n"`,
        'debug storage.rules:4:68 {"a": [1, null, /a]}',
      ],
    });
  });
});
