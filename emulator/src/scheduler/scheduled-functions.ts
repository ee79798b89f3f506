import { StackFailure } from '../failure.ts';
import { isRecord, objectAt } from '../json.ts';

/** A scheduled function as the Functions emulator has loaded it. */
export interface ScheduledFunction {
  readonly name: string;
  /** The emulator's own id, `us-central1-retryMail`. */
  readonly id: string;
  /** As in its source. */
  readonly text: string;
  readonly schedule: Schedule;
}

/** The Functions emulator of one run. */
export interface FunctionsEmulator {
  /** Without a slash at the end. */
  readonly url: string;
  readonly projectId: string;
}

const listDeadlineMs = 10_000;

/**
 * The scheduled functions of the running emulator, so that no second list has to be kept. A StackFailure names the
 * function whose schedule cannot be followed here.
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
  return backends.flatMap((backend) => listAt(backend, 'functionTriggers')).flatMap(toScheduledFunction);
}

function toScheduledFunction(trigger: Record<string, unknown>): ScheduledFunction[] {
  const { schedule: text, timeZone } = objectAt(trigger, 'schedule');
  const { id, name } = trigger;
  if (typeof text !== 'string' || typeof id !== 'string' || typeof name !== 'string') return [];
  const zone = typeof timeZone === 'string' ? { timeZone } : {};
  try {
    return [{ id, name, text, schedule: parseSchedule({ schedule: text, ...zone }) }];
  } catch (error) {
    if (!(error instanceof UnknownSchedule)) throw error;
    throw new StackFailure(`The scheduled function ${name} cannot run: ${error.message}.`);
  }
}

function listAt(value: Record<string, unknown>, key: string): Record<string, unknown>[] {
  const member = value[key];
  return Array.isArray(member) ? member.filter(isRecord) : [];
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When a job runs. */
export interface Schedule {
  /** The first time after this one, both in milliseconds since 1970. */
  nextAfter(ms: number): number;
}

/** The part of a function's trigger that defines when it runs. */
interface ScheduleText {
  readonly schedule: string;
  readonly timeZone?: string;
}

/** What this scheduler understands of Cloud Scheduler's grammar, as a message names it. */
const understood = '"every N minutes", "every N hours" or "every day HH:MM", in UTC';

/** A schedule that this scheduler does not understand. */
export class UnknownSchedule extends Error {
  override readonly name = 'UnknownSchedule';
}

/**
 * Reads a schedule. Cloud Scheduler knows more: what the local one does not know is refused with an UnknownSchedule
 * that lists what it supports, because a job that silently never runs would look like one with nothing to do.
 */
export function parseSchedule({ schedule, timeZone = 'UTC' }: ScheduleText): Schedule {
  const parsed = timeZone === 'UTC' ? (parseInterval(schedule) ?? parseDaily(schedule)) : undefined;
  if (parsed !== undefined) return parsed;
  const given = timeZone === 'UTC' ? `"${schedule}"` : `"${schedule}" in ${timeZone}`;
  throw new UnknownSchedule(`the local scheduler does not know ${given}; it knows ${understood}`);
}

/** `every 5 minutes`: so long after the run before began. */
function parseInterval(text: string): Schedule | undefined {
  const [, count, unit] = /^every ([1-9]\d{0,3}) (minutes|mins|hours)$/.exec(text) ?? [];
  if (count === undefined) return undefined;
  const intervalMs = Number(count) * (unit === 'hours' ? hourMs : minuteMs);
  return { nextAfter: (ms) => ms + intervalMs };
}

/** `every day 03:00`. UTC has days of equal length, so no date is needed. */
function parseDaily(text: string): Schedule | undefined {
  const [, hours, minutes] = /^every day ([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const ofDayMs = Number(hours) * hourMs + Number(minutes) * minuteMs;
  return { nextAfter: (ms) => ms - mod(ms - ofDayMs, dayMs) + dayMs };
}

function mod(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}
