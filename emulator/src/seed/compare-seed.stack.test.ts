import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { collections } from '@keelstone/domain/collections';
import { demoData } from '@keelstone/demo/demo-data';
import { demoLogins } from '@keelstone/demo/personas';
import { expect, it } from 'vitest';
import type { StackUrls } from '../urls.ts';
import { compareSeed } from './compare-seed.ts';
import { writeDocuments } from './firestore-documents.ts';
import { writeObject } from './objects.ts';
import { askAsOwner, callAsOwner } from './rest.ts';
import { withSeedStack } from './seed-stack.ts';
import { seedBucket, seedProjectId } from './seed-project.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('finds that emulator-data matches the builders, and notices every kind of change to it', async () => {
  const data = demoData();
  const [user, other] = data.users;
  const [file, otherFile] = data.files;
  if (!user || !other || !file || !otherFile) throw new Error('The demo is empty');

  await withSeedStack({ root, import: join(root, 'emulator-data') }, async ({ urls }) => {
    expect(await compareSeed(urls)).toEqual([]);
    for (const { email, password } of demoLogins) expect(await signIn(urls, email, password)).toBe(200);

    const auth = `${urls.auth}/identitytoolkit.googleapis.com/v1/projects/${seedProjectId}/accounts:update`;
    const claims = { localId: user.uid, customAttributes: '{"isAdmin":false}' };
    await writeDocuments(
      urls,
      new Map<string, object>([
        [`${collections.users}/${other.uid}`, { ...other, isBlocked: true }],
        [`${collections.users}/${other.uid}/notes/hidden`, { text: 'in a subcollection' }],
        ['strangers/one', { text: 'in an unknown collection' }],
      ]),
    );
    await askAsOwner(auth, { body: { json: claims } });
    await writeObject(urls, { ...file, bytes: otherFile.bytes });
    await giveDownloadToken(urls, otherFile.path);

    const quoted = (text: string) => expect.stringContaining(text);
    expect(await compareSeed(urls)).toEqual([
      quoted(`auth ${user.uid}: customAttributes is`),
      'firestore strangers/one should not be there',
      `firestore users/${other.uid}: isBlocked is {"booleanValue":true}, not {"booleanValue":false}`,
      `firestore users/${other.uid}/notes/hidden should not be there`,
      ...[quoted(`${file.path}: sha256 is`), quoted(`${otherFile.path}: metadata is`)],
    ]);
  });
}, 90_000);

/** What reading an object's metadata through Firebase's own Storage API does. */
async function giveDownloadToken(urls: StackUrls, path: string): Promise<void> {
  await callAsOwner(`${urls.storage}/v0/b/${seedBucket}/o/${encodeURIComponent(path)}`);
}

async function signIn(urls: StackUrls, email: string, password: string): Promise<number> {
  const url = `${urls.auth}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=fake-api-key`;
  const json = { email, password, returnSecureToken: true };
  return (await callAsOwner(url, { body: { json } })).status;
}
