import { fitsInt64, int } from '../values/int64.ts';
import { setOf } from '../values/set.ts';
import { duration, NANOS_PER_SECOND, parseTimestamp } from '../values/time.ts';
import {
  bool,
  bytes,
  float,
  list,
  map,
  NULL,
  path,
  type PathSegment,
  string,
  type Value,
} from '../values/value.ts';
import {
  arrayOrEmpty,
  expectObject,
  expectString,
  isObject,
  objectOrEmpty,
  soleEntry,
  WireError,
} from './json.ts';

/**
 * A typed variable of the CLI as a value of rules.
 *
 * @throws WireError for a type that the protocol does not have.
 */
export function valueFromWire(wire: unknown): Value {
  const [key, content] = soleEntry(wire, 'a variable');
  switch (key) {
    case 'null_value':
      return NULL;
    case 'bool_value':
      return bool(content === true);
    case 'int_value':
      return intFrom(content);
    case 'float_value':
      return content === null ? NULL : float(Number(content));
    case 'string_value':
      return string(expectString(content, key));
    case 'bytes_value':
      return bytes(bytesFrom(content));
    case 'timestamp_value':
      return timestampFrom(content);
    case 'duration_value':
      return durationFrom(expectObject(content, key));
    case 'latlng_value':
      return latlngFrom(expectObject(content, key));
    case 'path_value':
      return path(arrayOrEmpty(expectObject(content, key)['segments'], key).map(segmentFrom));
    case 'list_value':
      return list(itemsFrom(content));
    case 'set_value':
      return setOf(itemsFrom(content));
    case 'map_value':
      return map(entriesFrom(expectObject(content, key)['fields']));
    case 'constraint_value':
      return constraintFrom(expectObject(content, key));
    default:
      throw new WireError(`Unknown type of value '${key}'.`);
  }
}

/** The CLI sends every whole number of JavaScript as int, even 1e300, and `null` for an infinite one. */
function intFrom(content: unknown): Value {
  if (content === null) return NULL;
  if (typeof content === 'string' && /^-?\d+$/.test(content)) return int(BigInt(content));
  if (typeof content !== 'number' || !Number.isInteger(content)) throw new WireError('Expected an integer.');
  return fitsInt64(BigInt(content)) ? int(content) : float(content);
}

function bytesFrom(content: unknown): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content, 'base64');
  const data = isObject(content) ? arrayOrEmpty(content['data'], 'bytes') : [];
  return Uint8Array.from(data, Number);
}

function timestampFrom(content: unknown): Value {
  const value = parseTimestamp(expectString(content, 'a timestamp'));
  if (value === undefined) throw new WireError('Expected a timestamp as RFC 3339.');
  return value;
}

function durationFrom({ seconds, nanos }: { seconds?: unknown; nanos?: unknown }): Value {
  return duration(BigInt(Number(seconds ?? 0)) * NANOS_PER_SECOND + BigInt(Number(nanos ?? 0)));
}

function latlngFrom({ latitude, longitude }: { latitude?: unknown; longitude?: unknown }): Value {
  return { type: 'latlng', latitude: Number(latitude ?? 0), longitude: Number(longitude ?? 0) };
}

/** A plain segment, or a wildcard with or without its value. */
function segmentFrom(wire: unknown): PathSegment {
  const { simple, variable_name: name, bound_value: value } = expectObject(wire, 'a path segment');
  if (typeof simple === 'string') return simple;
  const capture = { name: expectString(name, 'a path segment'), isRecursive: false };
  return typeof value === 'string' ? { ...capture, bound: [value] } : capture;
}

function itemsFrom(content: unknown): readonly Value[] {
  return arrayOrEmpty(objectOrEmpty(content, 'a list')['values'], 'a list').map(valueFromWire);
}

function entriesFrom(fields: unknown): readonly (readonly [string, Value])[] {
  return Object.entries(objectOrEmpty(fields, 'a map')).map(([key, value]) => [key, valueFromWire(value)]);
}

function constraintFrom({ comparator, value }: { comparator?: unknown; value?: unknown }): Value {
  return {
    type: 'constraint',
    comparator: expectString(comparator, 'a comparator'),
    operand: valueFromWire(value),
  };
}
