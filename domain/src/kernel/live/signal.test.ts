import { describe, expect, it } from 'vitest';
import { parseSignal } from './signal.ts';

describe('a signal', () => {
  it('is read exactly as it was written', () => {
    expect(parseSignal({ changeId: 'c1', atMs: 1000 })).toEqual({ changeId: 'c1', atMs: 1000 });
    expect(parseSignal({ changeId: 'c1', atMs: 1000, uid: 'clara' })).toEqual({ changeId: 'c1', atMs: 1000 });
  });

  it.each([
    ['nothing', undefined],
    ['a text', 'c1'],
    ['an empty change', { changeId: '', atMs: 1000 }],
    ['a number as change', { changeId: 4, atMs: 1000 }],
    ['a time that is not an integer', { changeId: 'c1', atMs: 0.5 }],
  ])('is not read from %s', (_what, data) => {
    expect(parseSignal(data)).toBeUndefined();
  });
});
