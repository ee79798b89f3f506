import { describe, expect, it } from 'vitest';
import { emptySample, run, timingOf } from './timing.ts';

describe('a timing', () => {
  it('has the median, the slow and the slowest answers, and the rate per second', () => {
    const latenciesMs = Array.from({ length: 100 }, (_value, index) => 100 - index);
    expect(timingOf({ latenciesMs, wallMs: 500, failed: 0 })).toEqual({
      p50: 51,
      p95: 96,
      p99: 100,
      perSecond: 200,
      failed: 0,
    });
  });

  it('sends everything once, never exceeds the concurrency, and counts failures', async () => {
    const sample = emptySample();
    let atOnce = 0;
    let most = 0;
    const sends = Array.from({ length: 30 }, (_value, index) => async () => {
      atOnce += 1;
      most = Math.max(most, atOnce);
      await new Promise(setImmediate);
      atOnce -= 1;
      return index % 10 !== 0;
    });
    await run(sends, 4, sample);
    expect(sample.latenciesMs).toHaveLength(30);
    expect(sample.failed).toBe(3);
    expect(most).toBe(4);
  });
});
