import type { StrictOperator, TypeName } from '../syntax/tree.ts';
import {
  bool,
  EvaluationError,
  float,
  int,
  nameOf,
  NULL_ERROR,
  string,
  unsupported,
  type Value,
} from './value.ts';

/** Applies an operator of two operands. */
export function applyOperator(operator: StrictOperator, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
      return bool(equals(left, right));
    case '!=':
      return bool(!equals(left, right));
    case '<':
      return bool(compare(left, right) < 0);
    case '<=':
      return bool(compare(left, right) <= 0);
    case '>':
      return bool(compare(left, right) > 0);
    case '>=':
      return bool(compare(left, right) >= 0);
    case 'in':
      return bool(isIn(left, right));
    default:
      return calculate(operator, left, right);
  }
}

type Arithmetic = Exclude<StrictOperator, '==' | '!=' | '<' | '<=' | '>' | '>=' | 'in'>;

/** Integers truncate toward zero, and the smallest one by -1 wraps around to itself; a remainder has the dividend's sign. */
const ARITHMETIC: Readonly<
  Record<Arithmetic, { ints: (a: bigint, b: bigint) => bigint; floats: (a: number, b: number) => number }>
> = {
  '+': { ints: (a, b) => a + b, floats: (a, b) => a + b },
  '-': { ints: (a, b) => a - b, floats: (a, b) => a - b },
  '*': { ints: (a, b) => a * b, floats: (a, b) => a * b },
  '/': { ints: (a, b) => BigInt.asIntN(64, a / nonZero(b)), floats: (a, b) => a / b },
  '%': { ints: (a, b) => a % nonZero(b), floats: (a, b) => a % b },
};

/** Two ints stay int; a float on either side makes the result a float. `+` joins strings too. */
function calculate(operator: Arithmetic, left: Value, right: Value): Value {
  const { ints, floats } = ARITHMETIC[operator];
  if (left.type === 'int' && right.type === 'int') return int(ints(left.value, right.value));
  if (isNumber(left) && isNumber(right)) return float(floats(Number(left.value), Number(right.value)));
  if (operator === '+' && left.type === 'string' && right.type === 'string')
    return string(left.value + right.value);
  throw unsupported(`${nameOf(left)} ${operator} ${nameOf(right)}`);
}

function nonZero(divisor: bigint): bigint {
  if (divisor === 0n) throw new EvaluationError('Divide by zero error.');
  return divisor;
}

/** Unary minus. */
export function negate(value: Value): Value {
  if (value.type === 'int') return int(-value.value);
  if (value.type === 'float') return float(-value.value);
  throw unsupported(`-${nameOf(value)}`);
}

/** A bool as it is; any other type is an error, never "truthy". */
export function expectBool(value: Value): boolean {
  if (value.type !== 'bool') throw new EvaluationError(`Expected bool, but got ${nameOf(value)}.`);
  return value.value;
}

/**
 * The order of two values: negative, zero or positive; NaN for comparisons with NaN, of which every one is false. An int
 * compared with a float is rounded to one; strings go by UTF-16 units, as in Google's engine. Pairs without an order are
 * an error.
 */
function compare(a: Value, b: Value): number {
  if (a.type === 'int' && b.type === 'int') return ordering(a.value, b.value);
  if (isNumber(a) && isNumber(b)) return ordering(Number(a.value), Number(b.value));
  if (a.type === 'string' && b.type === 'string') return ordering(a.value, b.value);
  if (a.type === 'timestamp' && b.type === 'timestamp') return ordering(a.nanos, b.nanos);
  throw unsupported(`comparison of ${nameOf(a)} and ${nameOf(b)}`);
}

function ordering<T extends bigint | number | string>(a: T, b: T): number {
  if (a < b) return -1;
  if (a > b) return 1;
  return a >= b ? 0 : NaN;
}

function isNumber(value: Value): value is Extract<Value, { type: 'int' | 'float' }> {
  return value.type === 'int' || value.type === 'float';
}

/** `==`: numbers are compared as numbers, but inside lists and maps `1` is not `1.0`. */
function equals(a: Value, b: Value): boolean {
  return isNumber(a) && isNumber(b) ? compare(a, b) === 0 : identical(a, b);
}

/** Equality inside lists and maps: the types count, NaN equals nothing, and `0.0` is not `-0.0`. */
function identical(a: Value, b: Value): boolean {
  if (a.type === 'unsupported' || b.type === 'unsupported')
    throw unsupported(`comparison of ${nameOf(a)} and ${nameOf(b)}`);
  switch (a.type) {
    case 'null':
      return b.type === 'null';
    case 'bool':
    case 'int':
    case 'string':
      return b.type === a.type && b.value === a.value;
    case 'float':
      return b.type === 'float' && Object.is(a.value, b.value) && !Number.isNaN(a.value);
    case 'timestamp':
      return b.type === 'timestamp' && b.nanos === a.nanos;
    case 'path':
      return b.type === 'path' && sameItems(a.segments.map(string), b.segments.map(string));
    case 'list':
      return b.type === 'list' && sameItems(a.items, b.items);
    case 'map':
      if (b.type !== 'map' || a.entries.size !== b.entries.size) return false;
      return [...a.entries].every(([key, value]) => {
        const other = b.entries.get(key);
        return other !== undefined && identical(value, other);
      });
  }
}

function sameItems(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((item, i) => b[i] !== undefined && identical(item, b[i]));
}

/** Whether a list has the item, for `in`, `hasAll` and the like: the types count, but `0.0` is `-0.0`. */
export function hasItem(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) =>
    item.type === 'float' && wanted.type === 'float' ? item.value === wanted.value : identical(item, wanted),
  );
}

function isIn(item: Value, container: Value): boolean {
  if (container.type === 'list') return hasItem(container.items, item);
  if (container.type === 'map' && item.type === 'string') return container.entries.has(item.value);
  throw unsupported(`${nameOf(item)} in ${nameOf(container)}`);
}

export function isOfType(value: Value, name: TypeName): boolean {
  return name === 'number' ? isNumber(value) : value.type === name;
}

/** `object.name`: a member of a map; everything else has none. */
export function member(object: Value, name: string): Value {
  if (object.type === 'null') throw new EvaluationError(NULL_ERROR);
  const value = object.type === 'map' ? object.entries.get(name) : undefined;
  if (value === undefined) throw new EvaluationError(`Property ${name} is undefined on object.`);
  return value;
}

/** `object[index]`: an element of a list or path, or the value of a key of a map. */
export function element(object: Value, index: Value): Value {
  if (object.type === 'null') throw new EvaluationError(NULL_ERROR);
  if (object.type === 'map' && index.type === 'string') return member(object, index.value);
  if ((object.type !== 'list' && object.type !== 'path') || index.type !== 'int')
    throw unsupported(`${nameOf(object)}[${nameOf(index)}]`);
  const items = object.type === 'list' ? object.items : object.segments.map(string);
  const item = index.value < 0n ? undefined : items[Number(index.value)];
  if (item !== undefined) return item;
  throw new EvaluationError(`Index out of bound error. Index: [${index.value}] , size: [${items.length}].`);
}
