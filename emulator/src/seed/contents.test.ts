import { describe, expect, it } from 'vitest';
import { demoData } from '@keelstone/demo/demo-data';
import { expectedContents } from './compare-seed.ts';
import { differences, type Contents } from './contents.ts';

const contents = (entries: Record<string, Record<string, unknown>>): Contents =>
  new Map(Object.entries(entries));

describe('the differences between what should be there and what is', () => {
  it('are none for the same contents, whatever the order of their fields', () => {
    const expected = contents({ 'firestore users/a': { name: 'A', map: { x: 1, y: [2, 3] } } });
    const found = contents({ 'firestore users/a': { map: { y: [2, 3], x: 1 }, name: 'A' } });
    expect(differences({ expected, found })).toEqual([]);
  });

  it('list what is missing, what is superfluous, and which field differs', () => {
    const expected = contents({ a: { name: 'A' }, b: {}, d: { n: { integerValue: '1' } } });
    const found = contents({ a: { name: 'B', more: true }, c: {}, d: { n: { doubleValue: 1 } } });
    expect(differences({ expected, found })).toEqual([
      'a: more is true, not absent',
      'a: name is "B", not "A"',
      'b is missing',
      'c should not be there',
      'd: n is {"doubleValue":1}, not {"integerValue":"1"}',
    ]);
  });

  it('notice the order within a list', () => {
    const of = (values: number[]) => contents({ a: { values } });
    expect(differences({ expected: of([1, 2]), found: of([2, 1]) })).toHaveLength(1);
  });

  it('show a changed builder in one field of one document, and in the row derived from it', () => {
    const data = demoData();
    const changed = {
      ...data,
      users: data.users.map((user, index) => (index === 2 ? { ...user, name: 'X' } : user)),
    };
    const found = differences({ expected: expectedContents(changed), found: expectedContents(data) });
    expect(found).toEqual([
      expect.stringMatching(/^firestore directory\/\w+: name is .*, not \{"stringValue":"X"\}$/),
      expect.stringMatching(/^firestore directory\/\w+: nameGrams is /),
      expect.stringMatching(/^firestore users\/\w+: name is .*, not \{"stringValue":"X"\}$/),
    ]);
  });
});
