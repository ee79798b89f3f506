import { describe, expect, it } from 'vitest';
import { findFigureJump } from './figure-jump.ts';

describe('a figure that is typed', () => {
  it.each([
    [132_550, 1_325_499, undefined],
    [132_550, 1_325_500, 'up'],
    [132_550, 13_256, undefined],
    [132_550, 13_255, 'down'],
    [1, 0, 'down'],
    [0, 1_000_000, undefined],
    [0, 0, undefined],
  ])('from %i to %i is a jump: %s', (before, after, jump) => {
    expect(findFigureJump(before, after)).toBe(jump);
  });
});
