import { int } from '../values/int64.ts';
import { parseTimestamp } from '../values/time.ts';
import {
  bool,
  bytes,
  float,
  list,
  map,
  NULL,
  path,
  string,
  type PathValue,
  type Value,
} from '../values/value.ts';
import { arrayOrEmpty, expectObject, expectString, objectOrEmpty, soleEntry, WireError } from './json.ts';

/**
 * A document of Firestore's REST API as rules see it: `{data, id, __name__}`.
 *
 * @throws WireError if it is not a document.
 */
export function documentFromWire(wire: unknown): Value {
  const { name, fields } = expectObject(wire, 'a document');
  const documentName = expectString(name, 'the name of a document');
  return map([
    ['data', map(entriesFrom(fields))],
    ['id', string(documentName.split('/').at(-1) ?? '')],
    ['__name__', pathFromName(documentName)],
  ]);
}

/** `projects/P/databases/…` is `/databases/…` in rules. */
function pathFromName(name: string): PathValue {
  return path(name.split('/').slice(2));
}

function entriesFrom(fields: unknown): readonly (readonly [string, Value])[] {
  return Object.entries(objectOrEmpty(fields, 'fields')).map(([key, value]) => [key, fieldFromWire(value)]);
}

/** One field. Values that the protobuf JSON form leaves out are their zero. */
function fieldFromWire(wire: unknown): Value {
  const [key, content] = soleEntry(wire, 'a field');
  switch (key) {
    case 'nullValue':
      return NULL;
    case 'booleanValue':
      return bool(content === true);
    case 'integerValue':
      return int(BigInt(String(content)));
    case 'doubleValue':
      return float(Number(content));
    case 'stringValue':
      return string(expectString(content, key));
    case 'bytesValue':
      return bytes(Buffer.from(expectString(content, key), 'base64'));
    case 'timestampValue':
      return timestampFrom(expectString(content, key));
    case 'referenceValue':
      return pathFromName(expectString(content, key));
    case 'geoPointValue': {
      const { latitude, longitude } = objectOrEmpty(content, key);
      return { type: 'latlng', latitude: Number(latitude ?? 0), longitude: Number(longitude ?? 0) };
    }
    case 'arrayValue':
      return list(arrayOrEmpty(objectOrEmpty(content, key)['values'], key).map(fieldFromWire));
    case 'mapValue':
      return map(entriesFrom(objectOrEmpty(content, key)['fields']));
    default:
      throw new WireError(`Unknown type of field '${key}'.`);
  }
}

function timestampFrom(text: string): Value {
  const value = parseTimestamp(text);
  if (value === undefined) throw new WireError('Expected a timestamp as RFC 3339.');
  return value;
}
