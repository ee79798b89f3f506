import type { DocumentData } from 'firebase-admin/firestore';
import { documentId, type Filter, type Order, type QuerySpec } from '../../src/platform/firestore/query.ts';
import type { Row } from '../../src/platform/firestore/tx.ts';

/** Fewer documents than this are looked through faster than an index is built or an order kept. */
const indexedMin = 64;

type Operator = Filter[1];
/** A condition that an index can answer: by a value, or by an element of an array. */
const indexed: readonly Operator[] = ['==', 'in', 'array-contains'];

/**
 * The documents of one collection and what queries find in them. A query that compares for equality looks only at the
 * documents of that value; long lists stay sorted until the next write, so that their pages cost what they contain.
 */
export class IndexedDocuments {
  readonly byId: Map<string, DocumentData>;
  readonly #byValue = new Map<string, Map<unknown, Set<string>>>();
  readonly #sorted = new Map<string, readonly Row[]>();

  constructor(byId: ReadonlyMap<string, DocumentData> = new Map()) {
    this.byId = new Map(byId);
  }

  set(id: string, data: DocumentData): void {
    this.#note(id, this.byId.get(id), 'delete');
    this.byId.set(id, data);
    this.#note(id, data, 'add');
  }

  delete(id: string): void {
    this.#note(id, this.byId.get(id), 'delete');
    this.byId.delete(id);
  }

  /** The documents that a query finds. A document without a field that is filtered or ordered by is not found. */
  find({ where = [], oneOf, startAfter, limit = Infinity, select, ...spec }: QuerySpec): Row[] {
    const fixed = where.filter(([, operator]) => indexed.includes(operator));
    const ranges = where.filter(([, operator]) => !indexed.includes(operator));
    const orderBy = spec.orderBy ?? impliedOrder(ranges);
    const directions = orderBy.map(([, direction]) => (direction === 'asc' ? 1 : -1));
    const keys = (row: Row): unknown[] => orderBy.map(([field]) => valueOf(row, field));
    const rows = this.#inOrder(fixed, orderBy);
    const [field, sign = 1] = [orderBy[0]?.[0], directions[0]];
    const [begins, ends] = sign === 1 ? [['>', '>='], ['<=']] : [['<='], ['>', '>=']];
    const isOutside = (row: Row, operators: readonly string[], side: 1 | -1) =>
      ranges.some(
        ([name, operator, wanted]) =>
          name === field &&
          operators.includes(operator) &&
          compareValues(valueOf(row, name), wanted) * sign * side > 0,
      );
    const isBefore = (row: Row) =>
      isOutside(row, begins, -1) ||
      (startAfter !== undefined && compareAll(keys(row), startAfter, directions) <= 0);
    const found: Row[] = [];
    for (let at = firstNot(rows, isBefore); at < rows.length && found.length < limit; at += 1) {
      const row = rows[at];
      if (row === undefined || isOutside(row, ends, 1)) break;
      const meets = (filters: readonly Filter[]) => filters.every((filter) => passes(row, filter));
      if (meets(ranges) && (oneOf?.some(meets) ?? true)) found.push(row);
    }
    if (select === undefined) return found;
    return found.map(({ id, data }): Row => ({ id, data: selected(data, select) }));
  }

