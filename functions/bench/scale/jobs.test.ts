import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { dayMs } from '@keelstone/domain/time-units';
import { jobs, scheduledRuns } from './jobs.ts';

const exported = /export const (\w+) = onSchedule\(\s*\{[^}]*?schedule: 'every (\d+ minutes|day [\d:]+)'/gs;

describe('the jobs of the generated day', () => {
  it('are those that are deployed, as often and at the same hour', async () => {
    const source = await readFile(new URL('../../src/entry/background.ts', import.meta.url), 'utf8');
    const deployed = [...source.matchAll(exported)].map(([, name, every]) => [name, every]);
    const played = Object.entries(jobs).map(([name, job]) => [name, scheduleOf(job)]);
    expect(played.toSorted()).toEqual(deployed.toSorted());
    expect(played.length).toBe(source.match(/onSchedule\(/g)?.length);
  });

  it('run when they are due, and not after the day', () => {
    const runs = scheduledRuns();
    const times = (wanted: string) => runs.filter(({ name }) => name === wanted).map(({ atMs }) => atMs);
    expect(times('keepPrices')).toHaveLength(24);
    expect(times('reconcileBooks')).toEqual([3 * 60 * 60_000]);
    expect(Math.max(...runs.map(({ atMs }) => atMs))).toBeLessThan(dayMs);
    expect(runs.map(({ atMs }) => atMs)).toEqual(
      runs.map(({ atMs }) => atMs).toSorted((one, other) => one - other),
    );
  });
});

function scheduleOf(job: { everyMinutes: number; offsetMinutes?: number }): string {
  if (job.offsetMinutes === undefined) return `${String(job.everyMinutes)} minutes`;
  const two = (value: number) => String(value).padStart(2, '0');
  return `day ${two(Math.floor(job.offsetMinutes / 60))}:${two(job.offsetMinutes % 60)}`;
}
