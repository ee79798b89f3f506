import type { DemoData } from '@keelstone/demo/demo-data';
import type { StackUrls } from '../urls.ts';
import { documentsOf } from './documents.ts';
import { writeDocuments } from './firestore-documents.ts';
import { writeObject } from './objects.ts';
import { writeSignIns } from './sign-ins.ts';

/** Writes the demo into an empty stack, and says so step by step. */
export async function writeSeed(
  urls: StackUrls,
  data: DemoData,
  log: (line: string) => void = () => undefined,
): Promise<void> {
  log(`Writing ${String(data.authUsers.length)} sign-ins …`);
  await writeSignIns(urls, data.authUsers);
  const documents = documentsOf(data);
  log(`Writing ${String(documents.size)} documents …`);
  await writeDocuments(urls, documents);
  log(`Writing ${String(data.files.length)} images …`);
  for (const file of data.files) await writeObject(urls, file);
}
