import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { deferred } from './deferred.ts';
import { listenLocally, type LocalServer } from './http.ts';
import { findFreePorts } from './port-check.ts';
import { callFunction, listScheduledFunctions, parseSchedule, makeTimetable } from './scheduler.ts';

const job = (name: string, text: string) => {
  const nextAfter = parseSchedule(text);
  if (nextAfter === undefined) throw new Error(text);
  return { name, id: `us-central1-${name}`, text, nextAfter };
};
const mail = job('mail', 'every 1 minutes');
const books = job('books', 'every 15 minutes');
const [atMs, minuteMs] = [Date.parse('2026-11-22T10:00:00Z'), 60_000];

it.each([
  ['every 1 minutes', '2026-11-22T10:00:30.500Z', '2026-11-22T10:01:30.500Z'],
  ['every 15 mins', '2026-11-22T23:50:00.000Z', '2026-11-23T00:05:00.000Z'],
  ['every 2 hours', '2026-11-22T10:00:00.000Z', '2026-11-22T12:00:00.000Z'],
  ['every day 03:00', '2026-11-22T02:59:59.999Z', '2026-11-22T03:00:00.000Z'],
  ['every day 03:00', '2026-11-22T03:00:00.000Z', '2026-11-23T03:00:00.000Z'],
  ['every day 23:59', '2026-12-31T23:59:30.000Z', '2027-01-01T23:59:00.000Z'],
])('the schedule "%s" after %s is due at %s', (text, after, due) => {
  expect(new Date(parseSchedule(text)?.(Date.parse(after)) ?? 0).toISOString()).toBe(due);
});

it.each([
  ...['', '*/5 * * * *', 'every 0 minutes', 'every 5 seconds', 'every minute', 'every day 24:00'],
  ...['every day 3:00', 'every monday 09:00', 'every 5 minutes from 10:00 to 14:00'],
])('the schedule "%s" is not understood', (text) => {
  expect(parseSchedule(text)).toBeUndefined();
});

describe('the Functions emulator', () => {
  let server: LocalServer | undefined;
  let asked: string[] = [];
  afterEach(() => server?.close());

  /** An emulator that knows its functions under these keys, answers this status and lists this schedule. */
  async function emulator(keys: readonly string[], status = 200, schedule = {}) {
    const { functions: port } = await findFreePorts();
    asked = [];
    server = await listenLocally(port, (request, response) => {
      const key = request.url?.split('/').at(-1) ?? '';
      asked.push(
        `${request.method ?? ''} ${key} ${String(request.headers['x-cloudscheduler-scheduletime'])}`,
      );
      const functionTriggers = [{ id: 'us-central1-poll', name: 'poll', schedule }];
      if (key === 'backends') return response.end(JSON.stringify({ backends: [{ functionTriggers }] }));
      const isKnown = keys.includes(key);
      response.writeHead(isKnown ? status : 404);
      return response.end(isKnown ? '' : `${key} does not exist, valid functions are: ${keys.join(', ')}`);
    });
    return { url: `http://127.0.0.1:${String(port)}`, projectId: 'demo' };
  }
  const signal = new AbortController().signal;

  it.each([
    ['at its first key', ['mail-0'], 200, undefined, 'mail-0'],
    ['once reloaded', ['mail-retry-3', 'mail-3'], 200, undefined, 'mail-3'],
    ['that fails', ['mail-0'], 500, 'it answered 500', 'mail-0'],
    ['that is gone', ['api'], 200, expect.stringContaining('it answered 404'), 'mail-0'],
  ])('is called for a function %s, with its time', async (_title, keys, status, outcome, key) => {
    const at = await emulator(
      keys.map((each) => `us-central1-${each}`),
      status,
    );
    expect(await callFunction(mail, { emulator: at, atMs, signal })).toEqual(outcome);
    expect(asked.at(-1)).toBe(`POST us-central1-${key} 2026-11-22T10:00:00.000Z`);
  });

  it.each([
    [{ schedule: 'every 5 minutes', timeZone: null }],
    [{ schedule: 'every 5 minutes', timeZone: 'UTC' }],
    [{ schedule: '*/5 * * * *' }, 'it'],
    [{ schedule: 'every day 03:00', timeZone: 'Europe/Berlin' }, 'it'],
  ])('lists a schedule, but none that would never run here: %j', async (schedule, refused?: string) => {
    const listed = listScheduledFunctions(await emulator([], 200, schedule), signal);
    const text = schedule.schedule;
    if (refused === undefined) return expect(await listed).toMatchObject([{ text }]);
    return expect(listed).rejects.toThrow(
      `The scheduled function poll cannot run: the local scheduler does not know "${text}"`,
    );
  });
});

describe('the makeTimetable', () => {
  let nowMs = 0;
  let seen: string[] = [];
  let answer: () => Promise<string | undefined>;
  let jobs: ReturnType<typeof makeTimetable>;
  beforeEach(() => {
    [nowMs, seen] = [0, []];
    answer = () => Promise.resolve(undefined);
    jobs = makeTimetable([mail, books], {
      now: () => nowMs,
      run: ({ name }, dueAtMs) => {
        seen.push(`${name} at ${String(dueAtMs / minuteMs)}`);
        return answer();
      },
      onFailure: ({ name }, reason) => seen.push(`${name}: ${reason}`),
    });
  });
  const at = async (...minutes: number[]) => {
    for (const minute of minutes) {
      nowMs = minute * minuteMs;
      jobs.runDue();
      await new Promise(setImmediate);
    }
  };

  it('runs each job at its own times and nothing before, once for all that were missed', async () => {
    await at(0.99, 1, 2, 3, 15, 15.5);
    expect(seen).toEqual(['mail at 1', 'mail at 2', 'mail at 3', 'mail at 15', 'books at 15']);
  });

  it('starts no second run while the first one lasts, and is idle when that has ended', async () => {
    const first = deferred<undefined>();
    answer = () => first.promise;
    await at(1, 2, 3);
    expect(seen).toEqual(['mail at 1']);
    const settled = jobs.settled().then(() => seen.push('settled'));
    await new Promise(setImmediate);
    expect(seen).toEqual(['mail at 1']);
    first.resolve(undefined);
    await settled;
    await at(3.1, 3.2);
    expect(seen).toEqual(['mail at 1', 'settled', 'mail at 3.1']);
  });

  it.each([
    ['fails', () => Promise.resolve('it answered 500'), 'mail: it answered 500'],
    ['throws', () => Promise.reject(new Error('gone')), 'mail: Error: gone'],
  ])('reports a run that %s, and runs again the next time', async (_title, outcome, failure) => {
    answer = outcome;
    await at(1, 2);
    expect(seen).toEqual(['mail at 1', failure, 'mail at 2', failure]);
  });
});
