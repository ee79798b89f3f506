import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { waitForPaint } from './after-paint.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('runs once, after the next frame', () => {
  const work = vi.fn();
  waitForPaint(work);
  expect(work).not.toHaveBeenCalled();
  vi.advanceTimersByTime(20);
  expect(work).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(1_000);
  expect(work).toHaveBeenCalledOnce();
});

it('also runs in a tab that paints nothing', () => {
  vi.stubGlobal('requestAnimationFrame', () => 0);
  const work = vi.fn();
  waitForPaint(work);
  vi.advanceTimersByTime(250);
  expect(work).toHaveBeenCalledOnce();
});

it('does not run once it is cancelled', () => {
  const work = vi.fn();
  waitForPaint(work)();
  vi.advanceTimersByTime(1_000);
  expect(work).not.toHaveBeenCalled();
});
