import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deferred } from '../deferred.ts';
import { freePorts } from '../free-ports.ts';
import { listenLocally, type LocalServer } from '../http.ts';
import {
  listScheduledFunctions,
  parseSchedule,
  UnknownSchedule,
  type ScheduledFunction,
} from './scheduled-functions.ts';
import { callFunction, timetable } from './scheduler-part.ts';

const job = (name: string, text: string): ScheduledFunction => ({
  ...{ name, id: `us-central1-${name}`, text },
  schedule: parseSchedule({ schedule: text }),
});
const mail = job('mail', 'every 1 minutes');
const books = job('books', 'every 15 minutes');
const [atMs, minuteMs] = [Date.parse('2026-11-22T10:00:00Z'), 60_000];

describe('a schedule', () => {
  it.each([
    ['every 1 minutes', '2026-11-22T10:00:30.500Z', '2026-11-22T10:01:30.500Z'],
    ['every 15 mins', '2026-11-22T23:50:00.000Z', '2026-11-23T00:05:00.000Z'],
    ['every 2 hours', '2026-11-22T10:00:00.000Z', '2026-11-22T12:00:00.000Z'],
    ['every day 03:00', '2026-11-22T02:59:59.999Z', '2026-11-22T03:00:00.000Z'],
    ['every day 03:00', '2026-11-22T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
    ['every day 23:59', '2026-12-31T23:59:30.000Z', '2027-01-01T23:59:00.000Z'],
  ])('"%s" after %s is due at %s', (schedule, after, due) => {
    expect(new Date(parseSchedule({ schedule }).nextAfter(Date.parse(after))).toISOString()).toBe(due);
  });

  it.each([
    ...['', '*/5 * * * *', 'every 0 minutes', 'every 5 seconds', 'every minute', 'every day 24:00'],
    ...['every day 3:00', 'every monday 09:00', 'every 5 minutes from 10:00 to 14:00'],
  ])('"%s" is refused by name, with what is understood', (schedule) => {
    expect(() => parseSchedule({ schedule })).toThrow(UnknownSchedule);
    expect(() => parseSchedule({ schedule })).toThrow(`"${schedule}"; it knows "every N minutes"`);
  });

  it('in another time zone is refused by its name', () => {
    const inBerlin = { schedule: 'every day 03:00', timeZone: 'Europe/Berlin' };
    expect(() => parseSchedule(inBerlin)).toThrow('"every day 03:00" in Europe/Berlin');
  });
});

describe('the Functions emulator', () => {
  let server: LocalServer | undefined;
  let asked: string[] = [];
  afterEach(() => server?.close());

  /** An emulator that knows its functions under these keys, answers this status and lists this backend. */
  async function emulator(keys: readonly string[], status = 200, backend = {}) {
    const { functions: port } = await freePorts();
    asked = [];
    server = await listenLocally(port, (request, response) => {
      const key = request.url?.split('/').at(-1) ?? '';
      const time = String(request.headers['x-cloudscheduler-scheduletime']);
      asked.push(`${request.method ?? ''} ${key} ${time}`);
      if (key === 'backends') return response.end(JSON.stringify({ backends: [backend] }));
      const isKnown = keys.includes(key);
      response.writeHead(isKnown ? status : 404);
      return response.end(isKnown ? '' : `${key} does not exist, valid functions are: ${keys.join(', ')}`);
    });
    return { url: `http://127.0.0.1:${String(port)}`, projectId: 'demo' };
  }
  const signal = new AbortController().signal;

  it.each([
    ['at its first key', ['us-central1-mail-0'], 200, undefined, 'us-central1-mail-0'],
    [
      'once reloaded',
      ['us-central1-mail-retry-3', 'us-central1-mail-3'],
      200,
      undefined,
      'us-central1-mail-3',
    ],
    ['that fails', ['us-central1-mail-0'], 500, 'it answered 500', 'us-central1-mail-0'],
    ['that is gone', ['api'], 200, expect.stringContaining('it answered 404'), 'us-central1-mail-0'],
  ])(
    'is called for a function %s, with the time for which it was due',
    async (_title, keys, status, outcome, key) => {
      const at = await emulator(keys, status);
      expect(await callFunction(mail, { emulator: at, atMs, signal })).toEqual(outcome);
      expect(asked.at(-1)).toBe(`POST ${key} 2026-11-22T10:00:00.000Z`);
      await expect(callFunction(mail, { emulator: at, atMs, signal: AbortSignal.abort() })).rejects.toThrow();
    },
  );

  it('may not list a schedule that the local scheduler does not know', async () => {
    const trigger = { id: 'us-central1-poll', name: 'poll', schedule: { schedule: '*/5 * * * *' } };
    const at = await emulator([], 200, { functionTriggers: [trigger] });
    await expect(listScheduledFunctions(at, signal)).rejects.toThrow(
      'The scheduled function poll cannot run: the local scheduler does not know "*/5 * * * *"',
    );
  });
});

describe('the timetable', () => {
  let nowMs = 0;
  let runs: string[] = [];
  let failures: string[] = [];
  let answer: () => Promise<string | undefined>;
  const table = () =>
    timetable({
      now: () => nowMs,
      run: ({ name }, dueAtMs) => {
        runs.push(`${name} at ${String(dueAtMs / minuteMs)}`);
        return answer();
      },
      onFailure: ({ name }, reason) => failures.push(`${name}: ${reason}`),
    });
  let jobs = table();
  beforeEach(() => {
    [nowMs, runs, failures] = [0, [], []];
    answer = () => Promise.resolve(undefined);
    jobs = table();
    jobs.follow([mail]);
  });
  const at = async (...minutes: number[]) => {
    for (const minute of minutes) {
      nowMs = minute * minuteMs;
      jobs.runDue();
      await new Promise(setImmediate);
    }
  };

  it('runs each job at its own times and nothing before', async () => {
    jobs.follow([mail, books]);
    await at(0.99, 1, 2, 3, 15);
    expect(runs).toEqual(['mail at 1', 'mail at 2', 'mail at 3', 'mail at 15', 'books at 15']);
  });

  it('starts no second run while the first one lasts, and is idle when that has ended', async () => {
    const first = deferred<undefined>();
    answer = () => first.promise;
    await at(1, 2, 3);
    expect(runs).toEqual(['mail at 1']);
    let isSettled = false;
    const settled = jobs.settled().then(() => (isSettled = true));
    await new Promise(setImmediate);
    expect(isSettled).toBe(false);
    first.resolve(undefined);
    await settled;
    await at(3.1, 3.2);
    expect(runs).toEqual(['mail at 1', 'mail at 3.1']);
  });

  it('runs only once after the machine has slept', async () => {
    await at(600, 600.5);
    expect(runs).toEqual(['mail at 600']);
  });

  it.each([
    ['fails', () => Promise.resolve('it answered 500'), 'mail: it answered 500'],
    ['throws', () => Promise.reject(new Error('gone')), 'mail: Error: gone'],
  ])('reports a run that %s, and runs again the next time', async (_title, outcome, failure) => {
    answer = outcome;
    await at(1, 2);
    expect(failures).toEqual([failure, failure]);
  });

  it('keeps the time of a job that is listed again, adds a new one and drops one that is gone', async () => {
    await at(0.5);
    jobs.follow([mail, books]);
    await at(1);
    jobs.follow([books]);
    await at(15.5);
    expect(runs).toEqual(['mail at 1', 'books at 15.5']);
  });
});
