import { expect, it } from 'vitest';
import { demoData } from '@keelstone/demo/demo-data';
import type { AuditRow } from '@keelstone/domain/desk/audit/audit-row';
import { checkBatch } from '@keelstone/domain/kernel/hash-chain/check-chain';
import type { Seal } from '@keelstone/domain/kernel/hash-chain/seal';
import { makeExpectedContents, listDifferences, type Contents } from './contents.ts';
import { makeDocuments } from './documents.ts';
import { toFirestoreFields } from './firestore-documents.ts';

const contents = (entries: Record<string, Record<string, unknown>>): Contents =>
  new Map(Object.entries(entries));

it('what is missing, superfluous or different is listed by field, whatever the order of keys', () => {
  const expected = contents({ a: { name: 'A', map: { x: 1, y: [2, 3] } }, b: {}, d: { n: [1, 2] } });
  const found = contents({ a: { map: { y: [2, 3], x: 1 }, name: 'B', more: true }, c: {}, d: { n: [2, 1] } });
  expect(listDifferences({ expected, found })).toEqual([
    'a: more is true, not undefined',
    "a: name is 'B', not 'A'",
    'b is missing',
    'c should not be there',
    'd: n is [ 2, 1 ], not [ 1, 2 ]',
  ]);
});

it('a changed builder shows in one field of one document, and in the row derived from it', () => {
  const data = demoData();
  const users = data.users.map((user, index) => (index === 2 ? { ...user, name: 'X' } : user));
  const expected = makeExpectedContents({ ...data, users });
  expect(listDifferences({ expected, found: makeExpectedContents(data) })).toEqual([
    expect.stringMatching(/^firestore directory\/\w+: name is .*, not \{ stringValue: 'X' \}$/),
    expect.stringMatching(/^firestore directory\/\w+: nameGrams is /),
    expect.stringMatching(/^firestore users\/\w+: name is .*, not \{ stringValue: 'X' \}$/),
  ]);
});

// The suite `seed`, which reads the documents back, shows that each type is what Firestore stores.
it.each([[0.5], [Number.NaN], [2 ** 53], [undefined], [1n]])('a seeded document cannot hold %s', (value) => {
  expect(() => toFirestoreFields({ value })).toThrow('cannot hold');
});

it('the demo begins with all of its audit trail in one consistent batch', () => {
  const documents = makeDocuments(demoData());
  const rows = [...documents].flatMap(([path, data]) =>
    path.startsWith('audit/') ? [{ path, data: data as AuditRow, expiresAtMs: null }] : [],
  );
  const seal = documents.get('auditSeals/00000000') as Seal;
  expect(seal.rows).toHaveLength(rows.length);
  expect(checkBatch({ seal, rows }, undefined, 0)).toEqual([]);
});
