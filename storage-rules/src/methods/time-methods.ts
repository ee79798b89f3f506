import { int } from '../values/int64.ts';
import {
  dateOf,
  duration,
  NANOS_PER_DAY,
  NANOS_PER_MILLI,
  NANOS_PER_SECOND,
  positiveRemainder,
  timestamp,
} from '../values/time.ts';
import { defineMethods } from './define-methods.ts';

/** Methods of timestamps, all in UTC. */
export const timestampMethods = defineMethods('timestamp', {
  year: [0, ({ nanos }) => int(dateOf(nanos).getUTCFullYear())],
  month: [0, ({ nanos }) => int(dateOf(nanos).getUTCMonth() + 1)],
  day: [0, ({ nanos }) => int(dateOf(nanos).getUTCDate())],
  hours: [0, ({ nanos }) => int(dateOf(nanos).getUTCHours())],
  minutes: [0, ({ nanos }) => int(dateOf(nanos).getUTCMinutes())],
  seconds: [0, ({ nanos }) => int(dateOf(nanos).getUTCSeconds())],
  nanos: [0, ({ nanos }) => int(positiveRemainder(nanos, NANOS_PER_SECOND))],
  // Monday is 1 and Sunday 7, where JavaScript has Sunday as 0.
  dayOfWeek: [0, ({ nanos }) => int(dateOf(nanos).getUTCDay() || 7)],
  dayOfYear: [0, ({ nanos }) => int(dayOfYear(nanos))],
  date: [0, ({ nanos }) => timestamp(nanos - positiveRemainder(nanos, NANOS_PER_DAY))],
  time: [0, ({ nanos }) => duration(positiveRemainder(nanos, NANOS_PER_DAY))],
  toMillis: [0, ({ nanos }) => int(dateOf(nanos).getTime())],
});

/** Methods of durations: whole seconds, and the nanoseconds beyond them. */
export const durationMethods = defineMethods('duration', {
  seconds: [0, ({ nanos }) => int(nanos / NANOS_PER_SECOND)],
  nanos: [0, ({ nanos }) => int(nanos % NANOS_PER_SECOND)],
});

function dayOfYear(nanos: bigint): bigint {
  const newYear = new Date(dateOf(nanos));
  newYear.setUTCMonth(0, 1);
  newYear.setUTCHours(0, 0, 0, 0);
  return (nanos - BigInt(newYear.getTime()) * NANOS_PER_MILLI) / NANOS_PER_DAY + 1n;
}
