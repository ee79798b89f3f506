import { isNumber } from './compare.ts';
import { EvaluationError } from './evaluation-error.ts';
import { int } from './int64.ts';
import { duration, timestamp } from './time.ts';
import { float, string, type Value } from './value.ts';

/** `+`: numbers, text, and durations to timestamps or durations. Lists have `concat`. */
export function add(left: Value, right: Value): Value {
  if (left.type === 'string' && right.type === 'string') return string(left.value + right.value);
  if (left.type === 'timestamp' && right.type === 'duration') return timestamp(left.nanos + right.nanos);
  if (left.type === 'duration' && right.type === 'timestamp') return timestamp(left.nanos + right.nanos);
  if (left.type === 'duration' && right.type === 'duration') return duration(left.nanos + right.nanos);
  return numeric('+', left, right, { ints: (a, b) => a + b, floats: (a, b) => a + b });
}

/** `-`: numbers, and distances between or before points in time. */
export function subtract(left: Value, right: Value): Value {
  if (left.type === 'timestamp' && right.type === 'timestamp') return duration(left.nanos - right.nanos);
  if (left.type === 'timestamp' && right.type === 'duration') return timestamp(left.nanos - right.nanos);
  if (left.type === 'duration' && right.type === 'duration') return duration(left.nanos - right.nanos);
  return numeric('-', left, right, { ints: (a, b) => a - b, floats: (a, b) => a - b });
}

export function multiply(left: Value, right: Value): Value {
  return numeric('*', left, right, { ints: (a, b) => a * b, floats: (a, b) => a * b });
}

/** `/`: integers truncate toward zero; the smallest one by -1 wraps around to itself, the only such case. */
export function divide(left: Value, right: Value): Value {
  return numeric('/', left, right, {
    ints: (a, b) => BigInt.asIntN(64, a / nonZero(b)),
    floats: (a, b) => a / b,
  });
}

/** `%`: the sign is that of the dividend. */
export function remainder(left: Value, right: Value): Value {
  return numeric('%', left, right, { ints: (a, b) => a % nonZero(b), floats: (a, b) => a % b });
}

/** Unary minus. */
export function negate(value: Value): Value {
  if (value.type === 'int') return int(-value.value);
  if (value.type === 'float') return float(-value.value);
  if (value.type === 'duration') return duration(-value.nanos);
  throw new EvaluationError(
    `Unsupported operation error. Received: -${value.type}. Expected: -int, -float, -duration.`,
  );
}

interface NumericOperation {
  readonly ints: (a: bigint, b: bigint) => bigint;
  readonly floats: (a: number, b: number) => number;
}

/** Two ints stay int; a float on either side makes the result a float. */
function numeric(operator: string, left: Value, right: Value, operation: NumericOperation): Value {
  if (left.type === 'int' && right.type === 'int') return int(operation.ints(left.value, right.value));
  if (isNumber(left) && isNumber(right)) {
    return float(operation.floats(Number(left.value), Number(right.value)));
  }
  throw new EvaluationError(`Unsupported operation error. Received: ${left.type} ${operator} ${right.type}.`);
}

function nonZero(divisor: bigint): bigint {
  if (divisor === 0n) throw new EvaluationError('Divide by zero error.');
  return divisor;
}
