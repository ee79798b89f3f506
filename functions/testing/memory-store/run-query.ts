import type { DocumentData } from 'firebase-admin/firestore';
import { documentId, type Filter, type QuerySpec } from '../../src/platform/firestore/query.ts';
import type { Row } from '../../src/platform/firestore/tx.ts';
import { selected } from './document.ts';

/** What a query finds in a collection. A document without a field that is filtered or ordered by is not found. */
export function foundBy(documents: ReadonlyMap<string, DocumentData>, spec: QuerySpec): Row[] {
  const { where = [], orderBy = [], startAfter, limit = Infinity, select } = spec;
  const rows: Row[] = [];
  for (const [id, data] of documents) {
    const isOrdered = orderBy.every(([field]) => valueOf({ id, data }, field) !== undefined);
    if (isOrdered && where.every((filter) => passes({ id, data }, filter))) rows.push({ id, data });
  }
  const directions = orderBy.map(([, direction]) => (direction === 'asc' ? 1 : -1));
  const keys = (row: Row): unknown[] => orderBy.map(([field]) => valueOf(row, field));
  // Documents that are equal by all orders come by their ids.
  rows.sort((a, b) => compareAll(keys(a), keys(b), directions) || compareValues(a.id, b.id));
  const from = startAfter && rows.filter((row) => compareAll(keys(row), startAfter, directions) > 0);
  const page = (from ?? rows).slice(0, limit);
  return select === undefined
    ? page
    : page.map(({ id, data }): Row => ({ id, data: selected(data, select) }));
}

function passes(row: Row, [field, operator, wanted]: Filter): boolean {
  const value = valueOf(row, field);
  if (value === undefined) return false;
  switch (operator) {
    case '==':
      return value === wanted;
    case 'in':
      return Array.isArray(wanted) && wanted.includes(value);
    case 'array-contains':
      return Array.isArray(value) && value.includes(wanted);
    case '<=':
      return compareValues(value, wanted) <= 0;
    case '>=':
      return compareValues(value, wanted) >= 0;
    case '>':
      return compareValues(value, wanted) > 0;
  }
}

function valueOf({ id, data }: Row, field: string): unknown {
  return field === documentId ? id : data[field];
}

function compareAll(a: readonly unknown[], b: readonly unknown[], directions: readonly number[]): number {
  for (const [index, direction] of directions.entries()) {
    const order = compareValues(a[index], b[index]) * direction;
    if (order !== 0) return order;
  }
  return 0;
}

/** Numbers and texts; nothing else is ordered by. */
function compareValues(a: unknown, b: unknown): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : Number(a > b);
  throw new Error(`${typeof a} and ${typeof b} have no order here`);
}
