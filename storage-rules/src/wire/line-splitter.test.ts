import { describe, expect, it } from 'vitest';
import { LineSplitter } from './line-splitter.ts';

function split(...chunks: readonly string[]): readonly string[] {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (const chunk of chunks) splitter.push(chunk);
  return lines;
}

describe('a line', () => {
  it('ends at a line feed, in whatever chunks it arrives', () => {
    expect(split('a\nb', 'c', '\n', 'd\n\n', 'unfinished')).toEqual(['a', 'bc', 'd', '']);
  });

  it('may contain other line separators', () => {
    expect(split('a\u2028b\rc\n')).toEqual(['a\u2028b\rc']);
  });
});
