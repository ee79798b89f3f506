import { expect, it } from 'vitest';
import { instanceCounts } from './instance-counts.ts';

it('counts each counter until its window ends, and begins again after that', () => {
  let nowMs = 1_000;
  const counts = instanceCounts(() => nowMs);
  expect(counts.of('one')).toBe(0);
  counts.enter('one', 2_000);
  counts.enter('one', 2_000);
  counts.enter('other', 5_000);
  expect([counts.of('one'), counts.of('other')]).toEqual([2, 1]);
  nowMs = 2_000;
  expect([counts.of('one'), counts.of('other')]).toEqual([0, 1]);
  counts.enter('one', 3_000);
  expect(counts.of('one')).toBe(1);
});

it('forgets windows that are over, and none that runs, however many there are', () => {
  let nowMs = 0;
  const counts = instanceCounts(() => nowMs);
  for (let index = 0; index < 10_000; index += 1) counts.enter(`short ${String(index)}`, 10);
  counts.enter('long', 1_000);
  nowMs = 10;
  counts.enter('another', 1_000);
  expect([counts.of('short 1'), counts.of('long'), counts.of('another')]).toEqual([0, 1, 1]);
});
