import { describe, expect, it } from 'vitest';
import { findUnseen, isDisguised } from './shaping-characters.ts';

describe('an invisible character', () => {
  it.each<[string, RegExp | undefined, string]>([
    [' \u200ba', undefined, 'at the beginning'],
    ['abcdefghijklmnop \u200bq', undefined, 'after “efghijklmnop”'],
    ['ab\ncd', undefined, 'after “ab”'],
    ['ab\ncd\u200b', /\n/g, 'after “ab\ncd”'],
    // After a joiner that the spelling needs.
    ['علی\u200cرضا\u200b', undefined, 'after “\u2068علی\u200cرضا\u2069”'],
  ])('is found in %j where it is', (text, breaks, where) => {
    expect(findUnseen(text, breaks)).toBe(`There is an invisible character ${where}. Please type it again`);
  });
});

it('a joiner disguises a name between Latin letters, and not between those of Adlam, which need it', () => {
  expect(isDisguised('Ol\u200dga')).toBe(true);
  expect(isDisguised('\u{1e900}\u200c\u{1e922}')).toBe(false);
});
