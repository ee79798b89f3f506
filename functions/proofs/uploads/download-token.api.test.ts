import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { makePerson } from '../../testing/people.ts';
import { freshKey } from '../../testing/records.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { exists, photo, upload } from '../../testing/uploads.ts';
import {
  dropDownloadToken,
  type WrittenObject,
} from '../../src/features/identity/upload/receive-upload.service.ts';

const token = '5f0f2f5e-0000-4000-8000-000000000000';
const metadata = { firebaseStorageDownloadTokens: token };
let deps: Deps;
let api: Api;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-token') });
  api = await startApi(deps);
  await deps.wallets.save(currentWallet, makeWalletVersion());
});
afterAll(() => api.close());

/** An upload as a browser makes it, and the trigger's event. */
async function uploaded(uid: string): Promise<WrittenObject> {
  const name = await upload(deps, uid);
  const file = getStorage().bucket(deps.config.storageBucket).file(name);
  await file.save(Buffer.from(await photo()), {
    contentType: 'image/jpeg',
    metadata: { metadata },
    resumable: false,
  });
  const [{ generation = 0, contentType }] = await file.getMetadata();
  return { name, generation, contentType, metadata };
}

/** What a stranger gets with the path and the token that Storage returned for the upload. */
async function strangerReads({ name }: WrittenObject): Promise<number> {
  const path = `v0/b/${deps.config.storageBucket}/o/${encodeURIComponent(name)}?alt=media&token=${token}`;
  return (await fetch(`http://${process.env['FIREBASE_STORAGE_EMULATOR_HOST'] ?? ''}/${path}`)).status;
}

it('the download token of an upload no longer works, and the upload can still be claimed', async () => {
  const { uid, token: bearer } = await makePerson(deps);
  const object = await uploaded(uid);
  expect(await strangerReads(object)).toBe(200);
  expect(await dropDownloadToken(object, deps)).toBe(true);
  expect(await strangerReads(object)).toBe(403);
  const deposit = await api.call('request-deposit', {
    token: bearer,
    body: { usd: 500, coinSelected: 'btc', proof: object.name, transactionId: freshKey() },
  });
  expect(deposit.status).toBe(200);
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
