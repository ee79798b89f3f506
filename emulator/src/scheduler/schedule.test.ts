import { describe, expect, it } from 'vitest';
import { parseSchedule, UnknownSchedule } from './schedule.ts';

const next = (schedule: string, after: string) =>
  new Date(parseSchedule({ schedule }).nextAfter(Date.parse(after))).toISOString();

describe('a schedule', () => {
  it.each([
    ['every 1 minutes', '2026-11-22T10:00:30.500Z', '2026-11-22T10:01:30.500Z'],
    ['every 15 mins', '2026-11-22T23:50:00.000Z', '2026-11-23T00:05:00.000Z'],
    ['every 2 hours', '2026-11-22T10:00:00.000Z', '2026-11-22T12:00:00.000Z'],
    ['every day 03:00', '2026-11-22T02:59:59.999Z', '2026-11-22T03:00:00.000Z'],
    ['every day 03:00', '2026-11-22T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
    ['every day 23:59', '2026-12-31T23:59:30.000Z', '2027-01-01T23:59:00.000Z'],
  ])('"%s" after %s is due at %s', (schedule, after, due) => {
    expect(next(schedule, after)).toBe(due);
  });

  it.each([
    '',
    '*/5 * * * *',
    'every 0 minutes',
    'every 5 seconds',
    'every minute',
    'every day 24:00',
    'every day 3:00',
    'every monday 09:00',
    'every 5 minutes from 10:00 to 14:00',
  ])('"%s" is refused by name, with what is understood', (schedule) => {
    expect(() => parseSchedule({ schedule })).toThrow(UnknownSchedule);
    expect(() => parseSchedule({ schedule })).toThrow(`"${schedule}"; it knows "every N minutes"`);
  });

  it('in another time zone is refused by its name', () => {
    const inBerlin = { schedule: 'every day 03:00', timeZone: 'Europe/Berlin' };
    expect(() => parseSchedule(inBerlin)).toThrow('"every day 03:00" in Europe/Berlin');
  });
});
