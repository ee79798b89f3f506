import { assertNever } from '../assert-never.ts';
import { compare, isNumber } from './compare.ts';
import { isBound, segmentsOf, showPath } from './path.ts';
import type { Value } from './value.ts';

/**
 * `==` of the rules language. Numbers are compared as numbers here and inside sets, but inside lists and maps `1` is
 * not `1.0`. Different types are simply not equal; two map diffs never are, nor a path that is not bound.
 */
export function equals(a: Value, b: Value): boolean {
  if (isNumber(a) && isNumber(b)) return compare(a, b) === 0;
  return a.type !== 'map_diff' && identical(a, b);
}

/** Equality inside lists and maps: the types count, NaN equals nothing, and `0.0` is not `-0.0`. */
function identical(a: Value, b: Value): boolean {
  if (a.type === 'float' && b.type === 'float') {
    return Object.is(a.value, b.value) && !Number.isNaN(a.value);
  }
  if (a.type === 'list' && b.type === 'list') {
    return a.items.length === b.items.length && a.items.every((item, i) => matches(item, b.items[i]));
  }
  if (a.type === 'map' && b.type === 'map') {
    if (a.entries.size !== b.entries.size) return false;
    return [...a.entries].every(([key, value]) => matches(value, b.entries.get(key)));
  }
  if (a.type === 'path' && b.type === 'path' && !(isBound(a) && isBound(b))) return false;
  return a.type === b.type && canonicalKey(a) === canonicalKey(b);
}

function matches(a: Value, b: Value | undefined): boolean {
  return b !== undefined && identical(a, b);
}

/** Whether a list has the item, for `in`, `hasAll` and the like: the types count, but `0.0` is `-0.0`. */
export function hasItem(items: readonly Value[], wanted: Value): boolean {
  return items.some((item) =>
    item.type === 'float' && wanted.type === 'float' ? item.value === wanted.value : identical(item, wanted),
  );
}

/**
 * A text that is the same for two values exactly when a set or a diff holds them for equal: numbers by their exact
 * value wherever they are, and NaN equals itself.
 */
export function canonicalKey(value: Value): string {
  return JSON.stringify(canonical(value));
}

type Canonical = string | number | boolean | readonly Canonical[];

function canonical(value: Value): Canonical {
  switch (value.type) {
    case 'null':
      return 'null';
    case 'bool':
      return value.value;
    case 'int':
      return ['number', `${value.value}`];
    case 'float':
      return ['number', Number.isInteger(value.value) ? `${BigInt(value.value)}` : `${value.value}`];
    case 'string':
      return ['string', value.value];
    case 'bytes':
      return ['bytes', Buffer.from(value.value).toString('hex')];
    case 'timestamp':
    case 'duration':
      return [value.type, `${value.nanos}`];
    case 'latlng':
      return ['latlng', value.latitude, value.longitude];
    case 'path':
      return isBound(value) ? ['path', ...segmentsOf(value)] : ['unbound path', showPath(value)];
    case 'list':
      return ['list', ...value.items.map(canonical)];
    case 'set':
      return ['set', ...[...value.members.keys()].sort()];
    case 'map':
      return ['map', ...[...value.entries.keys()].sort().map((key) => canonicalEntry(key, value.entries))];
    case 'map_diff':
      return ['map_diff', canonical(value.left), canonical(value.right)];
    case 'constraint':
      return ['constraint', value.comparator, canonical(value.operand)];
    default:
      return assertNever(value);
  }
}

function canonicalEntry(key: string, entries: ReadonlyMap<string, Value>): Canonical {
  const value = entries.get(key);
  return value === undefined ? [key] : [key, canonical(value)];
}
