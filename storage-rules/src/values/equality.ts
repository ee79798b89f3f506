import { assertNever } from '../assert-never.ts';
import { isNumber, ordering } from './compare.ts';
import type { Value } from './value.ts';

/**
 * `==` of the rules language (local-stack.md 4.4): deep, numbers by their mathematical value, different types are
 * simply not equal, sets without order.
 */
export function equals(a: Value, b: Value): boolean {
  if (isNumber(a) && isNumber(b)) return ordering(a.value, b.value) === 0;
  if (a.type !== b.type) return false;
  if (a.type === 'list' && b.type === 'list') {
    return a.items.length === b.items.length && a.items.every((item, i) => sameAs(item, b.items[i]));
  }
  if (a.type === 'map' && b.type === 'map') {
    if (a.entries.size !== b.entries.size) return false;
    return [...a.entries].every(([key, value]) => sameAs(value, b.entries.get(key)));
  }
  return canonicalKey(a) === canonicalKey(b);
}

function sameAs(a: Value, b: Value | undefined): boolean {
  return b !== undefined && equals(a, b);
}

/** A text that is the same for two values exactly when they are equal; NaN alone equals itself here. */
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
      return ['path', ...value.segments];
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
