import { expect, it, vi } from 'vitest';
import { watchSlowness } from './machine-speed.ts';

it('answers the median of how much slower this machine is, and never that it is faster', () => {
  vi.useFakeTimers();
  const seconds = [0.021, 0.063, 0.042, 0.001, 0.042];
  vi.spyOn(process, 'cpuUsage').mockImplementation((before) => {
    return { user: before === undefined ? 0 : Number(seconds.shift()) * 1_000_000, system: 0 };
  });
  const slowness = watchSlowness();
  expect(slowness()).toBe(1);
  vi.advanceTimersByTime(20_000);
  expect(slowness()).toBeCloseTo(2);
  vi.advanceTimersByTime(20_000);
  expect(slowness()).toBeCloseTo(2);
  vi.restoreAllMocks();
  vi.useRealTimers();
});
