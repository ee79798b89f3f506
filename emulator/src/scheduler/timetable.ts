import type { ScheduledFunction } from './scheduled-functions.ts';

interface Entry {
  readonly job: ScheduledFunction;
  dueAtMs: number;
  running: Promise<void> | undefined;
}

export interface TimetableOptions {
  readonly now: () => number;
  /** Resolves when the run has ended: with undefined, or with what went wrong. */
  readonly run: (job: ScheduledFunction, atMs: number) => Promise<string | undefined>;
  readonly onFailure: (job: ScheduledFunction, reason: string) => void;
}

/** Which job runs when. Never two runs of one job at a time; one run makes up for any number of missed ones. */
export interface Timetable {
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
