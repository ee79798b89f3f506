import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@keelstone/domain/errors';
import type { PlatformDeps } from '../platform-deps.ts';
import { platformLimits } from '../platform.limits.ts';

/** One run of a job over many rows. */
export type JobRun = ReturnType<typeof startRun>;

/**
 * Begins a run of at most `msMax`. A failure does not stop the rest. The run fails at its end, so that it is noticed.
 * The caller must call `throwIfFailed` at the end.
 */
export function startRun({ now }: Pick<PlatformDeps, 'now'>, msMax: number = platformLimits.runMsMax) {
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
      const waitSeconds = repeatsLeft > 0 && !isOver() ? findBusySeconds(error) : undefined;
      if (waitSeconds === undefined) {
        failures.push(error);
        return false;
      }
      await delay(waitSeconds * 1000);
      return attempt(work, repeatsLeft - 1);
    }
  };
  return {
    /** Returns whether the run's time is up. The next run continues. */
    isOver,
    /** Runs work, with retries if something was busy. Returns false if there was nothing to do, or it failed. */
    attempt: (work: () => Promise<unknown>) => attempt(work),
    /** Attempts the work with each row until the time is up. Returns how many rows had something to do. */
    async each<Row>(rows: AsyncIterable<Row> | Iterable<Row>, work: (row: Row) => Promise<unknown>) {
      let done = 0;
      for await (const row of rows) {
        if (isOver()) break;
        if (await attempt(() => work(row))) done += 1;
      }
      return done;
    },
    /** Throws all failures together, if there were any. */
    throwIfFailed(message: string): void {
      if (failures.length > 0) throw new AggregateError(failures, message);
    },
  };
}

/** Runs the parts of a job one after another, even if an earlier one has failed. Fails at the end. */
export async function runParts(
  parts: readonly (() => Promise<unknown>)[],
  deps: Pick<PlatformDeps, 'now'>,
): Promise<void> {
  const run = startRun(deps);
  for (const part of parts) await run.attempt(part);
  run.throwIfFailed('A part of the job failed');
}

/** The seconds to wait before a retry, or undefined unless something was busy. */
function findBusySeconds(error: unknown): number | undefined {
  return error instanceof DomainError && error.code === 'unavailable' ? error.retryAfterSeconds : undefined;
}
