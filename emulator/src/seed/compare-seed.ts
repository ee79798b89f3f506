import { demoData, type DemoData } from '@keelstone/demo/demo-data';
import type { StackUrls } from '../urls.ts';
import { differences, readContents, type Contents } from './contents.ts';
import { documentsOf } from './documents.ts';
import { toFirestoreFields } from './firestore-value.ts';
import { storedObject } from './objects.ts';
import { storedSignIn } from './sign-ins.ts';
import { seedBucket } from './seed-project.ts';

/**
 * How a running stack that was just started from `emulator-data/` differs from what the builders make: one line per
 * difference, none when the folder is up to date. Everything is read back: documents of any collection, sign-ins with
 * their token claims, objects with their bytes.
 */
export async function compareSeed(urls: StackUrls): Promise<string[]> {
  return differences({ expected: expectedContents(demoData()), found: await readContents(urls) });
}

/** What the emulators should hold. */
export function expectedContents(data: DemoData): Contents {
  const documents = [...documentsOf(data)].map(
    ([path, document]) => [`firestore ${path}`, toFirestoreFields(document)] as const,
  );
  const signIns = data.authUsers.map((user) => [`auth ${user.uid}`, storedSignIn(user)] as const);
  const objects = data.files.map(
    (file) => [`storage ${seedBucket}/${file.path}`, storedObject(file)] as const,
  );
  return new Map<string, Record<string, unknown>>([...documents, ...signIns, ...objects]);
}
