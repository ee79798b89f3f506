import { describe, expect, it } from 'vitest';
import { dayMs } from '@keelstone/domain/time-units';
import { seededRandom } from '../../testing/seeded-random.ts';
import { factor } from './assumptions.ts';
import { meetingsOf, refreshesPerSecond } from './contention.ts';
import type { Touch } from './day-usage.ts';

const own = { isShared: false, durationMs: 300 };
const shared = { isShared: true, durationMs: 300 };

describe('transactions that meet', () => {
  it('are those of two actors on one document within the duration of one, if one of them writes', () => {
    expect(meetingsOf([touch('p1', 0), touch('ada', 299)], own).counted).toBe(factor);
    expect(meetingsOf([touch('p1', 0), touch('ada', 300)], own).counted).toBe(0);
    expect(meetingsOf([touch('p1', 0), touch('p1', 10)], own).counted).toBe(0);
    const reads = [touch('p1', 0, { isWrite: false }), touch('p2', 10, { isWrite: false })];
    expect(meetingsOf(reads, own)).toEqual({ expected: 0, counted: 0 });
  });

  it('hold locks: a write without locks meets nobody', () => {
    const blind = [touch('p1', 0, { isLocked: false }), touch('p2', 0, { isLocked: false })];
    expect(meetingsOf(blind, shared)).toEqual({ expected: 0, counted: 0 });
  });

  it('are closer together on a document that several people write', () => {
    const touches = [touch('p1', 0), touch('p2', 300 * factor - 1)];
    expect(meetingsOf(touches, own).counted).toBe(0);
    expect(meetingsOf(touches, shared).counted).toBe(factor);
  });

  it('are as many as expected if they arrive at random', () => {
    const { between } = seededRandom(5);
    const touches = Array.from({ length: 1_000 }, (_value, index) =>
      touch(`p${String(index)}`, between(0, dayMs - 1)),
    );
    const { expected, counted } = meetingsOf(touches, shared);
    expect(expected).toBeGreaterThan(5_000);
    expect(Math.abs(counted / expected - 1)).toBeLessThan(0.15);
  });
});

describe('how often a page asks again', () => {
  it('is as often as there are signals, if they are rare or have no minimum spacing', () => {
    expect(refreshesPerSecond(0, 5)).toBe(0);
    expect(refreshesPerSecond(0.7, 0)).toBeCloseTo(0.7);
    expect(refreshesPerSecond(0.001, 5)).toBeCloseTo(0.001, 4);
  });

  it('is never more often than the spacing allows', () => {
    expect(refreshesPerSecond(100, 5)).toBeCloseTo(0.2);
  });

  it('matches a simulation of random signals with the spacing', () => {
    const { between } = seededRandom(9);
    const [perSecond, spacing, seconds] = [0.4, 5, 200_000];
    let [refreshes, at, freeAt] = [0, 0, 0];
    for (;;) {
      at += -Math.log((between(0, 999_999) + 1) / 1_000_001) / perSecond;
      if (at > seconds) break;
      // A waiting refresh covers the signals that arrive before it.
      if (at < freeAt - spacing) continue;
      const refreshAt = Math.max(at, freeAt);
      freeAt = refreshAt + spacing;
      refreshes += 1;
    }
    expect(Math.abs(refreshes / seconds / refreshesPerSecond(perSecond, spacing) - 1)).toBeLessThan(0.02);
  });
});

function touch(id: string, atMs: number, changed: Partial<Touch> = {}): Touch {
  return {
    atMs,
    actor: { kind: 'person', id },
    path: 'accounts/a',
    isWrite: true,
    isLocked: true,
    ...changed,
  };
}
