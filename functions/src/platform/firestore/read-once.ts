import type { DocumentData } from 'firebase-admin/firestore';
import { pathOf, type Place, type Reader, type Tx } from './tx.ts';

/**
 * Reads each document of a transaction once. What was read stays as it was until the transaction ends, so asking again
 * costs neither time nor money.
 */
export function readOnce(reader: Reader): Reader & Pick<Tx, 'readAhead'> {
  const known = new Map<string, DocumentData | undefined>();
  const readAhead = async (places: readonly Place[]): Promise<void> => {
    const unknown = new Map(places.map((place) => [pathOf(place), place]));
    for (const path of known.keys()) unknown.delete(path);
    const found = await reader.getAll([...unknown.values()]);
    [...unknown.keys()].forEach((path, index) => known.set(path, found[index]));
  };
  return {
    readAhead,
    async getAll(places, fields) {
      if (fields !== undefined) return reader.getAll(places, fields);
      await readAhead(places);
      return places.map((place) => known.get(pathOf(place)));
    },
    query: (collection, spec) => reader.query(collection, spec),
  };
}
