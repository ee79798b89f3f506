import { isRecord } from '../json.ts';
import type { StackUrls } from '../urls.ts';
import { callAsOwner, seedProjectId } from './rest.ts';

/** Firestore refuses a commit of more writes. */
const writesMax = 500;
const root = `projects/${seedProjectId}/databases/(default)/documents`;

export async function writeDocuments(urls: StackUrls, documents: ReadonlyMap<string, object>): Promise<void> {
  const writes = [...documents].map(([path, document]) => ({
    update: { name: `${root}/${path}`, fields: toFirestoreFields(document) },
  }));
  for (let start = 0; start < writes.length; start += writesMax) {
    const json = { writes: writes.slice(start, start + writesMax) };
    await callAsOwner(`${urls.firestore}/v1/${root}:commit`, { body: { json } });
  }
}

/**
 * The typed fields of every document there is, whatever its collection: a query for all descendants of the root
 * without a collection's name.
 */
export async function readDocuments(urls: StackUrls): Promise<Map<string, Record<string, unknown>>> {
  const json = { structuredQuery: { from: [{ allDescendants: true }] } };
  const response = await callAsOwner(`${urls.firestore}/v1/${root}:runQuery`, { body: { json } });
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) throw new Error('Firestore does not answer a list of documents');
  const documents = new Map<string, Record<string, unknown>>();
  for (const row of rows) {
    const document: unknown = isRecord(row) ? row['document'] : undefined;
    if (!isRecord(document)) continue; // the line that has only the time of reading
    const fields = document['fields'];
    documents.set(String(document['name']).slice(root.length + 1), isRecord(fields) ? fields : {});
  }
  return documents;
}

/** A value as Firestore's REST API types it. */
export type FirestoreValue = Readonly<Record<string, unknown>>;

/**
 * The typed form of a value. Numbers must be integers: money is counted in them, and a fraction in a document would be
 * a mistake of the builders.
 */
function toFirestoreValue(value: unknown): FirestoreValue {
  if (value === null) return { nullValue: null };
  if (typeof value === 'boolean') return { booleanValue: value };
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'number' && Number.isSafeInteger(value)) return { integerValue: String(value) };
  if (Array.isArray(value))
    return { arrayValue: value.length === 0 ? {} : { values: value.map(toFirestoreValue) } };
  if (typeof value === 'object')
    return { mapValue: Object.keys(value).length === 0 ? {} : { fields: toFirestoreFields(value) } };
  throw new Error(`A seeded document cannot hold ${String(value)}`);
}

export function toFirestoreFields(document: object): Record<string, FirestoreValue> {
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, toFirestoreValue(value)]));
}
