import type { StackUrls } from '../urls.ts';
import type { Contents } from './contents.ts';
import { readDocuments } from './firestore-documents.ts';
import { readObjects } from './objects.ts';
import { readSignIns } from './sign-ins.ts';

/** What the emulators hold: documents of any collection, sign-ins, objects with the hash of their bytes. */
export async function readContents(urls: StackUrls): Promise<Contents> {
  const parts = { firestore: readDocuments, auth: readSignIns, storage: readObjects };
  const contents = new Map<string, Record<string, unknown>>();
  for (const [part, read] of Object.entries(parts)) {
    for (const [name, fields] of await read(urls)) contents.set(`${part} ${name}`, fields);
  }
  return contents;
}
