import { assertNever } from '../assert-never.ts';
import { formatTimestamp } from './time.ts';
import type { Value } from './value.ts';

/** A value as `debug()` and error texts print it: one line, quotes and control characters escaped. */
export function show(value: Value): string {
  switch (value.type) {
    case 'null':
      return 'null';
    case 'bool':
    case 'int':
      return String(value.value);
    case 'float':
      return showFloat(value.value);
    case 'string':
      return JSON.stringify(value.value);
    case 'bytes':
      return `bytes(${Buffer.from(value.value).toString('hex').toUpperCase()})`;
    case 'timestamp':
      return `timestamp(${formatTimestamp(value.nanos)})`;
    case 'duration':
      return `duration(${value.nanos}ns)`;
    case 'latlng':
      return `latlng(${value.latitude}, ${value.longitude})`;
    case 'path':
      return JSON.stringify(showPath(value.segments)).slice(1, -1);
    case 'list':
      return `[${value.items.map(show).join(', ')}]`;
    case 'set':
      return `set(${[...value.members.values()].map(show).join(', ')})`;
    case 'map':
      return `{${[...value.entries].map(([key, item]) => `${JSON.stringify(key)}: ${show(item)}`).join(', ')}}`;
    case 'map_diff':
      return `map_diff(${show(value.left)}, ${show(value.right)})`;
    case 'constraint':
      return `constraint(${value.comparator} ${show(value.operand)})`;
    default:
      return assertNever(value);
  }
}

/** `/a/b/c`. */
export function showPath(segments: readonly string[]): string {
  return `/${segments.join('/')}`;
}

/** `2.0` rather than `2`, so that a float is recognisable (local-stack.md 4.6). */
export function showFloat(value: number): string {
  return /^-?\d+$/.test(String(value)) ? `${value}.0` : String(value);
}
