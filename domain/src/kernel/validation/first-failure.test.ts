import { describe, expect, it } from 'vitest';
import { number, object, string } from 'yup';
import { findFirstFailure } from './first-failure.ts';

const schema = object({
  zebra: string().strict().required('zebra is needed').min(3, 'zebra is short'),
  apple: string().strict().required('apple is needed'),
  money: number().strict().required('money is needed'),
});

describe('the first failure', () => {
  it.each([
    [{}, 'zebra', 'zebra is needed'],
    [{ zebra: '' }, 'zebra', 'zebra is needed'],
    [{ zebra: 'ab' }, 'zebra', 'zebra is short'],
    [{ zebra: 'abc' }, 'apple', 'apple is needed'],
  ])('of %j is of the field, and of the check, declared first: %s', (value, field, message) => {
    expect(findFirstFailure(schema, value)).toEqual({ field, message });
  });

  it('is not confused if one name begins with another', () => {
    const similar = object({
      profit: number().strict().required('profit is needed'),
      profitSelected: string().strict().required('coin is needed'),
    });
    expect(findFirstFailure(similar, {})?.message).toBe('profit is needed');
    expect(findFirstFailure(similar, { profit: 1 })?.message).toBe('coin is needed');
  });

  it('is found inside of nested fields', () => {
    const nested = object({ outer: object({ inner: string().strict().required('needed') }), last: schema });
    const failure = findFirstFailure(nested, { outer: {}, last: {} });
    expect(failure).toEqual({ field: 'outer.inner', message: 'needed' });
  });

  it.each([5, {}, ['secret'], true])('repeats no value of the wrong type: %j', (zebra) => {
    expect(findFirstFailure(schema, { zebra })).toEqual({
      field: 'zebra',
      message: 'Please check this field',
    });
  });

  it.each([null, 5, 'text', []])('names no field if the whole value is %j', (value) => {
    expect(findFirstFailure(schema, value)).toMatchObject({ message: expect.not.stringContaining('type') });
  });

  it('passes on errors that are not about the value', () => {
    const broken = string().test('broken', () => {
      throw new TypeError('a bug');
    });
    expect(() => findFirstFailure(broken, 'x')).toThrow(TypeError);
  });
});
