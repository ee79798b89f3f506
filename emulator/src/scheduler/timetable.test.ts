import { beforeEach, describe, expect, it } from 'vitest';
import { deferred } from '../deferred.ts';
import { parseSchedule } from './schedule.ts';
import type { ScheduledFunction } from './scheduled-functions.ts';
import { timetable } from './timetable.ts';

const minuteMs = 60_000;
const job = (name: string, text: string): ScheduledFunction => ({
  name,
  id: `us-central1-${name}`,
  text,
  schedule: parseSchedule({ schedule: text }),
});
const mail = job('mail', 'every 1 minutes');
const books = job('books', 'every 15 minutes');

describe('the timetable', () => {
  let nowMs = 0;
  let runs: string[] = [];
  let failures: string[] = [];
  let answer: () => Promise<string | undefined> = () => Promise.resolve(undefined);
  beforeEach(() => {
    nowMs = 0;
    runs = [];
    failures = [];
    answer = () => Promise.resolve(undefined);
  });

  function following(...jobs: ScheduledFunction[]) {
    const table = timetable({
      now: () => nowMs,
      run: ({ name }, atMs) => {
        runs.push(`${name} at ${String(atMs / minuteMs)}`);
        return answer();
      },
      onFailure: ({ name }, reason) => failures.push(`${name}: ${reason}`),
    });
    table.follow(jobs);
    const at = async (minutes: number) => {
      nowMs = minutes * minuteMs;
      table.runDue();
      await new Promise(setImmediate);
    };
    return { table, at };
  }

  it('runs each job at its own times and nothing before', async () => {
    const { at } = following(mail, books);
    await at(0.99);
    expect(runs).toEqual([]);
    for (let minute = 1; minute <= 15; minute++) await at(minute);
    expect(runs.filter((run) => run.startsWith('mail'))).toHaveLength(15);
    expect(runs.filter((run) => run.startsWith('books'))).toEqual(['books at 15']);
  });

  it('starts no second run while the first one lasts', async () => {
    const first = deferred<undefined>();
    answer = () => first.promise;
    const { table, at } = following(mail);
    await at(1);
    await at(2);
    await at(3);
    expect(runs).toEqual(['mail at 1']);
    first.resolve(undefined);
    await table.settled();
    await at(3.1);
    await at(3.2);
    expect(runs).toEqual(['mail at 1', 'mail at 3.1']);
  });

  it('runs only once after the machine has slept', async () => {
    const { at } = following(mail);
    await at(600);
    await at(600.5);
    expect(runs).toEqual(['mail at 600']);
  });

  it('reports a failed run by name and runs again the next time', async () => {
    answer = () => Promise.resolve('it answered 500');
    const { at } = following(mail);
    await at(1);
    await at(2);
    expect(failures).toEqual(['mail: it answered 500', 'mail: it answered 500']);
  });

  it('survives a run that throws', async () => {
    answer = () => Promise.reject(new Error('gone'));
    const { at } = following(mail);
    await at(1);
    await at(2);
    expect(failures).toEqual(['mail: Error: gone', 'mail: Error: gone']);
  });

  it('keeps the time of a job that is listed again, adds a new one and drops one that is gone', async () => {
    const { table, at } = following(mail);
    await at(0.5);
    table.follow([mail, books]);
    await at(1);
    expect(runs).toEqual(['mail at 1']);
    table.follow([books]);
    await at(15.5);
    expect(runs).toEqual(['mail at 1', 'books at 15.5']);
  });

  it('is idle when the last run has ended', async () => {
    const last = deferred<undefined>();
    answer = () => last.promise;
    const { table, at } = following(mail);
    await at(1);
    let isSettled = false;
    void table.settled().then(() => (isSettled = true));
    await new Promise(setImmediate);
    expect(isSettled).toBe(false);
    last.resolve(undefined);
    await table.settled();
    expect(isSettled).toBe(true);
  });
});
