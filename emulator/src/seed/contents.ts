import { inspect, isDeepStrictEqual } from 'node:util';
import { demoData, type DemoData } from '@keelstone/demo/demo-data';
import type { StackUrls } from '../urls.ts';
import { makeDocuments } from './documents.ts';
import { readDocuments, toFirestoreFields } from './firestore-documents.ts';
import { readObjects, storedObject } from './objects.ts';
import { seedBucket } from './rest.ts';
import { readSignIns, storedSignIn } from './sign-ins.ts';

/**
 * The contents of the emulators, one entry per thing: a Firestore document (`firestore users/…`), a sign-in (`auth …`),
 * an object of Storage (`storage bucket/path`). Values are JSON and are compared as such.
 */
export type Contents = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

/** One line per difference, in order; empty when both hold the same. */
export function listDifferences(options: { expected: Contents; found: Contents }): string[] {
  const { expected, found } = options;
  const names = [...new Set([...expected.keys(), ...found.keys()])].sort();
  return names.flatMap((name) => {
    const [wanted, actual] = [expected.get(name), found.get(name)];
    if (actual === undefined) return [`${name} is missing`];
    if (wanted === undefined) return [`${name} should not be there`];
    const fields = [...new Set([...Object.keys(wanted), ...Object.keys(actual)])].sort();
    return fields
      .filter((field) => !isDeepStrictEqual(wanted[field], actual[field]))
      .map(
        (field) => `${name}: ${field} is ${inspectValue(actual[field])}, not ${inspectValue(wanted[field])}`,
      );
  });
}

const inspectValue = (value: unknown): string => inspect(value, { depth: null, breakLength: Infinity });

/** Reads the contents of the emulators: documents of any collection, sign-ins, objects with the hash of their bytes. */
export async function readContents(urls: StackUrls): Promise<Contents> {
  const parts = { firestore: readDocuments, auth: readSignIns, storage: readObjects };
  const contents = new Map<string, Record<string, unknown>>();
  for (const [part, read] of Object.entries(parts)) {
    for (const [name, fields] of await read(urls)) contents.set(`${part} ${name}`, fields);
  }
  return contents;
}

/**
 * How a running stack that was just started from `emulator-data/` differs from what the builders make: one line per
 * difference, none when the folder is up to date. Everything is read back: documents of any collection, sign-ins with
 * their token claims, objects with their bytes.
 */
export async function compareSeed(urls: StackUrls): Promise<string[]> {
  return listDifferences({ expected: makeExpectedContents(demoData()), found: await readContents(urls) });
}

/** Makes the contents that the emulators should have. */
export function makeExpectedContents(data: DemoData): Contents {
  const documents = [...makeDocuments(data)].map(
    ([path, document]) => [`firestore ${path}`, toFirestoreFields(document)] as const,
  );
  const signIns = data.authUsers.map((user) => [`auth ${user.uid}`, storedSignIn(user)] as const);
  const objects = data.files.map(
    (file) => [`storage ${seedBucket}/${file.path}`, storedObject(file)] as const,
  );
  return new Map<string, Record<string, unknown>>([...documents, ...signIns, ...objects]);
}
