import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

describe('the canonical JSON of a value', () => {
  it('has sorted keys at every depth, and no spaces', () => {
    expect(canonicalJson({ b: 1, a: { d: [true, null], c: 'x' } })).toBe(
      '{"a":{"c":"x","d":[true,null]},"b":1}',
    );
  });

  it('keeps the order of a list', () => {
    expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
  });

  it('leaves out what is undefined, as the database does', () => {
    expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  });

  it('escapes names and texts alike', () => {
    expect(canonicalJson({ 'a"': 'ä\n"' })).toBe('{"a\\"":"ä\\n\\""}');
  });
});
