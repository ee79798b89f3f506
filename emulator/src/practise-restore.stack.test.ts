import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { demoData } from '@keelstone/demo/demo-data';
import { collections } from '@keelstone/domain/collections';
import { practiseRestore } from './practise-restore.ts';
import { writeDocuments } from './seed/firestore-documents.ts';
import { askAsOwner, callAsOwner, seedBucket, seedProjectId } from './seed/rest.ts';
import { withStack } from './stack.ts';
import type { StackUrls } from './urls.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

it(
  'restores everything but what this test takes away or adds, which is named, and reports how the books are',
  { tags: 'all-or-stack' },
  async () => {
    const { users, files } = demoData();
    const [deleted, withoutSignIn] = users.map(({ uid }) => uid);
    const lost = files[0]?.path ?? '';
    const workshop = mkdtempSync(join(tmpdir(), 'keelstone-drill-'));
    const damage = async (urls: StackUrls): Promise<void> => {
      const documents = `${urls.firestore}/v1/projects/${seedProjectId}/databases/(default)/documents`;
      await callAsOwner(`${documents}/${collections.users}/${String(deleted)}`, { method: 'DELETE' });
      await writeDocuments(urls, new Map([['strangers/one', { text: 'in an unknown collection' }]]));
      const auth = `${urls.auth}/identitytoolkit.googleapis.com/v1/projects/${seedProjectId}/accounts:delete`;
      await askAsOwner(auth, { body: { json: { localId: withoutSignIn } } });
      const object = `${urls.storage}/storage/v1/b/${seedBucket}/o/${encodeURIComponent(lost)}`;
      await callAsOwner(object, { method: 'DELETE' });
    };
    const only = ['auth', 'firestore', 'storage'] as const;
    const result = await withStack({ root, only, import: join(root, 'emulator-data') }, ({ urls }) =>
      practiseRestore({
        ...{ root, urls, folder: join(workshop, 'backup'), log: () => undefined },
        prove: async (restored) => {
          await damage(restored.urls);
          return 1;
        },
      }),
    );
    expect(result).toEqual({
      differing: [
        `auth ${String(withoutSignIn)} is missing`,
        'firestore strangers/one should not be there',
        `firestore users/${String(deleted)} is missing`,
        `storage ${seedBucket}/${lost} is missing`,
      ],
      books: 1,
    });
    rmSync(workshop, { recursive: true, force: true });
  },
);
