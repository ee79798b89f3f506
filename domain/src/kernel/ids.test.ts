import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idPattern, transactionIdPattern } from './id-patterns.ts';
import { fingerprint, recordId } from './ids.ts';

const request = { uid: 'mira', kind: 'deposit', key: '1700000000000' };

describe('the id of a record', () => {
  it.each([
    ['user', { uid: 'deepa' }],
    ['kind', { kind: 'withdrawal' }],
    ['key', { key: '1700000000001' }],
  ])('differs for another %s', (_what, change) => {
    expect(recordId({ ...request, ...change })).not.toBe(recordId(request));
  });

  it('looks like an id in a path, whatever it is derived from', () => {
    fc.assert(fc.property(fc.string(), (text) => /^[A-Z2-7]{26}$/.test(fingerprint(text))));
    expect(fingerprint('')).toMatch(idPattern);
  });

  it('is the first 26 letters of base32 of SHA-256', () => {
    // sha256("abc") = ba7816bf 8f01cfea 414140de 5dae2223 …, in RFC 4648 base32
    expect(fingerprint('abc')).toBe('XJ4BNP4PAHH6UQKBIDPF3LRCEO');
  });
});

const good = ['a'.repeat(20), 'A1b2'.repeat(7), '9'.repeat(40)];
const bad = ['', 'a'.repeat(19), 'a'.repeat(41), `${'a'.repeat(20)}/`, `${'a'.repeat(20)}\n`, 'ä'.repeat(20)];
const [short, long] = ['1'.repeat(13), '1'.repeat(17)];
it.each([
  ...good.map((id) => ['an id in a path', idPattern, id, true] as const),
  ...bad.map((id) => ['an id in a path', idPattern, id, false] as const),
  ...[short, long].map((id) => ['a transactionId', transactionIdPattern, id, true] as const),
  ...['1'.repeat(12), `${long}1`, '17000000000x0', '-700000000000', `${short}\n`].map(
    (id) => ['a transactionId', transactionIdPattern, id, false] as const,
  ),
])('%s (%s) may be %j: %s', (_what, pattern, id, may) => {
  expect(pattern.test(id)).toBe(may);
});
