import { assertNever } from '../assert-never.ts';
import { formatTimestamp } from './time.ts';
import { showPath } from './path.ts';
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
      return JSON.stringify(showPath(value)).slice(1, -1);
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

/** As Java prints a double: `2.0`, `1.0E7`, `9.0E-4`, `-0.0`. */
export function showFloat(value: number): string {
  if (!Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [digits = '', exponent = ''] = value.toExponential().split('e');
    return `${withFraction(digits)}E${Number(exponent)}`;
  }
  return Object.is(value, -0) ? '-0.0' : withFraction(String(value));
}

function withFraction(digits: string): string {
  return digits.includes('.') ? digits : `${digits}.0`;
}
