import { getAuth } from 'firebase-admin/auth';
import { getFirestore } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import type { Deps } from '../src/entry/deps.ts';
import { objectsBelow } from './uploads.ts';

/** Everything that is stored at one time: its content, and when it was last written. */
export type Fingerprint = ReadonlyMap<string, unknown>;

/**
 * Every document of the file's own database, every object of its bucket and the sign-ins of the given people.
 * Throttle counters are left out: counting an attempt is not an effect of it.
 */
export async function fingerprint(
  deps: Deps & { stored?(): Fingerprint },
  uids: readonly string[] = [],
): Promise<Fingerprint> {
  if (deps.stored !== undefined) return deps.stored();
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

/**
 * By the emulator's REST API, in one query for everything below the root: a matrix of thousands of requests takes two
 * fingerprints of thousands of documents for each call, and the client library needs ten times the processor for it.
 */
async function storedDocuments(): Promise<[string, string][]> {
  const { databaseId } = getFirestore();
  const root = `projects/${process.env['GCLOUD_PROJECT'] ?? ''}/databases/${databaseId}/documents`;
  const select = { fields: [{ fieldPath: '__name__' }] };
  const response = await fetch(`http://${process.env['FIRESTORE_EMULATOR_HOST'] ?? ''}/v1/${root}:runQuery`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ structuredQuery: { select, from: [{ allDescendants: true }] } }),
  });
  if (!response.ok) throw new Error(`Firestore answered ${String(response.status)}`);
  const rows = (await response.json()) as { document?: { name: string; updateTime: string } }[];
  return rows.flatMap(({ document }): [string, string][] => {
    const path = document?.name.slice(root.length + 1);
    const isStored = path !== undefined && !path.startsWith(`${collections.throttles}/`);
    return document !== undefined && isStored ? [[path, document.updateTime]] : [];
  });
}

/** Asserts that work writes nothing. Throttles, which also count refused requests, are left out. */
export async function nothingWritten(deps: Deps, work: () => Promise<unknown>): Promise<void> {
  const before = await fingerprint(deps);
  await work();
  expect(changes(before, await fingerprint(deps))).toEqual([]);
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
