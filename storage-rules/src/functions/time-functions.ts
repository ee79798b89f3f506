import { EvaluationError } from '../values/evaluation-error.ts';
import {
  duration,
  NANOS_PER_DAY,
  NANOS_PER_HOUR,
  NANOS_PER_MILLI,
  NANOS_PER_MINUTE,
  NANOS_PER_SECOND,
  timestamp,
  timestampOfDate,
} from '../values/time.ts';
import { defineFunctions } from './define-functions.ts';

/** Nanoseconds of the units that `duration.value` knows. */
const UNITS = new Map([
  ['w', 7n * NANOS_PER_DAY],
  ['d', NANOS_PER_DAY],
  ['h', NANOS_PER_HOUR],
  ['m', NANOS_PER_MINUTE],
  ['s', NANOS_PER_SECOND],
  ['ms', NANOS_PER_MILLI],
  ['ns', 1n],
]);

/** `timestamp.date` and `timestamp.value`, UTC. */
export const timestampFunctions = defineFunctions('timestamp.', {
  date: [
    3,
    (args) => timestampOfDate(Number(args.integer(0)), Number(args.integer(1)), Number(args.integer(2))),
  ],
  value: [1, (args) => timestamp(args.integer(0) * NANOS_PER_MILLI)],
});

/** `duration.value`, `.time` and `.abs`. */
export const durationFunctions = defineFunctions('duration.', {
  value: [2, (args) => duration(args.integer(0) * nanosOf(args.text(1)))],
  time: [
    4,
    (args) =>
      duration(
        args.integer(0) * NANOS_PER_HOUR +
          args.integer(1) * NANOS_PER_MINUTE +
          args.integer(2) * NANOS_PER_SECOND +
          args.integer(3),
      ),
  ],
  abs: [
    1,
    (args) => {
      const { nanos } = args.of(0, 'duration');
      return duration(nanos < 0n ? -nanos : nanos);
    },
  ],
});

function nanosOf(unit: string): bigint {
  const nanos = UNITS.get(unit);
  if (nanos === undefined) {
    throw new EvaluationError(`Unknown duration unit '${unit}'. Known: ${[...UNITS.keys()].join(', ')}.`);
  }
  return nanos;
}
