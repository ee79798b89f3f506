import {
  bool,
  fitsInt64,
  int,
  list,
  map,
  NULL,
  parseTimestamp,
  path,
  string,
  type Value,
} from '../values/value.ts';
import { arrayOrEmpty, expectObject, expectString, objectOrEmpty } from './json.ts';

/** How a value of one type is read: what the key of its JSON object names. */
type Readers = Readonly<Record<string, (content: unknown) => Value>>;

/** Variables as the CLI sends them: `{"string_value": "x"}`. */
const VARIABLES: Readers = {
  null_value: () => NULL,
  bool_value: boolFrom,
  int_value: intFrom,
  float_value: fractionFrom,
  string_value: stringFrom,
  timestamp_value: timestampFrom,
  path_value: (content) =>
    path(arrayOrEmpty(expectObject(content, 'a path')['segments'], 'a path').map(segmentFrom)),
  list_value: (content) => list(itemsFrom(content, VARIABLES)),
  map_value: (content) => map(fieldsFrom(expectObject(content, 'a map')['fields'], VARIABLES)),
};

/** Fields of documents as Firestore's REST API has them; what the protobuf JSON form leaves out is its zero. */
const FIELDS: Readers = {
  nullValue: () => NULL,
  booleanValue: boolFrom,
  integerValue: (content) => int(BigInt(String(content))),
  doubleValue: fractionFrom,
  stringValue: stringFrom,
  timestampValue: timestampFrom,
  referenceValue: (content) => pathFromName(expectString(content, 'a reference')),
  arrayValue: (content) => list(itemsFrom(content, FIELDS)),
  mapValue: mapFrom,
  bytesValue: () => ({ type: 'unsupported', name: 'bytes' }),
  geoPointValue: () => ({ type: 'unsupported', name: 'latlng' }),
};

/** @throws Error for a type that the protocol does not have */
export function variableFrom(wire: unknown): Value {
  return valueFrom(wire, VARIABLES);
}

/**
 * A document of Firestore's REST API as rules see it: `{data, id, __name__}`.
 *
 * @throws Error if it is not a document
 */
export function documentFrom(wire: unknown): Value {
  const { name, fields } = expectObject(wire, 'a document');
  const documentName = expectString(name, 'the name of a document');
  return map([
    ['data', map(fieldsFrom(fields, FIELDS))],
    ['id', string(documentName.split('/').at(-1) ?? '')],
    ['__name__', pathFromName(documentName)],
  ]);
}

function valueFrom(wire: unknown, readers: Readers): Value {
  const [key, content] = Object.entries(expectObject(wire, 'a value'))[0] ?? ['nothing', undefined];
  const read = Object.hasOwn(readers, key) ? readers[key] : undefined;
  if (read === undefined) throw new Error(`Unknown type of value '${key}'.`);
  return read(content);
}

/** A vector is stored as a map with a mark. */
function mapFrom(content: unknown): Value {
  const entries = map(fieldsFrom(objectOrEmpty(content, 'a map')['fields'], FIELDS));
  return entries.entries.has('__type__') ? { type: 'unsupported', name: 'vector' } : entries;
}

function boolFrom(content: unknown): Value {
  return bool(content === true);
}

function stringFrom(content: unknown): Value {
  return string(expectString(content, 'a text'));
}

/** The CLI sends every whole number of JavaScript as int, even 1e300, and `null` for an infinite one. */
function intFrom(content: unknown): Value {
  if (content === null) return NULL;
  if (typeof content !== 'number' || !Number.isInteger(content)) throw new Error('Expected an integer.');
  return fitsInt64(BigInt(content)) ? int(content) : fractionFrom();
}

function fractionFrom(): Value {
  return { type: 'unsupported', name: 'float' };
}

function timestampFrom(content: unknown): Value {
  const value = parseTimestamp(expectString(content, 'a timestamp'));
  if (value === undefined) throw new Error('Expected a timestamp as RFC 3339.');
  return value;
}

function segmentFrom(wire: unknown): string {
  return expectString(expectObject(wire, 'a path segment')['simple'], 'a path segment');
}

/** `projects/P/databases/…` is `/databases/…` in rules. */
function pathFromName(name: string): Value {
  return path(name.split('/').slice(2));
}

function itemsFrom(content: unknown, readers: Readers): readonly Value[] {
  const { values } = objectOrEmpty(content, 'a list');
  return arrayOrEmpty(values, 'a list').map((item) => valueFrom(item, readers));
}

function fieldsFrom(fields: unknown, readers: Readers): readonly (readonly [string, Value])[] {
  return Object.entries(objectOrEmpty(fields, 'a map')).map(([key, value]) => [
    key,
    valueFrom(value, readers),
  ]);
}
