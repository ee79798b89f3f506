import { describe, expect, it } from 'vitest';
import { hasAccepted, newlyAccepted, parseVersions } from './acceptance.ts';
import { filledKinds } from './legal-text.ts';
import { blocksOf } from './text-blocks.ts';

describe('the blocks of a text', () => {
  it('are headings, lists and paragraphs, whose lines are joined', () => {
    expect(blocksOf('# One\r\nfirst\nline\n\nsecond\n- a\n* b\n  goes on\n\n## Two')).toEqual([
      { kind: 'heading', text: 'One' },
      { kind: 'paragraph', text: 'first line' },
      { kind: 'paragraph', text: 'second' },
      { kind: 'list', items: ['a', 'b goes on'] },
      { kind: 'heading', text: 'Two' },
    ]);
  });

  it('leave everything else as it was typed', () => {
    const typed = '<img src=x onerror=alert(1)> [a](javascript:alert(1)) **b** #c -d';
    expect(blocksOf(typed)).toEqual([{ kind: 'paragraph', text: typed }]);
  });

  it('of an empty text are none', () => {
    expect(blocksOf(' \n\n ')).toEqual([]);
  });
});

describe('what was accepted', () => {
  it.each([
    [undefined, undefined, true],
    [undefined, { terms: 1 }, false],
    [{ terms: 2 }, { terms: 1 }, true],
    [{ terms: 2 }, { terms: 2, privacy: 1 }, false],
    [{ terms: 1 }, { privacy: 0 }, true],
  ])('%o covers what is asked, %o: %s', (accepted, asked, isEnough) => {
    expect(hasAccepted(accepted, asked)).toBe(isEnough);
  });

  it('is new only above what was accepted before', () => {
    expect(newlyAccepted({ terms: 2 }, { terms: 2, privacy: 1 })).toEqual([{ kind: 'privacy', version: 1 }]);
    expect(newlyAccepted({ terms: 2 }, { terms: 1 })).toEqual([]);
  });

  it.each([[null], ['3'], [{ terms: 0 }], [{ terms: Infinity }], [{ fees: 1 }]])(
    'is nothing in %o',
    (stored) => {
      expect(parseVersions(stored)).toEqual({});
    },
  );
});

it('the published texts leave out withdrawn ones', () => {
  const of = (version: number, isEmpty: boolean) => ({ version, atMs: 1, isEmpty, asked: 0 });
  expect(filledKinds({ fees: of(1, false), terms: of(2, true), privacy: of(3, false) })).toEqual([
    { kind: 'privacy', version: 3, asked: 0 },
    { kind: 'fees', version: 1, asked: 0 },
  ]);
});
