import { describe, expect, it } from 'vitest';
import { show } from '../values/value.ts';
import { LineSplitter } from './json.ts';
import { documentFrom, variableFrom } from './values.ts';

const name = 'projects/p/databases/(default)/documents/users/alice';
const parsed = (text: string): [string, unknown] => [text, JSON.parse(text)];
const fieldFrom = (field: unknown) => documentFrom({ name, fields: { f: field } });

describe('a variable of the CLI', () => {
  it.each([
    [{ bool_value: true }, 'true'],
    [{ int_value: 1732142203070 }, '1732142203070'],
    [{ int_value: 2.0 }, '2'],
    [{ int_value: 1e300 }, 'float(?)'],
    [{ int_value: null }, 'null'],
    [{ float_value: 1.5 }, 'float(?)'],
    [{ string_value: 'a' }, '"a"'],
    [{ timestamp_value: '2026-11-20T22:36:43.070Z' }, 'timestamp(2026-11-20T22:36:43.070Z)'],
    [{ timestamp_value: '2026-11-20T22:36:43.123456789+02:00' }, 'timestamp(2026-11-20T20:36:43.123Z)'],
    [{ path_value: { segments: [{ simple: 'b' }, { simple: 'y' }] } }, '/b/y'],
    [{ list_value: { values: [{ int_value: 1 }] } }, '[1]'],
    [{ map_value: { fields: { a: { int_value: 1 } } } }, '{"a": 1}'],
    [JSON.parse('{"map_value":{"fields":{"__proto__":{"int_value":1}}}}'), '{"__proto__": 1}'],
  ])('%j becomes %s', (wire, shown) => {
    expect(show(variableFrom(wire))).toBe(shown);
  });

  it.each([
    ['undefined', undefined],
    ...[
      'null',
      '5',
      '{}',
      '{"banana_value":1}',
      '{"toString":1}',
      '{"int_value":1.5}',
      '{"string_value":1}',
    ].map(parsed),
    ...[
      '{"timestamp_value":"soon"}',
      '{"timestamp_value":"2026-13-45T00:00:00Z"}',
      '{"bytes_value":"YWI="}',
    ].map(parsed),
    ...[
      '{"list_value":{"values":1}}',
      '{"path_value":{"segments":[1]}}',
      '{"path_value":{"segments":[{}]}}',
    ].map(parsed),
  ])('%s is refused', (_text, wire) => {
    expect(() => variableFrom(wire)).toThrow(/^(Expected|Unknown)/);
  });
});

describe('a document of the REST API', () => {
  it('has data, id and its path, and may be empty', () => {
    const shown = (data: string) =>
      `{"data": ${data}, "id": "alice", "__name__": /databases/(default)/documents/users/alice}`;
    expect(show(documentFrom({ name, fields: { a: { integerValue: '1' } } }))).toBe(shown('{"a": 1}'));
    expect(show(documentFrom({ name }))).toBe(shown('{}'));
  });

  it.each([
    [{ integerValue: '9007199254740993' }, '9007199254740993'],
    [{ doubleValue: 2 }, 'float(?)'],
    [{ timestampValue: '2026-11-20T00:00:00.001Z' }, 'timestamp(2026-11-20T00:00:00.001Z)'],
    [{ referenceValue: name }, '/databases/(default)/documents/users/alice'],
    [{ arrayValue: { values: [{ stringValue: 'x' }] } }, '["x"]'],
    [{ mapValue: { fields: { k: { booleanValue: false } } } }, '{"k": false}'],
    [{ bytesValue: 'YWI=' }, 'bytes(?)'],
    [{ geoPointValue: { latitude: 1.5 } }, 'latlng(?)'],
    [{ mapValue: { fields: { __type__: { stringValue: '__vector__' } } } }, 'vector(?)'],
  ])('has the field %j as %s', (field, shown) => {
    expect(show(fieldFrom(field))).toContain(`"data": {"f": ${shown}}`);
  });

  it.each([{}, { bananaValue: 1 }, { stringValue: 1 }, { integerValue: '1.5' }, { timestampValue: 'x' }, 5])(
    'is refused with the field %j',
    (field) => {
      expect(() => fieldFrom(field)).toThrow();
    },
  );
});

it('a line ends at a line feed and nowhere else, in whatever chunks it arrives', () => {
  const lines: string[] = [];
  const splitter = new LineSplitter((line) => lines.push(line));
  for (const chunk of ['a\nb', 'c', '\n', 'd\u2028e\rf\n\n', 'unfinished']) splitter.push(chunk);
  expect(lines).toEqual(['a', 'bc', 'd\u2028e\rf', '']);
});
