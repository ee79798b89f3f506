import { expect, it } from 'vitest';
import { findSessionId } from './session-id.ts';

it('the session of a token is its claim sid', () => {
  expect(findSessionId(tokenOf({ sid: 'abc', name: '→?~' }))).toBe('abc');
});

it.each(['', 'id-token', 'a.b.c', `x.${btoa('null')}.y`, tokenOf({}), tokenOf({ sid: 7 })])(
  'a token like "%s" has none',
  (token) => {
    expect(findSessionId(token)).toBeUndefined();
  },
);

/** Encoded as tokens are: base64url of UTF-8, without padding. */
function tokenOf(claims: Record<string, unknown>): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const text = btoa(String.fromCharCode(...bytes));
  return `header.${text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`;
}
