import { afterEach, expect, it, vi } from 'vitest';
import { listenForStop } from './stop-signals.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Returns the printed lines and the aborts when signals come so many milliseconds after the first. */
function after(...signalsAtMs: number[]) {
  vi.useFakeTimers({ toFake: ['Date'] });
  const handlers = new Map<unknown, () => void>();
  vi.spyOn(process, 'on').mockImplementation((name: unknown, handler: () => void) => {
    handlers.set(name, handler);
    return process;
  });
  const lines: string[] = [];
  const { stop, kill } = listenForStop((line) => lines.push(line));
  const firstAt = Date.now();
  for (const atMs of signalsAtMs) {
    vi.setSystemTime(firstAt + atMs);
    handlers.get('SIGINT')?.();
  }
  return { lines: lines.length, isStopped: stop.aborted, isKilled: kill.aborted };
}

it('one key press, which arrives twice, stops in order; a second one stops immediately, once', () => {
  expect(after()).toEqual({ lines: 0, isStopped: false, isKilled: false });
  expect(after(0, 0, 800)).toEqual({ lines: 1, isStopped: true, isKilled: false });
  expect(after(0, 801, 2_000)).toEqual({ lines: 2, isStopped: true, isKilled: true });
});
