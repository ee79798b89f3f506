import { getFirestore } from 'firebase-admin/firestore';
import { expect } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import type { Deps } from '../src/entry/create-deps.ts';
import { objectsBelow } from './uploads.ts';

/** Everything that is stored at one time: its content, and when it was last written. */
export type Fingerprint = ReadonlyMap<string, unknown>;

/**
 * Every document of the file's own database and every object of its bucket; in memory, every identity too. Throttle
 * counters are left out: counting an attempt is not an effect of it.
 */
export async function fingerprint(deps: Deps & { stored?(): Fingerprint }): Promise<Fingerprint> {
  if (deps.stored !== undefined) return deps.stored();
  const [collectionsOfAll, objects] = await Promise.all([
    getFirestore().listCollections(),
    objectsBelow(deps, ''),
  ]);
  const pages = await Promise.all(
    collectionsOfAll.filter(({ id }) => id !== collections.throttles).map((each) => each.get()),
  );
  const documents = pages.flatMap(({ docs }) => docs);
  return new Map<string, unknown>([
    ...documents.map(({ ref, updateTime }) => [ref.path, updateTime.toMillis()] as const),
    ...objects.map((name) => [name, 'object'] as const),
  ]);
}

/** The names of everything written, made or removed between two fingerprints. */
export function changes(before: Fingerprint, after: Fingerprint): string[] {
  const gone = [...before.keys()].filter((name) => !after.has(name));
  return [...gone, ...[...after.keys()].filter((name) => before.get(name) !== after.get(name))];
}

/** Asserts that work writes nothing. Throttles, which also count refused requests, are left out. */
export async function nothingWritten(deps: Deps, work: () => Promise<unknown>): Promise<void> {
  const before = await fingerprint(deps);
  await work();
  expect(changes(before, await fingerprint(deps))).toEqual([]);
}
