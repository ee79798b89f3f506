import { describe, expect, it } from 'vitest';
import { outcomeOf } from '../../testing/ask.ts';

describe('is', () => {
  const SAMPLES = [
    ['bool', 'true'],
    ['bytes', "b'a'"],
    ['duration', "duration.value(1, 's')"],
    ['float', '1.0'],
    ['int', '1'],
    ['latlng', 'latlng.value(1, 2)'],
    ['list', '[1]'],
    ['map', "{'a': 1}"],
    ['map_diff', "{'a': 1}.diff({})"],
    ['path', '/a/b'],
    ['string', "'a'"],
    ['timestamp', 'timestamp.value(0)'],
  ] as const;

  it.each(SAMPLES)('distinguishes %s from every other type', (type, expression) => {
    expect(outcomeOf(`${expression} is ${type}`)).toBe(true);
    for (const [other] of SAMPLES.filter(([name]) => name !== type)) {
      expect(outcomeOf(`${expression} is ${other}`)).toBe(false);
    }
  });

  it('does not know the types set and null', () => {
    expect(outcomeOf('[1].toSet() is set')).toBe(false);
    expect(outcomeOf('[1].toSet() is list')).toBe(false);
    expect(() => outcomeOf('null is null')).toThrow("Unexpected 'null'");
  });

  it('may be followed by operators that bind more tightly', () => {
    expect(outcomeOf('1 is int == true')).toBe(true);
    expect(outcomeOf('true == 1 is int')).toBe(false);
  });

  it('takes ints and floats, and nothing else, as number', () => {
    expect(outcomeOf('1 is number && 1.5 is number')).toBe(true);
    expect(outcomeOf("'1' is number")).toBe(false);
  });

  it('fails if its operand fails', () => {
    expect(outcomeOf('1 / 0 is int')).toBe('Divide by zero error.');
  });
});

describe('error texts', () => {
  it.each([
    ['null.a == 1', 'Null value error.'],
    ["{'a': 1}.f == 1", 'Property f is undefined on object.'],
    ['1 / 0 == 1', 'Divide by zero error.'],
    ["'abcd'[0:98] == 'a'", 'Index out of bound error. Index: [98] , size: [4].'],
    [
      '[1].toSet().difference([1]) == null',
      'Unsupported operation error. Received: set.difference(list). Expected: set.difference(set).',
    ],
    ['9223372036854775807 + 1 == 0', 'Integer overflow error.'],
    ['1', 'Expected bool, but got int.'],
  ])('%s is reported as in production, or in plain English', (condition, text) => {
    expect(outcomeOf(condition)).toBe(text);
  });
});
