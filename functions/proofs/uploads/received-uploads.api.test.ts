import { getStorage } from 'firebase-admin/storage';
import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../src/entry/deps.ts';
import {
  dropDownloadToken,
  receiveUpload,
  type WrittenObject,
} from '../../src/features/identity/upload/receive-upload.service.ts';
import { makePerson } from '../../testing/people.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { exists, photo, upload } from '../../testing/uploads.ts';
import { times } from '../../testing/burst.ts';
import { isLongRun } from '../../testing/long-run.ts';

let deps: Deps;
let skewMs = 0;
beforeAll(() => {
  deps = testDeps({ database: freshDatabase('proof-quota'), now: () => Date.now() + skewMs });
});

const metadata = { firebaseStorageDownloadTokens: '5f0f2f5e-0000-4000-8000-000000000000' };

/** An upload as the browser makes it, and the trigger's event. */
async function uploaded(uid: string): Promise<WrittenObject> {
  const name = await upload(deps, uid);
  const file = getStorage().bucket(deps.config.storageBucket).file(name);
  await file.save(Buffer.from(await photo()), { metadata: { metadata }, resumable: false });
  const [{ generation = 0 }] = await file.getMetadata();
  return { name, generation, contentType: 'image/jpeg', metadata };
}

async function uploadedAndSeen(uid: string): Promise<boolean> {
  const object = await uploaded(uid);
  await receiveUpload(object, deps);
  return exists(deps, object.name);
}

it.each([
  '/inbox/UID/1760000000000-x.jpg',
  'inbox//UID/1760000000000-x.jpg',
  'inbox/UID/a.jpg',
  'elsewhere.jpg',
])('an object named %s is in no inbox, and removed', async (pattern) => {
  const { uid } = await makePerson(deps);
  const name = pattern.replace('UID', uid);
  await getStorage().bucket(deps.config.storageBucket).file(name).save('x', { resumable: false });
  await receiveUpload({ name, generation: 1, metadata }, deps);
  expect(await exists(deps, name)).toBe(false);
  expect(await countedOf(uid)).toBeUndefined();
});

it('what the server keeps in the vault stays', async () => {
  await deps.files.writeVault('vault/proof/AAAA/a.jpg', await photo(), 'image/jpeg');
  await receiveUpload({ name: 'vault/proof/AAAA/a.jpg', generation: 1, metadata: {} }, deps);
  expect(await exists(deps, 'vault/proof/AAAA/a.jpg')).toBe(true);
});

const countedOf = async (uid: string) => (await deps.sessions.find(uid))?.uploads?.keys.length;

/** Counts this many uploads of a person, without uploading anything. */
async function count(uid: string, uploads: number): Promise<void> {
  for (let index = 0; index < uploads; index += 1) {
    const name = `inbox/${uid}/${String(1_750_000_000_000 + index)}-x.jpg`;
    await receiveUpload({ name, generation: index, metadata: {} }, deps);
  }
}

describe('uploads of a person who never calls the API', () => {
  it('are counted, and removed beyond forty a day', { timeout: 60_000 }, async () => {
    const { uid } = await makePerson(deps);
    await count(uid, limits.uploadsPerDay);
    expect(await countedOf(uid)).toBe(limits.uploadsPerDay);
    expect(await uploadedAndSeen(uid)).toBe(false);
    expect(await uploadedAndSeen((await makePerson(deps)).uid)).toBe(true);
    skewMs += limits.uploadDayMs;
    expect(await uploadedAndSeen(uid)).toBe(true);
    expect(await countedOf(uid)).toBe(1);
  });

  it('are kept up to forty, even if more begin together', { timeout: 120_000 }, async () => {
    const { uid } = await makePerson(deps);
    // Firestore's emulator queues transactions on one document, and all others behind them.
    const [together, left] = isLongRun ? [60, limits.uploadsPerDay] : [8, 3];
    await count(uid, limits.uploadsPerDay - left);
    const objects = await Promise.all(times(together, () => uploaded(uid)));
    // The platform delivers an event again until it was received.
    let waiting = objects;
    while (waiting.length > 0) {
      const results = await Promise.allSettled(waiting.map((object) => receiveUpload(object, deps)));
      waiting = waiting.filter((_object, index) => results[index]?.status === 'rejected');
    }
    const kept = await Promise.all(objects.map(({ name }) => exists(deps, name)));
    expect(kept.filter(Boolean)).toHaveLength(left);
    expect(await countedOf(uid)).toBe(limits.uploadsPerDay);
  });

  it('count once if the event arrives twice, and our own rewrite does not count', async () => {
    const { uid } = await makePerson(deps);
    const object = await uploaded(uid);
    await receiveUpload(object, deps);
    await receiveUpload(object, deps);
    await receiveUpload({ ...object, generation: 'next', metadata: { downloadToken: 'removed' } }, deps);
    expect(await countedOf(uid)).toBe(1);
  });

  it('count even if they look like our own rewrite', async () => {
    const { uid } = await makePerson(deps);
    const forged = { ...metadata, downloadToken: 'removed' };
    await receiveUpload({ ...(await uploaded(uid)), metadata: forged }, deps);
    expect(await countedOf(uid)).toBe(1);
  });

  it('stay counted when all sessions end, as a reset of the password ends them', async () => {
    const { uid } = await makePerson(deps);
    await uploadedAndSeen(uid);
    await deps.runTransaction(async (tx) => {
      await deps.users.read(tx, uid);
      deps.sessions.endAll(tx, uid, deps.now());
    });
    expect(await deps.sessions.find(uid)).toMatchObject({
      live: {},
      uploads: { keys: [expect.any(String)] },
    });
  });

  it('into a folder without a user are removed', async () => {
    const object = await uploaded('nobody00000000000000');
    await receiveUpload(object, deps);
    expect(await exists(deps, object.name)).toBe(false);
  });
});

/** What a stranger gets with the path and the token that Storage returned for the upload. */
async function strangerReads({ name }: WrittenObject): Promise<number> {
  const path = `v0/b/${deps.config.storageBucket}/o/${encodeURIComponent(name)}?alt=media&token=${metadata.firebaseStorageDownloadTokens}`;
  return (await fetch(`http://${process.env['FIREBASE_STORAGE_EMULATOR_HOST'] ?? ''}/${path}`)).status;
}

it('the download token of an upload no longer works, and the upload stays', async () => {
  const { uid } = await makePerson(deps);
  const object = await uploaded(uid);
  expect(await strangerReads(object)).toBe(200);
  expect(await dropDownloadToken(object, deps)).toBe(true);
  expect(await strangerReads(object)).toBe(403);
  expect(await exists(deps, object.name)).toBe(true);
});

it('an upload that was claimed meanwhile is not brought back', async () => {
  const { uid } = await makePerson(deps);
  const object = await uploaded(uid);
  await deps.files.remove(object.name);
  expect(await dropDownloadToken(object, deps)).toBe(false);
  expect(await exists(deps, object.name)).toBe(false);
});

it('its own second write, and files outside the inbox, are ignored', async () => {
  const { uid } = await makePerson(deps);
  const object = await uploaded(uid);
  expect(await dropDownloadToken({ ...object, metadata: { downloadToken: 'removed' } }, deps)).toBe(false);
  expect(await dropDownloadToken({ ...object, name: 'vault/proof/X/y.jpg' }, deps)).toBe(false);
});
