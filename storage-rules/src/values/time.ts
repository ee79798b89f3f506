import { EvaluationError } from './evaluation-error.ts';
import type { DurationValue, TimestampValue } from './value.ts';

export const NANOS_PER_MILLI = 1_000_000n;
export const NANOS_PER_SECOND = 1_000_000_000n;
export const NANOS_PER_MINUTE = 60n * NANOS_PER_SECOND;
export const NANOS_PER_HOUR = 60n * NANOS_PER_MINUTE;
export const NANOS_PER_DAY = 24n * NANOS_PER_HOUR;

/** 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999999999Z, the range of a protobuf Timestamp. */
const TIMESTAMP_MIN = -62_135_596_800n * NANOS_PER_SECOND;
const TIMESTAMP_MAX = 253_402_300_800n * NANOS_PER_SECOND - 1n;
/** About 10,000 years, the range of a protobuf Duration. */
const DURATION_MAX = 315_576_000_000n * NANOS_PER_SECOND;

const RFC3339 = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2})(?:\.(\d{1,9}))?(Z|[+-]\d{2}:\d{2})$/;

export function timestamp(nanos: bigint): TimestampValue {
  if (nanos < TIMESTAMP_MIN || nanos > TIMESTAMP_MAX) throw new EvaluationError('Timestamp out of range.');
  return { type: 'timestamp', nanos };
}

export function duration(nanos: bigint): DurationValue {
  if (nanos < -DURATION_MAX || nanos > DURATION_MAX) throw new EvaluationError('Duration out of range.');
  return { type: 'duration', nanos };
}

/** Midnight UTC of a day that exists in the calendar (months 1 to 12); 30 February is an error. */
export function timestampOfDate(year: number, month: number, day: number): TimestampValue {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  const exists =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  if (!exists) throw new EvaluationError(`Invalid date: ${year}-${month}-${day}.`);
  return timestamp(BigInt(date.getTime()) * NANOS_PER_MILLI);
}

/** Reads RFC 3339 down to the nanosecond; `undefined` if the text is none. */
export function parseTimestamp(text: string): TimestampValue | undefined {
  const [, seconds, fraction = '', zone] = RFC3339.exec(text) ?? [];
  if (seconds === undefined || zone === undefined) return undefined;
  const millis = Date.parse(`${seconds}${zone}`);
  if (Number.isNaN(millis)) return undefined;
  return timestamp(BigInt(millis) * NANOS_PER_MILLI + BigInt(fraction.padEnd(9, '0')));
}

export function formatTimestamp(nanos: bigint): string {
  const fraction = positiveRemainder(nanos, NANOS_PER_SECOND);
  const seconds = dateOf(nanos).toISOString().slice(0, 19);
  return `${seconds}.${fraction.toString().padStart(9, '0')}Z`;
}

/** The calendar of an instant, whole milliseconds, rounded down. */
export function dateOf(nanos: bigint): Date {
  return new Date(Number((nanos - positiveRemainder(nanos, NANOS_PER_MILLI)) / NANOS_PER_MILLI));
}

/** `value` mod `divisor`, in 0 … divisor - 1 for instants before 1970 too. */
export function positiveRemainder(value: bigint, divisor: bigint): bigint {
  return ((value % divisor) + divisor) % divisor;
}
