import { describe, expect, it } from 'vitest';
import { show } from '../values/show.ts';
import { valueFromWire } from './expression-value.ts';

describe('a variable of the CLI', () => {
  it.each([
    [{ null_value: null }, 'null'],
    [{ bool_value: true }, 'true'],
    [{ int_value: 5 }, '5'],
    [{ int_value: 1732142203070 }, '1732142203070'],
    [{ int_value: '9223372036854775807' }, '9223372036854775807'],
    [{ int_value: 1e300 }, '1.0E300'],
    [{ int_value: null }, 'null'],
    [{ float_value: 1.5 }, '1.5'],
    [{ string_value: 'a' }, '"a"'],
    [{ bytes_value: 'YWI=' }, 'bytes(6162)'],
    [{ bytes_value: { type: 'Buffer', data: [97, 98] } }, 'bytes(6162)'],
    [{ timestamp_value: '2026-11-20T22:36:43.070Z' }, 'timestamp(2026-11-20T22:36:43.070000000Z)'],
    [{ timestamp_value: '2026-11-20T22:36:43.123456789+02:00' }, 'timestamp(2026-11-20T20:36:43.123456789Z)'],
    [{ duration_value: { seconds: 1, nanos: 5 } }, 'duration(1000000005ns)'],
    [{ latlng_value: { latitude: 1, longitude: 2 } }, 'latlng(1, 2)'],
    [
      {
        path_value: {
          segments: [{ simple: 'b' }, { variable_name: 'x', bound_value: 'y' }, { variable_name: 'z' }],
        },
      },
      '/b/y/',
    ],
    [{ list_value: { values: [{ int_value: 1 }] } }, '[1]'],
    [{ set_value: { values: [{ int_value: 1 }, { int_value: 1 }] } }, 'set(1)'],
    [{ map_value: { fields: { a: { int_value: 1 } } } }, '{"a": 1}'],
    [{ list_value: {} }, '[]'],
    [{ map_value: {} }, '{}'],
    [JSON.parse('{"map_value":{"fields":{"__proto__":{"int_value":1}}}}'), '{"__proto__": 1}'],
    [{ constraint_value: { comparator: 'LTE', value: { int_value: 5 } } }, 'constraint(LTE 5)'],
  ])('%j becomes %s', (wire, shown) => {
    expect(show(valueFromWire(wire))).toBe(shown);
  });

  it.each([
    [undefined],
    [null],
    [5],
    [{}],
    [{ banana_value: 1 }],
    [{ int_value: 1.5 }],
    [{ string_value: 1 }],
    [{ timestamp_value: 'yesterday' }],
    [{ timestamp_value: '2026-13-45T00:00:00Z' }],
    [{ list_value: { values: 1 } }],
    [{ path_value: { segments: [1] } }],
  ])('%j is refused', (wire) => {
    expect(() => valueFromWire(wire)).toThrow();
  });
});
