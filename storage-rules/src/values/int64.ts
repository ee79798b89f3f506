import { EvaluationError } from './evaluation-error.ts';
import type { IntValue } from './value.ts';

const INT64_MIN = -(2n ** 63n);
const INT64_MAX = 2n ** 63n - 1n;

export function fitsInt64(value: bigint): boolean {
  return value >= INT64_MIN && value <= INT64_MAX;
}

/** An int of the rules language: signed 64 bits, and an error instead of a silent wrap (local-stack.md 4.4). */
export function int(value: bigint | number): IntValue {
  const exact = BigInt(value);
  if (!fitsInt64(exact)) throw new EvaluationError('Integer overflow error.');
  return { type: 'int', value: exact };
}

/** The integer that a finite float is after `round`ing; NaN, infinities and floats beyond 64 bits are errors. */
export function intFromFloat(value: number): IntValue {
  if (!Number.isFinite(value)) throw new EvaluationError(`Type error. Cannot convert ${value} to int.`);
  return int(Math.trunc(value));
}
