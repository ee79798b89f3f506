import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { noteServerTime, serverNowMs } from './server-time.ts';

const start = Date.UTC(2026, 10, 20, 10) + 999;

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  agree();
});
afterEach(() => {
  vi.useRealTimers();
  agree();
});

/** Replaces what was learnt before: both clocks show the same. */
function agree() {
  noteServerTime(new Date().toUTCString(), Date.now());
}

/** An answer that the server wrote at that time of its own, `ms` after it was asked. */
function answer(serverMs: number, ms = 100) {
  const sentMs = Date.now();
  vi.advanceTimersByTime(ms);
  noteServerTime(new Date(serverMs).toUTCString(), sentMs);
  return serverNowMs() - Date.now();
}

describe("the server's time", () => {
  it('is our own until an answer names it', () => {
    noteServerTime(null, start);
    noteServerTime('not a date', start);
    expect(serverNowMs()).toBe(start);
  });

  it.each([
    ['cut to the second', start, 100],
    ['late in a slow call', start + 5_000, 5_000],
  ])('is our own while both clocks may agree: a header %s', (_case, serverMs, ms) => {
    expect(answer(serverMs, ms)).toBe(0);
  });

  it.each([hourMs, -hourMs])(
    'is right to a second and the time of the call, with a clock %d ms off',
    (off) => {
      const aheadMs = answer(start + off);
      expect(Math.abs(aheadMs - off)).toBeLessThanOrEqual(1_100);
    },
  );

  it('is not less right after a slow answer', () => {
    answer(start + hourMs);
    const aheadMs = answer(start + hourMs, 14_000);
    expect(Math.abs(aheadMs - hourMs)).toBeLessThanOrEqual(1_100);
  });

  it('follows a clock that is set', () => {
    answer(start + hourMs);
    vi.setSystemTime(start + hourMs);
    expect(answer(start + hourMs)).toBe(0);
  });
});
