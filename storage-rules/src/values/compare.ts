import { EvaluationError } from './evaluation-error.ts';
import type { Value } from './value.ts';

/**
 * How two values stand to each other: negative, zero or positive; NaN for comparisons with NaN, of which every one
 * is false. Pairs without an order are an error (local-stack.md 4.4).
 */
export function compare(a: Value, b: Value): number {
  if (isNumber(a) && isNumber(b)) return ordering(a.value, b.value);
  if (a.type === 'string' && b.type === 'string') return compareByCodePoint(a.value, b.value);
  if (a.type === 'timestamp' && b.type === 'timestamp') return ordering(a.nanos, b.nanos);
  if (a.type === 'duration' && b.type === 'duration') return ordering(a.nanos, b.nanos);
  throw new EvaluationError(`Unsupported operation error. Cannot compare ${a.type} with ${b.type}.`);
}

export function isNumber(value: Value): value is Extract<Value, { type: 'int' | 'float' }> {
  return value.type === 'int' || value.type === 'float';
}

/** Exact for every mix: JavaScript orders a bigint and a number by value, without rounding either. */
export function ordering(a: bigint | number, b: bigint | number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return a >= b ? 0 : NaN;
}

/** UTF-8 bytes sort like code points; UTF-16 units would put emoji before U+FFFD. */
function compareByCodePoint(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
