import { describe, expect, it } from 'vitest';
import { toFirestoreFields } from './firestore-value.ts';

describe('a document in the typed form of Firestore', () => {
  it('names the type of every value', () => {
    const document = {
      text: 'a',
      count: 3,
      yes: true,
      none: null,
      list: [1, 'b'],
      empty: [],
      map: { inner: -1 },
    };
    expect(toFirestoreFields(document)).toEqual({
      text: { stringValue: 'a' },
      count: { integerValue: '3' },
      yes: { booleanValue: true },
      none: { nullValue: null },
      list: { arrayValue: { values: [{ integerValue: '1' }, { stringValue: 'b' }] } },
      empty: { arrayValue: {} },
      map: { mapValue: { fields: { inner: { integerValue: '-1' } } } },
    });
  });

  it.each([[0.5], [Number.NaN], [2 ** 53], [undefined], [1n]])('cannot hold %s', (value) => {
    expect(() => toFirestoreFields({ value })).toThrow('cannot hold');
  });
});