  #inOrder(fixed: readonly Filter[], orderBy: NonNullable<QuerySpec['orderBy']>): readonly Row[] {
    const name = () => JSON.stringify([fixed, orderBy]);
    const kept = this.#sorted.size === 0 ? undefined : this.#sorted.get(name());
    if (kept !== undefined) return kept;
    const directions = orderBy.map(([, direction]) => (direction === 'asc' ? 1 : -1));
    const sorted: { row: Row; keys: unknown[] }[] = [];
    for (const row of this.#candidates(fixed)) {
      const keys = orderBy.map(([field]) => valueOf(row, field));
      if (!keys.includes(undefined) && fixed.every((filter) => passes(row, filter)))
        sorted.push({ row, keys });
    }
    // Documents that are equal by all orders come by their ids, in the last direction.
    const last = directions.at(-1) ?? 1;
    sorted.sort((a, b) => compareAll(a.keys, b.keys, directions) || compareValues(a.row.id, b.row.id) * last);
    const rows = sorted.map(({ row }) => row);
    if (rows.length >= indexedMin) this.#sorted.set(name(), rows);
    return rows;
  }

  /** At least the documents that meet all these filters. */
  *#candidates(fixed: readonly Filter[]): Generator<Row> {
    const found = this.byId.size < indexedMin ? [] : fixed.map((filter) => this.#idsOf(filter));
    const [fewest = [this.byId.keys()]] = found.sort((one, other) => countIds(one) - countIds(other));
    for (const ids of fewest)
      for (const id of ids) {
        const data = this.byId.get(id);
        if (data !== undefined) yield { id, data };
      }
  }

  /** Not copied: a value may have every document. */
  #idsOf([field, operator, wanted]: Filter): ReadonlySet<string>[] {
    const name = `${operator === 'array-contains' ? 'element' : 'value'} ${field}`;
    let index = this.#byValue.get(name);
    if (index === undefined) {
      index = new Map();
      this.#byValue.set(name, index);
      for (const [id, data] of this.byId) noteIn(index, name, { id, data }, 'add');
    }
    const values: unknown[] = operator === 'in' && Array.isArray(wanted) ? wanted : [wanted];
    return [...new Set(values)].flatMap((value) => index.get(value) ?? []);
  }

  #note(id: string, data: DocumentData | undefined, change: 'add' | 'delete'): void {
    this.#sorted.clear();
    if (data === undefined) return;
    for (const [name, index] of this.#byValue) noteIn(index, name, { id, data }, change);
  }
}

function countIds(sets: readonly ReadonlySet<string>[]): number {
  return sets.reduce((sum, { size }) => sum + size, 0);
}

/** Without an order, Firestore takes that of the field of a range. */
function impliedOrder(ranges: readonly Filter[]): Order[] {
  const range = ranges.find(([, operator]) => operator !== 'array-contains-any');
  return range === undefined ? [] : [[range[0], 'asc']];
}

function noteIn(index: Map<unknown, Set<string>>, name: string, row: Row, change: 'add' | 'delete'): void {
  const [kind, field = ''] = name.split(' ');
  const value = valueOf(row, field);
  const values: unknown[] = kind === 'element' ? (Array.isArray(value) ? value : []) : [value];
  for (const each of values) {
    const ids = index.get(each) ?? new Set();
    ids[change](row.id);
    index.set(each, ids);
  }
}

/** The place of the first row that is not `isBefore`, in rows of which none is after one that is not. */
function firstNot(rows: readonly Row[], isBefore: (row: Row) => boolean): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const row = rows[middle];
    if (row !== undefined && isBefore(row)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Only some of a document's fields. */
export function selected(data: DocumentData, fields: readonly string[]): DocumentData {
  return Object.fromEntries(
    fields.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]]),
  );
}

function passes(row: Row, [field, operator, wanted]: Filter): boolean {
  const value = valueOf(row, field);
  if (value === undefined) return false;
  if (operator === '==') return value === wanted;
  if (operator === 'in') return Array.isArray(wanted) && wanted.includes(value);
  if (operator === 'array-contains') return Array.isArray(value) && value.includes(wanted);
  if (operator === 'array-contains-any')
    return Array.isArray(value) && Array.isArray(wanted) && value.some((each) => wanted.includes(each));
  // A range has values of its own type only, and never NaN.
  if (rankOf(value) !== rankOf(wanted)) return false;
  const order = compareValues(value, wanted);
  return operator === '<=' ? order <= 0 : operator === '>=' ? order >= 0 : order > 0;
}

export function valueOf({ id, data }: Row, field: string): unknown {
  if (field === documentId) return id;
  if (!field.includes('.')) return data[field];
  return field.split('.').reduce<unknown>((value, name) => Reflect.get(Object(value), name), data);
}

function compareAll(a: readonly unknown[], b: readonly unknown[], directions: readonly number[]): number {
  for (const [index, direction] of directions.entries()) {
    const order = compareValues(a[index], b[index]) * direction;
    if (order !== 0) return order;
  }
  return 0;
}

/** Compares values of several types like Firestore: nothing, NaN, numbers, times, texts. */
function compareValues(a: unknown, b: unknown): number {
  const [one, other] = [a as number, b as number];
  return rankOf(a) - rankOf(b) || Number(one > other) - Number(one < other);
}

function rankOf(value: unknown): number {
  if (typeof value === 'string') return 4;
  if (typeof value === 'number') return Number.isNaN(value) ? 1 : 2;
  if (value === null) return 0;
  if (value instanceof Date) return 3;
  throw new Error(`${typeof value} has no order here`);
}
