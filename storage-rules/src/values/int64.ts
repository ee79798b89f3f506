import { EvaluationError } from './evaluation-error.ts';
import type { IntValue } from './value.ts';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

export function fitsInt64(value: bigint): boolean {
  return value >= INT64_MIN && value <= INT64_MAX;
}

/** An int of the rules language: signed 64 bits, and an error instead of a silent wrap. */
export function int(value: bigint | number): IntValue {
  const exact = BigInt(value);
  if (!fitsInt64(exact)) throw new EvaluationError('Integer overflow error.');
  return { type: 'int', value: exact };
}

/** The whole part of a float, as Java converts it: NaN is 0, and what is beyond 64 bits is the nearest end. */
export function intFromFloat(value: number): IntValue {
  if (Number.isNaN(value)) return int(0);
  if (value >= 2 ** 63) return int(INT64_MAX);
  return value <= -(2 ** 63) ? int(INT64_MIN) : int(Math.trunc(value));
}
