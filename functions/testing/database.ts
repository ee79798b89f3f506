import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { collections } from '@keelstone/domain/collections';
import type { Deps } from '../src/deps.ts';
import { objectsBelow } from './uploads.ts';

/** Everything that is stored at one moment: what it is, and when it was last written. */
export type Fingerprint = ReadonlyMap<string, string>;

/**
 * Every document of the file's own database, every object of its bucket and the sign-ins of the given people.
 * Throttle counters are left out: counting an attempt is not an effect of it.
 */
export async function fingerprint(deps: Deps, uids: readonly string[] = []): Promise<Fingerprint> {
  const [documents, objects, signIns] = await Promise.all([
    storedDocuments(),
    objectsBelow(deps, ''),
    storedSignIns(uids),
  ]);
  return new Map([...documents, ...objects.map((name): [string, string] => [name, 'object']), ...signIns]);
}

/** What was written, made or removed between two fingerprints. */
export function changes(before: Fingerprint, after: Fingerprint): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (name) => before.get(name) !== after.get(name),
  );
}

/** Every document of a collection, as it is stored. */
export async function allDocuments<T>(name: keyof typeof collections): Promise<T[]> {
  const rows = await getFirestore().collection(collections[name]).get();
  return rows.docs.map((row) => row.data() as T);
}

async function storedDocuments(): Promise<[string, string][]> {
  const names = (await getFirestore().listCollections()).filter(({ id }) => id !== collections.throttles);
  const snapshots = await Promise.all(names.map((collection) => collection.get()));
  return snapshots.flatMap(({ docs }) =>
    docs.map((row): [string, string] => [row.ref.path, row.updateTime.valueOf()]),
  );
}

async function storedSignIns(uids: readonly string[]): Promise<[string, string][]> {
  const found: [string, string][] = [];
  for (let start = 0; start < uids.length; start += 100) {
    const { users } = await getAuth().getUsers(uids.slice(start, start + 100).map((uid) => ({ uid })));
    for (const {
      uid,
      email,
      emailVerified,
      disabled,
      customClaims,
      tokensValidAfterTime,
      passwordHash,
    } of users)
      found.push([
        `sign-in ${uid}`,
        JSON.stringify([email, emailVerified, disabled, customClaims, tokensValidAfterTime, passwordHash]),
      ]);
  }
  return found;
}
