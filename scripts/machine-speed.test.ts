import { expect, it, vi } from 'vitest';
import { watchSlowness } from './machine-speed.ts';

it('answers the median of how much slower this machine is, and never that it is faster', () => {
  vi.useFakeTimers();
  const quickest = [0.028, 0.084, 0.056, 0.001, 0.056];
  const seconds = quickest.flatMap((each) => [each + 0.01, each, each + 0.02]);
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
