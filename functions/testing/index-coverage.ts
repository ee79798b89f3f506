import indexes from '../../firestore.indexes.json' with { type: 'json' };
import { documentId, type QuerySpec } from '../src/platform/firestore/query.ts';

type IndexField = { fieldPath: string; order?: 'ASCENDING' | 'DESCENDING'; arrayConfig?: 'CONTAINS' };
type Index = { collectionGroup: string; fields: readonly IndexField[] };
export type IndexFile = {
  indexes: readonly Index[];
  fieldOverrides: readonly { collectionGroup: string; fieldPath: string; indexes: readonly unknown[] }[];
};

/** The shape of a query, whatever its values: two queries of one shape need the same index. */
type Shape = {
  collection: string;
  equal: readonly string[];
  contains: readonly string[];
  order: readonly (readonly [field: string, direction: 'asc' | 'desc'])[];
};

/** The indexes that are deployed. */
export const indexFile = indexes as IndexFile;

export function shapeOf(collection: string, { where = [], oneOf = [], orderBy = [] }: QuerySpec): Shape {
  const fieldsOf = (...operators: string[]): string[] =>
    [...where, ...oneOf.flat()]
      .filter(([, operator]) => operators.includes(operator))
      .map(([field]) => field);
  const ranges = [...new Set(fieldsOf('<=', '>=', '>'))].filter(
    (field) => !orderBy.some(([name]) => name === field),
  );
  return {
    // The last part, for a collection below a document.
    collection: collection.replace(/^.*\//, ''),
    equal: [...new Set(fieldsOf('==', 'in'))].sort(),
    contains: fieldsOf('array-contains', 'array-contains-any'),
    order: [...ranges.map((field) => [field, 'asc'] as const), ...orderBy],
  };
}

/**
 * The index that serves a shape by Firestore's rules, as text; `undefined` if it is missing and production would refuse
 * the query, which the emulator does not. Fields compared for equality and the searched array come first in any order,
 * then the order's fields in their order; the document's id is the last field of each index, in the direction before
 * it. Several fields compared for equality may also be served by one index each, if all of these have the same order:
 * Firestore merges them. Without an order, the automatic indexes of single fields are merged. An exempted field has
 * none.
 */
export function indexFor(shape: Shape, { indexes, fieldOverrides }: IndexFile): string | undefined {
  const { collection, equal, contains } = shape;
  const order = shape.order.filter(([field]) => field !== documentId);
  const idOrder = shape.order.find(([field]) => field === documentId)?.[1] ?? order.at(-1)?.[1] ?? 'asc';
  if (idOrder !== (order.at(-1)?.[1] ?? 'asc')) return undefined;

  const filters = [...equal, ...contains];
  const isAutomatic = (field: string): boolean => {
    // An entry for a map applies to its fields, unless they have their own entry.
    const said = fieldOverrides
      .filter(({ collectionGroup, fieldPath }) => collectionGroup === collection && isIn(field, fieldPath))
      .sort((one, other) => other.fieldPath.length - one.fieldPath.length);
    return (said[0]?.indexes.length ?? 1) > 0;
  };
  if (order.length === 0 || (order.length === 1 && filters.length === 0))
    return [...filters, ...order.map(([field]) => field)].every(isAutomatic) ? 'automatic' : undefined;
  const wanted = [
    ...[...equal, ...contains.map((field) => `${field} contains`)].sort(),
    ...order.map(([field, direction]) => `${field} ${direction}`),
  ].join(', ');
  const isDeployed = (text: string, served: number): boolean =>
    indexes.some((index) => index.collectionGroup === collection && textOf(index, served) === text);
  if (isDeployed(wanted, filters.length)) return wanted;
  const orderText = order.map(([field, direction]) => `${field} ${direction}`).join(', ');
  const merged = equal.map((field) => `${field}, ${orderText}`);
  const canMerge = equal.length > 1 && contains.length === 0 && merged.every((text) => isDeployed(text, 1));
  return canMerge ? `merged: ${merged.join(' + ')}` : undefined;
}

/** An index as `indexFor` names it; the first fields are those that serve filters. */
export function textOf({ fields }: Index, filters: number): string {
  const equal = fields
    .slice(0, filters)
    .map(({ fieldPath, arrayConfig }) => (arrayConfig === undefined ? fieldPath : `${fieldPath} contains`));
  const order = fields.slice(filters).map(({ fieldPath, order: direction, arrayConfig }) => {
    const way = arrayConfig === undefined ? (direction === 'DESCENDING' ? 'desc' : 'asc') : 'contains';
    return `${fieldPath} ${way}`;
  });
  return [...equal.sort(), ...order].join(', ');
}

/** Throws if a query has no index: what `testDeps` has every query of an API test checked with. */
export function assertIndexed(collection: string, spec: QuerySpec): void {
  const shape = shapeOf(collection, spec);
  if (indexFor(shape, indexFile) === undefined) {
    throw new Error(`firestore.indexes.json has no index for ${JSON.stringify(shape)}`);
  }
}

function isIn(field: string, fieldPath: string): boolean {
  return field === fieldPath || field.startsWith(`${fieldPath}.`);
}
