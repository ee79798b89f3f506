import { StackFailure } from '../failure.ts';
import { isRecord, objectAt } from '../json.ts';
import { parseSchedule, UnknownSchedule, type Schedule } from './schedule.ts';

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
