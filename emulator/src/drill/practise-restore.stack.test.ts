import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoData } from '@keelstone/demo/demo-data';
import { collections } from '@keelstone/domain/collections';
import { expect, it } from 'vitest';
import { differences, readContents } from '../seed/contents.ts';
import { writeDocuments } from '../seed/firestore-documents.ts';
import { askAsOwner, callAsOwner, seedProjectId } from '../seed/rest.ts';
import { withStack } from '../stack.ts';
import { exportData } from '../suite/export.ts';
import type { StackUrls } from '../urls.ts';
import { practiseRestore, type Drill, restoreBackup } from './practise-restore.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

it('restores everything, and notices whatever is lost, changed, added or cannot be verified', async () => {
  const [user, other, third] = demoData().users;
  if (!user || !other || !third) throw new Error('The demo is empty');
  const workshop = mkdtempSync(join(tmpdir(), 'keelstone-drill-'));
  const folder = join(workshop, 'backup');

  const only = ['auth', 'firestore', 'storage'] as const;
  await withStack({ root, only, import: join(root, 'emulator-data') }, async ({ urls }) => {
    const lines: string[] = [];
    const run = (change: Partial<Drill> = {}) => {
      lines.length = 0;
      const prove = () => Promise.resolve(0);
      const log = (line: string) => lines.push(line);
      return practiseRestore({ urls, hasFunctions: false, folder, prove, log, ...change });
    };
    const first = await readContents(urls);

    let lates = 0;
    const backUp: typeof exportData = async (...args) => {
      await exportData(...args);
      lates += 1;
      await writeDocuments(
        urls,
        new Map([[`strangers/late${String(lates)}`, { text: 'written meanwhile' }]]),
      );
    };
    expect(await run({ backUp, tries: 2 })).toBe(1);
    expect(lines).toContain('Something was written in the meantime, so nothing was emptied. Run it again.');
    expect((await readContents(urls)).size).toBe(first.size + 2);

    const before = await readContents(urls);
    expect(await run()).toBe(0);
    expect(lines.at(-1)).toMatch(/^Restored completely, in \d+\.\d minutes\.$/);
    expect(differences({ expected: before, found: await readContents(urls) })).toEqual([]);
    expect(existsSync(folder)).toBe(false);

    expect(await run({ prove: () => Promise.resolve(1) })).toBe(1);
    expect(existsSync(folder)).toBe(true);

    const status = await run({
      restore: async (target, from) => {
        damageImages(from);
        await restoreBackup(target, from);
        await damageDatabase(target, { deleted: user.uid, changed: other.uid, withoutSignIn: third.uid });
      },
    });
    expect(status).toBe(1);
    expect(lines).toEqual(
      expect.arrayContaining([
        `  auth ${third.uid} is missing`,
        '  firestore strangers/one should not be there',
        `  firestore users/${user.uid} is missing`,
        `  firestore users/${other.uid}: name is { stringValue: 'Somebody Else' }, not { stringValue: '${other.name}' }`,
        expect.stringMatching(/^ {2}storage \S+\.jpg is missing$/),
        expect.stringMatching(/^ {2}storage \S+\.jpg: sha256 is /),
        '6 differences:',
      ]),
    );

    expect(await run({ restore: () => Promise.reject(new Error('the disk is full')) })).toBe(1);
    expect(lines).toContain('The stack is not restored: the disk is full');
  });
  rmSync(workshop, { recursive: true, force: true });
}, 240_000);

/** One image of the backup is gone, another has other bytes. */
function damageImages(backup: string): void {
  const blobs = join(backup, 'storage_export', 'blobs');
  const [lost = '', changed = ''] = readdirSync(blobs);
  rmSync(join(blobs, lost));
  writeFileSync(join(blobs, changed), 'other bytes');
}

async function damageDatabase(
  urls: StackUrls,
  uids: { deleted: string; changed: string; withoutSignIn: string },
): Promise<void> {
  const documents = `${urls.firestore}/v1/projects/${seedProjectId}/databases/(default)/documents`;
  await callAsOwner(`${documents}/${collections.users}/${uids.deleted}`, { method: 'DELETE' });
  const json = { fields: { name: { stringValue: 'Somebody Else' } } };
  const masked = `${documents}/${collections.users}/${uids.changed}?updateMask.fieldPaths=name`;
  await callAsOwner(masked, { method: 'PATCH', body: { json } });
  await writeDocuments(urls, new Map([['strangers/one', { text: 'in an unknown collection' }]]));
  const auth = `${urls.auth}/identitytoolkit.googleapis.com/v1/projects/${seedProjectId}/accounts:delete`;
  await askAsOwner(auth, { body: { json: { localId: uids.withoutSignIn } } });
}
