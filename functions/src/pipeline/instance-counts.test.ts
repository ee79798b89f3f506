import { expect, it } from 'vitest';
import { instanceCounts } from './instance-counts.ts';

it('counts each counter until its window ends, and then starts again', () => {
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

it('writes a window once for all calls that find none, and again after its end', async () => {
  let nowMs = 0;
  const counts = instanceCounts(() => nowMs);
  const begun: number[] = [];
  const enter = (resetAtMs: number) =>
    counts.enter('one', resetAtMs, () => {
      begun.push(resetAtMs);
      return Promise.resolve();
    });
  const [first, second] = [enter(10), enter(11)];
  await Promise.all([first.begun, second.begun]);
  expect([first, second]).toMatchObject([
    { resetAtMs: 10, isFirst: true },
    { resetAtMs: 10, isFirst: false },
  ]);
  nowMs = 10;
  expect(enter(20)).toMatchObject({ resetAtMs: 20, isFirst: true });
  expect(begun).toEqual([10, 20]);
});

it('forgets ended windows, but no open one, however many there are', () => {
  let nowMs = 0;
  const counts = instanceCounts(() => nowMs);
  for (let index = 0; index < 10_000; index += 1) counts.enter(`short ${String(index)}`, 10);
  counts.enter('long', 1_000);
  nowMs = 10;
  counts.enter('another', 1_000);
  expect([counts.of('short 1'), counts.of('long'), counts.of('another')]).toEqual([0, 1, 1]);
});
