import { setTimeout as delay } from 'node:timers/promises';
import { StackFailure } from '../failure.ts';
import type { StackPart } from '../stack-part.ts';
import { callFunction } from './call-function.ts';
import { listScheduledFunctions, type FunctionsEmulator } from './scheduled-functions.ts';
import { timetable } from './timetable.ts';

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
