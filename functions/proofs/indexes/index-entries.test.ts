import { expect, it } from 'vitest';
import { withOwnerIndex } from '@keelstone/domain/kernel/search/name-index';
import { makeCredit, makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import { indexFile } from '../../testing/index-coverage.ts';

const by = { uid: 'A'.repeat(28), name: 'Ada Admin' };
const approved = { status: 'Approved', decidedAtMs: 1, decidedBy: by } as const;

/** How many entries the indexes of its collection have for a document: each is written and stored with it. */
function countEntries(collection: string, document: object): { composite: number; single: number } {
  const isHere = ({ collectionGroup }: { collectionGroup: string }) => collectionGroup === collection;
  const valueAt = (path: string): unknown =>
    path.split('.').reduce<unknown>((value, name) => (isMap(value) ? value[name] : undefined), document);
  // One for each element of an array; none if a field is missing.
  const sizeOf = (value: unknown) => (value === undefined ? 0 : Array.isArray(value) ? value.length : 1);
  const composite = indexFile.indexes
    .filter(isHere)
    .map(({ fields }) => fields.reduce((product, { fieldPath }) => product * sizeOf(valueAt(fieldPath)), 1));
  const overrides = indexFile.fieldOverrides.filter(isHere);
  const single = leavesOf(document).map(([path, value]) => {
    const [nearest] = overrides
      .filter(({ fieldPath }) => path === fieldPath || path.startsWith(`${fieldPath}.`))
      .sort((one, other) => other.fieldPath.length - one.fieldPath.length);
    // Ascending and descending; of an array one for each element.
    const automatic = Array.isArray(value) ? value.length : 2;
    return nearest === undefined ? automatic : nearest.indexes.length;
  });
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return { composite: sum(composite), single: sum(single) };
}

function leavesOf(map: object, before = ''): [path: string, value: unknown][] {
  return Object.entries(map).flatMap(([name, value]): [string, unknown][] =>
    isMap(value) ? leavesOf(value, `${before}${name}.`) : [[`${before}${name}`, value]],
  );
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// Measured. One more index with the parts of a name adds as many entries as there are parts.
it.each([
  ['Nora Quist', 57, 650],
  ['Alexander Whitmore', 169, 1_770],
  ['Maria Fernanda Castillo', 268, 2_760],
])('a transaction of %s has %i parts to search for, and at most %i index entries', (userName, parts, max) => {
  const about = { userName, userEmail: 'nora@people.test', transactionId: '1700000000000' };
  const waiting = [makeDeposit(about), makeWithdrawal(about)];
  const decided = [makeDeposit({ ...about, ...approved }), makeWithdrawal({ ...about, ...approved })];
  for (const record of [...waiting, ...decided, makeCredit(about)]) {
    const stored = withOwnerIndex(record);
    expect(stored.nameGrams).toHaveLength(parts);
    const { composite, single } = countEntries('transactions', stored);
    expect(composite).toBeGreaterThan(10 * parts - 1);
    expect(composite + single, record.type).toBeLessThanOrEqual(max);
  }
});
