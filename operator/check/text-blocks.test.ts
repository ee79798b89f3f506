import { describe, expect, it } from 'vitest';
import { splitBlocks } from './text-blocks.ts';

describe('the blocks of a text', () => {
  it('are headings, lists and paragraphs, whose lines are joined', () => {
    expect(splitBlocks('# One\r\nfirst\nline\n\nsecond\n- a\n* b\n  goes on\n\n## Two')).toEqual([
      { kind: 'heading', text: 'One' },
      { kind: 'paragraph', text: 'first line' },
      { kind: 'paragraph', text: 'second' },
      { kind: 'list', items: ['a', 'b goes on'] },
      { kind: 'heading', text: 'Two' },
    ]);
  });

  it('leave everything else as it was typed', () => {
    const typed = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) **b** #c -d';
    expect(splitBlocks(typed)).toEqual([{ kind: 'paragraph', text: typed }]);
  });

  it('of an empty text are none', () => {
    expect(splitBlocks(' \n\n ')).toEqual([]);
  });
});
