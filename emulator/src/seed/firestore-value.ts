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
  if (typeof value === 'object') return { mapValue: { fields: toFirestoreFields(value) } };
  throw new Error(`A seeded document cannot hold ${String(value)}`);
}

export function toFirestoreFields(document: object): Record<string, FirestoreValue> {
  return Object.fromEntries(Object.entries(document).map(([name, value]) => [name, toFirestoreValue(value)]));
}
