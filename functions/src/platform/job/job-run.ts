import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@keelstone/domain/errors';
import type { Deps } from '../deps.ts';
import { platformLimits } from '../platform.limits.ts';

/** One run of a job over many rows. */
export type JobRun = {
  /** Whether its time is up; the next run does the rest. */
  isOver(): boolean;
  /** Does a piece of work, with retries if something was busy. False if there was nothing to do, or it failed. */
  attempt(work: () => Promise<unknown>): Promise<boolean>;
  /**
   * Does the same with one row after the other, until the time is up. Returns for how many there was something to do.
   */
  each<Row>(rows: AsyncIterable<Row> | Iterable<Row>, work: (row: Row) => Promise<unknown>): Promise<number>;
  /** Throws if something has failed, all failures together. */
  end(message: string): void;
};

/**
 * Begins a run of at most `msMax`. A failure does not hold up the rest; the run fails in the end, so that it is
 * noticed. `end` has to be called.
 */
export function startRun({ now }: Pick<Deps, 'now'>, msMax: number = platformLimits.sweepMsMax): JobRun {
  const startedAtMs = now();
  const failures: unknown[] = [];
  const isOver = () => now() - startedAtMs > msMax;
  const attempt = async (
    work: () => Promise<unknown>,
    repeatsLeft: number = platformLimits.busyRepeats,
  ): Promise<boolean> => {
    try {
      return (await work()) !== false;
    } catch (error) {
      const waitSeconds = repeatsLeft > 0 && !isOver() ? busySecondsOf(error) : undefined;
      if (waitSeconds === undefined) {
        failures.push(error);
        return false;
      }
      await delay(waitSeconds * 1000);
      return attempt(work, repeatsLeft - 1);
    }
  };
  return {
    isOver,
    attempt: (work) => attempt(work),
    each: async (rows, work) => {
      let done = 0;
      for await (const row of rows) {
        if (isOver()) break;
        if (await attempt(() => work(row))) done += 1;
      }
      return done;
    },
    end: (message) => {
      if (failures.length > 0) throw new AggregateError(failures, message);
    },
  };
}

/** Does one part of a job after the other, though an earlier one has failed; fails in the end. */
export async function runParts(
  parts: readonly (() => Promise<unknown>)[],
  deps: Pick<Deps, 'now'>,
): Promise<void> {
  const run = startRun(deps);
  for (const part of parts) await run.attempt(part);
  run.end('A part of the job failed');
}

/** How long to wait before the same is tried again, in seconds. Undefined unless something was busy. */
function busySecondsOf(error: unknown): number | undefined {
  return error instanceof DomainError && error.code === 'unavailable' ? error.retryAfterSeconds : undefined;
}
