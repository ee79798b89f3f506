import type { StrictOperator } from '../syntax/tree.ts';
import {
  bool,
  EvaluationError,
  int,
  mismatch,
  nameOf,
  NULL_ERROR,
  string,
  unsupported,
  type Value,
} from './value.ts';

const ORDERS = {
  '<': (order: number) => order < 0,
  '<=': (order: number) => order <= 0,
  '>': (order: number) => order > 0,
  '>=': (order: number) => order >= 0,
};

/** Applies an operator of two operands. */
export function applyOperator(operator: StrictOperator, left: Value, right: Value): Value {
  switch (operator) {
    case '==':
    case '!=':
      return bool(equals(left, right) === (operator === '=='));
    case 'in':
      return bool(isIn(left, right));
    case '+':
    case '-':
    case '*':
      return calculate(operator, left, right);
    default:
      return bool(ORDERS[operator](compare(operator, left, right)));
  }
}

/** Calculates with ints; `+` joins strings too. */
function calculate(operator: '+' | '-' | '*', left: Value, right: Value): Value {
  if (operator === '+' && left.type === 'string' && right.type === 'string')
    return string(left.value + right.value);
  if (operator === '-' && left.type === 'timestamp' && right.type === 'timestamp')
    throw unsupported('timestamp - timestamp');
  if (left.type !== 'int' || right.type !== 'int')
    throw mismatch(`${nameOf(left)} ${operator} ${nameOf(right)}`, left, right);
  if (operator === '*') return int(left.value * right.value);
  return int(operator === '+' ? left.value + right.value : left.value - right.value);
}

/** Unary minus. */
export function negate(value: Value): Value {
  if (value.type === 'int') return int(-value.value);
  throw mismatch(`-${nameOf(value)}`, value);
}

/** A bool as it is; any other type is an error, never "truthy". */
export function expectBool(value: Value): boolean {
  if (value.type !== 'bool') throw new EvaluationError(`Expected bool, but got ${nameOf(value)}.`);
  return value.value;
}

/** The order of two values: negative, zero or positive. Strings go by UTF-16 units; other pairs are an error. */
function compare(operator: StrictOperator, a: Value, b: Value): number {
  if (a.type === 'int' && b.type === 'int') return ordering(a.value, b.value);
  if (a.type === 'string' && b.type === 'string') return ordering(a.value, b.value);
  if (a.type === 'timestamp' && b.type === 'timestamp') return ordering(a.nanos, b.nanos);
  throw mismatch(`${nameOf(a)} ${operator} ${nameOf(b)}`, a, b);
}

function ordering<T extends bigint | string>(a: T, b: T): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** `==`: values of different types are not equal. */
function equals(a: Value, b: Value): boolean {
  if (a.type === 'unsupported' || b.type === 'unsupported') throw unsupported(`${nameOf(a)} == ${nameOf(b)}`);
  switch (a.type) {
    case 'null':
      return b.type === 'null';
    case 'bool':
    case 'int':
    case 'string':
      return b.type === a.type && b.value === a.value;
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
        return other !== undefined && equals(value, other);
      });
  }
}

function sameItems(a: readonly Value[], b: readonly Value[]): boolean {
  return a.length === b.length && a.every((item, i) => b[i] !== undefined && equals(item, b[i]));
}

/** Whether a list has the item, for `in`, `hasAll` and the like. */
export function hasItem(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) => equals(item, wanted));
}

function isIn(item: Value, container: Value): boolean {
  if (container.type === 'list') return hasItem(container.items, item);
  if (container.type === 'map' && item.type === 'string') return container.entries.has(item.value);
  throw mismatch(`${nameOf(item)} in ${nameOf(container)}`, item, container);
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
  if (object.type === 'string' && index.type === 'int') throw unsupported('string[int]');
  if ((object.type !== 'list' && object.type !== 'path') || index.type !== 'int')
    throw mismatch(`${nameOf(object)}[${nameOf(index)}]`, object, index);
  const items = object.type === 'list' ? object.items : object.segments.map(string);
  const item = index.value < 0n ? undefined : items[Number(index.value)];
  if (item !== undefined) return item;
  throw new EvaluationError(`Index out of bound error. Index: [${index.value}] , size: [${items.length}].`);
}
