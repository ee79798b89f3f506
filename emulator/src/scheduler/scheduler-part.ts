import { setTimeout as delay } from 'node:timers/promises';
import { request } from 'node:http';
import { StackFailure } from '../failure.ts';
import type { StackPart } from '../stack-part.ts';
import {
  listScheduledFunctions,
  type FunctionsEmulator,
  type ScheduledFunction,
} from './scheduled-functions.ts';

const tickMs = 500;
/** How long a stop waits for runs that are under way. */
const finishMs = 5_000;
/** `npm run dev` loads changed functions: their schedules are read again this often. */
const listEveryMs = 60_000;

export interface SchedulerOptions {
  /** Undefined where no functions run: there is nothing to call then. */
  readonly emulator: FunctionsEmulator | undefined;
  readonly log: (line: string) => void;
  readonly now: () => number;
}

/**
 * Calls the scheduled functions at their times, which firebase-tools leaves out. The first run of an interval is one
 * interval after the start. It does not start if a schedule cannot be followed; later, such a schedule is a warning.
 */
export function schedulerPart({ emulator, log, now }: SchedulerOptions): StackPart {
  return emulator === undefined ? noPart : scheduler({ emulator, log, now });
}

const noPart: StackPart = {
  start: () => Promise.resolve(),
  stop: () => Promise.resolve(),
  kill: () => undefined,
  lost: new Promise(() => undefined),
};

function scheduler(options: SchedulerOptions & { readonly emulator: FunctionsEmulator }): StackPart {
  const { emulator, log, now } = options;
  const ending = new AbortController();
  const { signal } = ending;
  let timer: NodeJS.Timeout | undefined;
  const jobs = timetable({
    now,
    run: (job, atMs) => callFunction(job, { emulator, atMs, signal }),
    onFailure: (job, reason) => {
      if (!signal.aborted) log(`⚠  The scheduled function ${job.name} (${job.text}) failed: ${reason}`);
    },
  });

  async function start(): Promise<void> {
    if (signal.aborted) return;
    jobs.follow(await listScheduledFunctions(emulator, signal));
    let listAtMs = Date.now() + listEveryMs;
    timer = setInterval(() => {
      if (Date.now() >= listAtMs) {
        listAtMs = Date.now() + listEveryMs;
        void listAgain();
      }
      jobs.runDue();
    }, tickMs);
  }

  async function listAgain(): Promise<void> {
    try {
      jobs.follow(await listScheduledFunctions(emulator, signal));
    } catch (error) {
      // Anything else means that the emulator does not answer, and the suite reports that itself.
      if (error instanceof StackFailure) log(`⚠  ${error.message}`);
    }
  }

  function kill(): void {
    clearInterval(timer);
    ending.abort();
  }

  return {
    start,
    stop: async () => {
      clearInterval(timer);
      await Promise.race([jobs.settled(), delay(finishMs, undefined, { ref: false })]);
      kill();
      await jobs.settled();
    },
    kill,
    lost: new Promise(() => undefined),
  };
}

interface Entry {
  readonly job: ScheduledFunction;
  dueAtMs: number;
  running: Promise<void> | undefined;
}

interface TimetableOptions {
  readonly now: () => number;
  /** Resolves when the run has ended: with undefined, or with what went wrong. */
  readonly run: (job: ScheduledFunction, atMs: number) => Promise<string | undefined>;
  readonly onFailure: (job: ScheduledFunction, reason: string) => void;
}

/** Which job runs when. Never two runs of one job at a time; one run makes up for any number of missed ones. */
interface Timetable {
  /** Follows exactly these jobs; one that it followed already keeps its time. */
  follow(jobs: readonly ScheduledFunction[]): void;
  /** Starts every job that is due and does not run. */
  runDue(): void;
  /** Resolves when no run is under way. */
  settled(): Promise<void>;
}

export function timetable({ now, run, onFailure }: TimetableOptions): Timetable {
  let entries: readonly Entry[] = [];

  function follow(jobs: readonly ScheduledFunction[]): void {
    entries = jobs.map(
      (job) =>
        entries.find((entry) => entry.job.id === job.id && entry.job.text === job.text) ?? {
          job,
          dueAtMs: job.schedule.nextAfter(now()),
          running: undefined,
        },
    );
  }

  function runDue(): void {
    const atMs = now();
    for (const entry of entries) {
      if (entry.dueAtMs > atMs || entry.running !== undefined) continue;
      entry.dueAtMs = entry.job.schedule.nextAfter(atMs);
      entry.running = runOnce(entry, atMs);
    }
  }

  async function runOnce(entry: Entry, atMs: number): Promise<void> {
    const failure = await run(entry.job, atMs).catch((error: unknown) => String(error));
    entry.running = undefined;
    if (failure !== undefined) onFailure(entry.job, failure);
  }

  async function settled(): Promise<void> {
    await Promise.all(entries.flatMap(({ running }) => running ?? []));
  }

  return { follow, runDue, settled };
}

/**
 * Calls a scheduled function as Cloud Scheduler would, and resolves when it has ended: with undefined, or with what
 * went wrong. Rejects only when the signal is aborted.
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
  const send = (key: string) =>
    post(`${emulator.url}/functions/projects/${emulator.projectId}/triggers/${key}`, { headers, signal });
  try {
    const answer = await send(`${id}-0`);
    const key = answer.status === 404 ? keyIn(answer.text, id) : undefined;
    const { status, text } = key === undefined ? answer : await send(key);
    return status === 200 ? undefined : `it answered ${String(status)} ${text}`.trim().slice(0, 200);
  } catch (error) {
    if (signal.aborted) throw error;
    return `it did not answer (${error instanceof Error ? error.message : String(error)})`;
  }
}

/** `fetch` would give up after five minutes, and a job may take half an hour. */
function post(
  url: string,
  options: { headers: Record<string, string>; signal: AbortSignal },
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: 'POST', ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });
}

/**
 * The emulator's key of a function ends with a count of reloads of all triggers, which no listing shows. Normally it
 * is 0; a wrong one is answered with all keys.
 */
function keyIn(text: string, id: string): string | undefined {
  return text
    .replace(/^.*valid functions are: /s, '')
    .split(', ')
    .find((key) => key.startsWith(`${id}-`) && /^\d+$/.test(key.slice(id.length + 1)));
}
