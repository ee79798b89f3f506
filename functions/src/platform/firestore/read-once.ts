import type { DocumentData } from 'firebase-admin/firestore';
import { toPath, type Place, type Reader, type Tx } from './tx.ts';

/**
 * Reads each document of a transaction once, even if several functions ask at the same time. A document that was read
 * cannot change until the transaction ends, so the second read costs neither time nor money.
 */
export function readOnce(reader: Reader): Reader & Pick<Tx, 'readAhead'> {
  const cache = new Map<string, Promise<DocumentData | undefined>>();
  const ask = (places: readonly Place[]): void => {
    const unknown = new Map(places.map((place) => [toPath(place), place]));
    for (const path of cache.keys()) unknown.delete(path);
    if (unknown.size === 0) return;
    const rows = reader.getAll([...unknown.values()]);
    [...unknown.keys()].forEach((path, index) =>
      cache.set(
        path,
        rows.then((documents) => documents[index]),
      ),
    );
  };
  const read = (places: readonly Place[]): Promise<(DocumentData | undefined)[]> => {
    ask(places);
    return Promise.all(places.map(async (place) => cache.get(toPath(place))));
  };
  return {
    readAhead: async (places) => void (await read(places)),
    getAll: (places, fields) => (fields === undefined ? read(places) : reader.getAll(places, fields)),
    query: (collection, spec) => reader.query(collection, spec),
    countAndSum: (collection, spec, field) => reader.countAndSum(collection, spec, field),
  };
}
