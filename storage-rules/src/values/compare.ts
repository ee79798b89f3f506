import { EvaluationError } from './evaluation-error.ts';
import type { Value } from './value.ts';

/**
 * The order of two values: negative, zero or positive; NaN for comparisons with NaN, of which every one
 * is false. An int compared with a float is rounded to one; strings go by UTF-16 units, as in Google's engine. Pairs
 * without an order are an error.
 */
export function compare(a: Value, b: Value): number {
  if (a.type === 'int' && b.type === 'int') return ordering(a.value, b.value);
  if (isNumber(a) && isNumber(b)) return ordering(Number(a.value), Number(b.value));
  if (a.type === 'string' && b.type === 'string') return ordering(a.value, b.value);
  if (a.type === 'bytes' && b.type === 'bytes') return Buffer.compare(a.value, b.value);
  if (a.type === 'timestamp' && b.type === 'timestamp') return ordering(a.nanos, b.nanos);
  if (a.type === 'duration' && b.type === 'duration') return ordering(a.nanos, b.nanos);
  throw new EvaluationError(`Unsupported operation error. Cannot compare ${a.type} with ${b.type}.`);
}

export function isNumber(value: Value): value is Extract<Value, { type: 'int' | 'float' }> {
  return value.type === 'int' || value.type === 'float';
}

function ordering<T extends bigint | number | string>(a: T, b: T): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return a >= b ? 0 : NaN;
}
