import { FieldPath, Filter as Condition, type Firestore, type Query } from 'firebase-admin/firestore';

/** Stands for the document's id in `orderBy`. */
export const documentId = '__name__';

export type Filter = readonly [
  field: string,
  operator: '==' | 'in' | '<=' | '>=' | '>' | 'array-contains' | 'array-contains-any',
  value: unknown,
];
export type Order = readonly [field: string, direction: 'asc' | 'desc'];

export function equal(values: Readonly<Record<string, unknown>>): Filter[] {
  return Object.entries(values).map(([field, value]) => [field, '==', value]);
}

/** A query of one collection, as data. */
export type QuerySpec<Field extends string = string> = {
  where?: readonly Filter[];
  /** Lists of filters, of which one must match entirely. */
  oneOf?: readonly (readonly Filter[])[];
  orderBy?: readonly Order[];
  /** The fields to read; all by default, none for an empty list. */
  select?: readonly Field[];
  startAfter?: readonly unknown[];
  limit?: number;
};

type PageOrder = Pick<QuerySpec, 'orderBy' | 'startAfter'>;

/** Orders by a field, usually a time, and then by id. The page begins after the row with these values. */
export function inOrder(field: string, direction: Order[1], after: readonly unknown[] = []): PageOrder {
  const orderBy = [[field, direction] as const, [documentId, direction] as const];
  return { orderBy, ...(after.length > 0 && { startAfter: after }) };
}

export function oldestFirst(field: string, after: readonly unknown[] | undefined): PageOrder {
  return inOrder(field, 'asc', after);
}

export function newestFirst(field: string, after: readonly unknown[] | undefined): PageOrder {
  return inOrder(field, 'desc', after);
}

/**
 * Builds every query. The lint refuses `where` and `orderBy` elsewhere. Each query passes through a `Database` as data,
 * and the tests compare it with the indexes there.
 */
export function buildQuery(db: Firestore, collection: string, spec: QuerySpec): Query {
  let query: Query = db.collection(collection);
  for (const [field, operator, value] of spec.where ?? [])
    query = query.where(toFieldPath(field), operator, value);
  if (spec.oneOf !== undefined) {
    const lists = spec.oneOf.map((list) => list.map((filter) => Condition.where(...filter)));
    query = query.where(Condition.or(...lists.map((list) => Condition.and(...list))));
  }
  for (const [field, direction] of spec.orderBy ?? []) query = query.orderBy(toFieldPath(field), direction);
  if (spec.startAfter !== undefined) query = query.startAfter(...spec.startAfter);
  if (spec.limit !== undefined) query = query.limit(spec.limit);
  return spec.select === undefined ? query : query.select(...spec.select);
}

function toFieldPath(field: string): string | FieldPath {
  return field === documentId ? FieldPath.documentId() : field;
}
