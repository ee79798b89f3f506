import { setTimeout as delay } from 'node:timers/promises';
import { StackFailure } from './failure.ts';
import { isRecord, objectAt } from './json.ts';
import type { StackPart } from './stack-part.ts';

/** A scheduled function as the Functions emulator has loaded it. */
export interface ScheduledFunction {
  readonly name: string;
  /** The emulator's own id, `us-central1-retryMail`. */
  readonly id: string;
  /** The schedule as its source writes it. */
  readonly text: string;
  readonly nextAfter: NextAfter;
}

/** The first time of a schedule after this one, both in milliseconds since 1970. */
type NextAfter = (ms: number) => number;

/** The Functions emulator of one run; its address has no slash at the end. */
interface FunctionsEmulator {
  readonly url: string;
  readonly projectId: string;
}

const tickMs = 500;
/** How long a stop waits for runs that are under way. */
const finishMs = 5_000;
/** The emulator has answered just before; a busy machine may let it wait. */
const listDeadlineMs = 120_000;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/**
 * Calls the scheduled functions at their times, which firebase-tools leaves out. The first run of an interval is one
 * interval after the start. It does not start if a schedule cannot be followed. One that is changed counts from the next
 * start on.
 */
export function schedulerPart(options: {
  readonly emulator: FunctionsEmulator;
  readonly log: (line: string) => void;
  readonly now: () => number;
}): StackPart {
  const { emulator, log, now } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let timer: NodeJS.Timeout | undefined;
  let jobs: ReturnType<typeof makeTimetable> | undefined;
  const kill = () => {
    clearInterval(timer);
    ending.abort();
  };
  return {
    start: async () => {
      if (signal.aborted) return;
      const table = makeTimetable(await listScheduledFunctions(emulator, signal), {
        now,
        run: (job, atMs) => callFunction(job, { emulator, atMs, signal }),
        onFailure: (job, reason) => {
          if (!signal.aborted) log(`⚠  The scheduled function ${job.name} (${job.text}) failed: ${reason}`);
        },
      });
      jobs = table;
      timer = setInterval(table.runDue, tickMs);
    },
    stop: async () => {
      clearInterval(timer);
      await Promise.race([jobs?.settled(), delay(finishMs, undefined, { ref: false })]);
      kill();
      await jobs?.settled();
    },
    kill,
    lost: new Promise(() => undefined),
  };
}

/**
 * The scheduled functions of the running emulator, so that no second list has to be kept. A StackFailure names the
 * function whose schedule cannot be followed here: a job that silently never runs would look like one with nothing to do.
 */
export async function listScheduledFunctions(
  emulator: FunctionsEmulator,
  signal: AbortSignal,
): Promise<ScheduledFunction[]> {
  const response = await fetch(`${emulator.url}/backends`, {
    signal: AbortSignal.any([signal, AbortSignal.timeout(listDeadlineMs)]),
  });
  const answer: unknown = await response.json();
  const backends = isRecord(answer) ? listAt(answer, 'backends') : [];
  return backends
    .flatMap((backend) => listAt(backend, 'functionTriggers'))
    .flatMap((trigger) => {
      const { schedule: text, timeZone } = objectAt(trigger, 'schedule');
      const { id, name } = trigger;
      if (typeof text !== 'string' || typeof id !== 'string' || typeof name !== 'string') return [];
      // The emulator answers `null` for a function that names no zone.
      const zone = typeof timeZone === 'string' ? timeZone : 'UTC';
      const nextAfter = zone === 'UTC' ? parseSchedule(text) : undefined;
      if (nextAfter !== undefined) return [{ id, name, text, nextAfter }];
      throw new StackFailure(
        `The scheduled function ${name} cannot run: the local scheduler does not know "${text}" in ${zone}; ` +
          'it knows "every N minutes", "every N hours" and "every day HH:MM", in UTC.',
      );
    });
}

function listAt(value: Record<string, unknown>, key: string): Record<string, unknown>[] {
  const member = value[key];
  return Array.isArray(member) ? member.filter(isRecord) : [];
}

/**
 * Parses the supported part of Cloud Scheduler's grammar. `every 5 minutes` counts from the start of one run to that of
 * the next. Days of UTC have equal length, so `every day 03:00` needs no date.
 */
export function parseSchedule(text: string): NextAfter | undefined {
  const [, count, unit] = /^every ([1-9]\d{0,3}) (minutes|mins|hours)$/.exec(text) ?? [];
  if (count !== undefined) return (ms) => ms + Number(count) * (unit === 'hours' ? hourMs : 60_000);
  const [, hours, minutes] = /^every day ([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const ofDayMs = Number(hours) * hourMs + Number(minutes) * 60_000;
  return (ms) => ofDayMs + (Math.floor((ms - ofDayMs) / dayMs) + 1) * dayMs;
}

/** Which job runs when. Never two runs of one job at a time; one run makes up for any number of missed ones. */
export function makeTimetable(
  jobs: readonly ScheduledFunction[],
  options: {
    readonly now: () => number;
    /** Resolves when the run has ended: with undefined, or with what went wrong. */
    readonly run: (job: ScheduledFunction, atMs: number) => Promise<string | undefined>;
    readonly onFailure: (job: ScheduledFunction, reason: string) => void;
  },
) {
  const { now, run, onFailure } = options;
  type Entry = { job: ScheduledFunction; dueAtMs: number; running?: Promise<void> | undefined };
  const entries = jobs.map((job): Entry => ({ job, dueAtMs: job.nextAfter(now()) }));
  return {
    /** Starts every job that is due and does not run. */
    runDue: (): void => {
      const atMs = now();
      for (const entry of entries) {
        if (entry.dueAtMs > atMs || entry.running !== undefined) continue;
        entry.dueAtMs = entry.job.nextAfter(atMs);
        entry.running = run(entry.job, atMs)
          .catch(String)
          .then((failure) => {
            entry.running = undefined;
            if (failure !== undefined) onFailure(entry.job, failure);
          });
      }
    },
    /** Resolves when no run is under way. */
    settled: async (): Promise<void> => {
      await Promise.all(entries.flatMap(({ running }) => running ?? []));
    },
  };
}

/**
 * Calls a scheduled function as Cloud Scheduler would, and resolves when it has ended: with undefined, or with what
 * went wrong.
 */
export async function callFunction(
  { name, id }: ScheduledFunction,
  { emulator, atMs, signal }: { emulator: FunctionsEmulator; atMs: number; signal: AbortSignal },
): Promise<string | undefined> {
  const headers = {
    'X-CloudScheduler': 'true',
    'X-CloudScheduler-JobName': `firebase-schedule-${name}`,
    'X-CloudScheduler-ScheduleTime': new Date(atMs).toISOString(),
  };
  const send = async (key: string) => {
    const url = `${emulator.url}/functions/projects/${emulator.projectId}/triggers/${key}`;
    const response = await fetch(url, { method: 'POST', headers, signal });
    return { status: response.status, text: await response.text() };
  };
  const first = await send(`${id}-0`);
  // The key of a function ends with a count of reloads of all triggers, which no listing shows: normally 0, and a wrong
  // one is answered with all keys.
  const keys = first.status === 404 ? first.text.replace(/^.*valid functions are: /s, '').split(', ') : [];
  const key = keys.find((each) => each.startsWith(`${id}-`) && /^\d+$/.test(each.slice(id.length + 1)));
  const { status, text } = key === undefined ? first : await send(key);
  return status === 200 ? undefined : `it answered ${String(status)} ${text}`.trim().slice(0, 200);
}
