import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '@keelstone/domain/time-units';
import { hourWeights, peaks, shares, target } from './assumptions.ts';
import { generatedDay, momentBy } from './generated-day.ts';

const day = generatedDay({ people: 5_000, seed: 3 });
const share = (action: string) =>
  new Set(day.filter((deed) => deed.action === action).map(({ person }) => person)).size / 5_000;

describe('a generated day', () => {
  it('is the same for the same seed, and for one person whatever the number of others', () => {
    expect(generatedDay({ people: 5_000, seed: 3 })).toEqual(day);
    expect(generatedDay({ people: 5_000, seed: 4 })).not.toEqual(day);
    const few = generatedDay({ people: 50, seed: 3 });
    expect(few).toEqual(day.filter(({ person }) => person < 50));
  });

  it('has everybody do something, in the order of the day', () => {
    expect(new Set(day.map(({ person }) => person)).size).toBe(5_000);
    const times = day.map(({ atMs }) => atMs);
    expect(times).toEqual(times.toSorted((one, other) => one - other));
    expect(times.at(0)).toBeGreaterThanOrEqual(0);
  });

  it.each(['statement', 'deposit', 'withdrawal', 'application'] as const)(
    'has the assumed share of them ask for a %s',
    (action) => {
      // Newcomers look at nothing yet.
      expect(Math.abs(share(action) - shares[action])).toBeLessThan(0.02);
    },
  );

  it('has as many requests as the administrators of the target decide', () => {
    const requests = (shares.deposit + shares.withdrawal + shares.application) * target.activePerDay;
    expect(requests).toBeCloseTo(target.decisionsPerHour * 24);
  });
});

describe('the hours of a day', () => {
  it('have the assumed peak over their mean', () => {
    const mean = hourWeights.reduce((sum, weight) => sum + weight, 0) / hourWeights.length;
    expect(mean).toBeCloseTo(1);
    expect(Math.max(...hourWeights)).toBe(peaks.person);
  });

  it('spread times by how busy they are', () => {
    expect(momentBy(0)).toBe(0);
    expect(momentBy(0.999_999)).toBeLessThan(dayMs);
    const draws = Array.from({ length: 24_000 }, (_value, index) => momentBy(index / 24_000));
    const at20 = draws.filter((atMs) => Math.floor(atMs / hourMs) === 20).length;
    expect(Math.abs(at20 - 2_000)).toBeLessThan(5);
  });
});
