import { describe, expect, it } from 'vitest';
import { checkPublication } from './publication.ts';

const file = (version: number, text = 'Be kind.') =>
  ({ kind: 'terms', version, date: '2026-11-25', asked: 0, text }) as const;
const published = [
  { kind: 'terms', version: 1, text: 'Be good.' },
  { kind: 'terms', version: 2, text: 'Be kind.\r\n' },
] as const;

describe('checkPublication', () => {
  it.each([
    ['the published version as it was', file(2)],
    ['a higher version', file(3, 'Be kinder.')],
    ['a higher version without a text, which withdraws it', file(3, '')],
  ])('accepts %s', (_case, one) => {
    expect(checkPublication([one], published)).toEqual([]);
  });

  it('accepts anything before the first publication, and needs no file for a text that was withdrawn', () => {
    expect(checkPublication([file(1)], [])).toEqual([]);
    expect(checkPublication([], [{ kind: 'terms', version: 3, text: '' }])).toEqual([]);
  });

  it.each([
    ['a lower version', [file(1)], /has version 1, but version 2 is published/],
    [
      'another text under the same version',
      [file(2, 'Be kinder.')],
      /another text than the published version 2/,
    ],
    ['a file that is gone', [], /is missing, but version 2 is published/],
  ])('refuses %s', (_case, files, sentence) => {
    const faults = checkPublication(files, published);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(sentence);
  });
});
