import { describe, expect, it } from 'vitest';
import { isWholeGate, listMissingChecks, suites, type Choice, type Suite } from './suites.ts';
import type { Count } from './test-report.ts';
import { gateLimit, summarise } from './test-summary.ts';

const outcome = (suite: Suite, count: Partial<Count> = {}) => ({
  suite,
  count: { passed: 3, failed: 0, ...count },
  seconds: 10,
  cpuSeconds: 40,
});
const run = (cpuSeconds: number, ...outcomes: ReturnType<typeof outcome>[]) => ({
  outcomes,
  cpuSeconds,
  otherCpuSeconds: 0,
  seconds: 30,
  slowness: 1,
  notChecked: [],
});

describe('the summary of a run', () => {
  it('has the CPU seconds of each suite, of what several share, and of all', () => {
    const { lines, isGreen } = summarise(run(100, outcome('unit'), outcome('api')));
    expect(isGreen).toBe(true);
    expect(lines).toEqual([
      'ok     unit          3 passed    40 s of CPU,   10 s',
      'ok     api           3 passed    40 s of CPU,   10 s',
      '       stacks, builds            20 s of CPU',
      '       together                 100 s of CPU,   30 s',
      '       other processes            0 s of CPU',
      '       this machine takes      1.00 times the CPU time of the one of the limit',
      '\n6 passed, 0 failed',
    ]);
  });

  it('counts in one line what only test:all runs, and names what was skipped for another reason', () => {
    const unit = outcome('unit', { leftOut: 7, skipped: ['a: gcloud is missing'] });
    const { lines } = summarise(run(100, unit, outcome('api', { leftOut: 5 })));
    expect(lines.slice(6)).toEqual([
      '\nskipped, unit: a: gcloud is missing',
      '\n12 more of these suites are only in npm run test:all',
      '\n6 passed, 0 failed, 1 skipped',
    ]);
  });

  it.each([
    ['at the limit', 1_055, true],
    ['above it', 1_055.1, false],
  ])('fails a run by its CPU seconds: %s', (_, cpuSeconds, isGreen) => {
    const summary = summarise({ ...run(cpuSeconds, outcome('unit')), cpuSecondsMax: gateLimit([]) });
    expect(summary.isGreen).toBe(isGreen);
    expect(summary.lines.some((line) => line.includes('more than 1055 s'))).toBe(!isGreen);
  });

  it('allows more on a slower machine', () => {
    const onSlow = (cpuSeconds: number) =>
      summarise({ ...run(cpuSeconds, outcome('unit')), slowness: 1.4, cpuSecondsMax: gateLimit([]) });
    expect([onSlow(1_477), onSlow(1_478)].map(({ isGreen }) => isGreen)).toEqual([true, false]);
    expect(onSlow(1_478).lines.some((line) => line.includes('more than 1477 s'))).toBe(true);
  });

  it('judges nothing by its cost beside other work, and says so', () => {
    const beside = (otherCpuSeconds: number) =>
      summarise({ ...run(2_000, outcome('unit')), otherCpuSeconds, cpuSecondsMax: gateLimit([]) });
    expect([beside(300), beside(301)].map(({ isGreen }) => isGreen)).toEqual([false, true]);
    expect(beside(301).lines).toContain(
      '\nNot judged: more than 1055 s of CPU, but other processes used 301 s.',
    );
  });

  it('allows what a change has added, and anything where there is no limit', () => {
    expect(gateLimit([150, 15])).toBe(1_220);
    expect(summarise(run(5_000, outcome('unit'))).isGreen).toBe(true);
  });

  it('fails if a test failed, or none ran', () => {
    expect(summarise(run(10, outcome('unit', { failed: 1, failures: ['x'] }))).isGreen).toBe(false);
    expect(summarise(run(10, outcome('unit', { passed: 0 }))).isGreen).toBe(false);
  });
});

describe('the choice of suites', () => {
  const gate: Choice = {
    chosen: suites.filter((suite) => suite !== 'openapi'),
    filters: [],
    isAll: false,
    isRunning: false,
  };

  it('has a limit of cost only as the whole gate', () => {
    expect(isWholeGate(gate)).toBe(true);
    expect(isWholeGate({ ...gate, chosen: ['unit'] })).toBe(false);
    expect(isWholeGate({ ...gate, filters: ['domain'] })).toBe(false);
    expect(isWholeGate({ ...gate, isAll: true })).toBe(false);
    expect(isWholeGate({ ...gate, isRunning: true })).toBe(false);
  });

  it('says what some suites alone cannot check', () => {
    const missing = (chosen: Suite[], isAll = true): (string | undefined)[] =>
      listMissingChecks(chosen, { isAll }).map((each) => each.split(/[,;]/)[0]);
    expect(missing(['api'])).toEqual(['refusals', 'books']);
    expect(missing(['unit', 'api', 'books'])).toEqual(['refusals']);
    expect(missing(['web', 'journeys'])).toEqual([]);
    expect(missing(gate.chosen)).toEqual([]);
    expect(missing(gate.chosen, false)).toEqual(['rarer journeys and widths']);
  });
});
