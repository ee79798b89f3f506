import type { DocumentData } from 'firebase-admin/firestore';

/** A frozen document: only another write can change it. Refuses `undefined`, as Firestore does. */
export function frozen(data: DocumentData): DocumentData {
  for (const [name, value] of Object.entries(data)) {
    if (value === undefined) throw new Error(`Cannot use "undefined" as a Firestore value (field "${name}")`);
    if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) frozen(value);
  }
  return Object.freeze(data);
}

/** A document with the given fields written over it; maps within it are merged too, but an empty one replaces. */
export function merged(present: DocumentData, data: DocumentData): DocumentData {
  const fields = Object.entries(data).map(([name, value]: [string, unknown]): [string, unknown] => {
    const before: unknown = present[name];
    return [
      name,
      isMap(before) && isMap(value) && Object.keys(value).length > 0 ? merged(before, value) : value,
    ];
  });
  return { ...present, ...Object.fromEntries(fields) };
}

/** Only some of a document's fields. */
export function selected(data: DocumentData, fields: readonly string[]): DocumentData {
  return Object.fromEntries(
    fields.filter((name) => Object.hasOwn(data, name)).map((name) => [name, data[name]]),
  );
}

function isMap(value: unknown): value is DocumentData {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
