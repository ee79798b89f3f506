import { describe, expect, it } from 'vitest';
import { pipelineLimits } from './pipeline.limits.ts';
import { readJson } from './read-json.ts';

const read = (text: string): unknown => readJson(new TextEncoder().encode(text));

describe('reading a request body', () => {
  it.each([
    ['{"usd":500.25,"coinSelected":"btc"}', { usd: 500.25, coinSelected: 'btc' }],
    ['{"a":{"a":{"a":[1]}},"b":"a"}', { a: { a: { a: [1] } }, b: 'a' }],
    ['{"text":"\\"a\\": {[ \\\\"}', { text: '"a": {[ \\' }],
    ['{"text":"\\ud83d\\ude00"}', { text: '\u{1f600}' }],
    [' [] ', []],
    ['{"btc":1e-8,"eth":9.9e-7}', { btc: 0.00000001, eth: 0.00000099 }],
  ])('reads %s', (text, value) => {
    expect(read(text)).toEqual(value);
  });

  it.each([
    '{"a":1,"a":2}',
    '{"a":1,"a":1}',
    '{"a":1,"\\u0061":1}',
    '{"a":{"b":1,"b":1}}',
    '{"__proto__":{}}',
    '{"__pr\\u006fto__" : {}}',
    '{"a":[{"constructor":1}]}',
    '{"a":1e3}',
    '{"a":1e-9}',
    '{"a":10e-8}',
    '{"a":1E-8}',
    '{"a":-0}',
    '{"a":1e999}',
    '{"a":12345678901234567}',
    '[[[[[[[1]]]]]]]',
    '{"a":"\\ud800"}',
    '{"a":["\\ude00\\uD83D"]}',
    '{"a":"open}',
    '{"a":"open\\',
    '{',
    '',
  ])('refuses %s', (text) => {
    expect(() => read(text)).toThrow('invalid-json');
  });

  it('takes as many objects, lists and elements as are allowed, but not one more', () => {
    const list = (element: string, length: number): string => `[${Array(length).fill(element).join(',')}]`;
    const most = pipelineLimits.bodyPartsMax;
    expect(read(list('0', most))).toHaveLength(most);
    expect(() => read(list('0', most + 1))).toThrow('invalid-json');
    expect(read(list('[]', most / 2))).toHaveLength(most / 2);
    expect(() => read(list('[]', most / 2 + 1))).toThrow('invalid-json');
    expect(() => read(list('{}', most / 2 + 1))).toThrow('invalid-json');
  });
});
