import { describe, expect, it } from 'vitest';
import { show } from '../values/show.ts';
import { documentFromWire } from './firestore-document.ts';

const name = 'projects/p/databases/(default)/documents/users/alice';
const shownField = (field: unknown) => show(documentFromWire({ name, fields: { f: field } }));

describe('a document of the REST API', () => {
  it('has data, id and its path', () => {
    expect(show(documentFromWire({ name, fields: { a: { integerValue: '1' } } }))).toBe(
      '{"data": {"a": 1}, "id": "alice", "__name__": /databases/(default)/documents/users/alice}',
    );
  });

  it('may be empty', () => {
    expect(show(documentFromWire({ name }))).toContain('"data": {}');
  });

  it.each([
    [{ nullValue: null }, 'null'],
    [{ booleanValue: true }, 'true'],
    [{ integerValue: '9007199254740993' }, '9007199254740993'],
    [{ doubleValue: 2 }, '2.0'],
    [{ doubleValue: 'NaN' }, 'NaN'],
    [{ doubleValue: '-Infinity' }, '-Infinity'],
    [{ stringValue: '' }, '""'],
    [{ bytesValue: 'YWI=' }, 'bytes(6162)'],
    [{ timestampValue: '2026-11-20T00:00:00.000001Z' }, 'timestamp(2026-11-20T00:00:00.000001000Z)'],
    [
      { referenceValue: 'projects/p/databases/(default)/documents/a/b' },
      '/databases/(default)/documents/a/b',
    ],
    [{ geoPointValue: { latitude: 1.5 } }, 'latlng(1.5, 0)'],
    [{ arrayValue: {} }, '[]'],
    [{ arrayValue: { values: [{ stringValue: 'x' }] } }, '["x"]'],
    [{ mapValue: {} }, '{}'],
    [{ mapValue: { fields: { k: { booleanValue: false } } } }, '{"k": false}'],
  ])('has the field %j as %s', (field, shown) => {
    expect(shownField(field)).toContain(`"data": {"f": ${shown}}`);
  });

  it.each([[{}], [{ bananaValue: 1 }], [{ stringValue: 1 }], [{ timestampValue: 'x' }], [5]])(
    'is refused with the field %j',
    (field) => {
      expect(() => shownField(field)).toThrow();
    },
  );
});
