import { getStorage } from 'firebase-admin/storage';
import { describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { hourMs } from '@keelstone/domain/kernel/time/time-units';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/create-deps.ts';
import {
  dropDownloadToken,
  type WrittenObject,
} from '../../src/features/core/upload/receive-upload.service.ts';
import {
  sweepLeftoverUploads,
  sweepOrphanImages,
} from '../../src/features/core/upload/sweep-uploads.service.ts';
import { startApi } from '../../testing/api.ts';
import { requestDeposit } from '../../testing/holders.ts';
import { makePerson } from '../../testing/people.ts';
import { fileDeposit, fileKyc, freshKey } from '../../testing/records.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { exists, objectsBelow, photo, upload } from '../../testing/uploads.ts';

const deps = testDeps({ database: freshDatabase('proof-sweeper') });
await deps.wallets.save(currentWallet, makeWalletVersion());

const after = (hours: number): Deps => ({ ...deps, now: () => deps.now() + hours * hourMs });

/** All runs that a vault needs: each hour has one letter of the ids. */
async function sweepWholeVault(fromHours: number): Promise<number> {
  let removed = 0;
  for (let hour = 0; hour < 32; hour += 1) removed += await sweepOrphanImages(after(fromHours + hour));
  return removed;
}

it('removes an upload that nobody claimed after an hour, and not before', async () => {
  const { uid } = await makePerson(deps);
  const path = await upload(deps, uid);
  expect(await sweepLeftoverUploads(after(0.9))).toBe(0);
  expect(await exists(deps, path)).toBe(true);
  expect(await sweepLeftoverUploads(after(1.1))).toBe(1);
  expect(await exists(deps, path)).toBe(false);
});

it('removes what is neither in an inbox nor in the vault', async () => {
  const bucket = getStorage().bucket(deps.config.storageBucket);
  const strays = ['Inbox/uid/1760000000000-x.jpg', 'inbox//uid/1760000000000-x.jpg', 'a.jpg', 'vaults/a.jpg'];
  for (const name of [...strays, 'vault/proof/AAAA/a.jpg'])
    await bucket.file(name).save('x', { resumable: false });
  expect(await sweepLeftoverUploads(after(1.1))).toBe(strays.length);
  expect(await objectsBelow(deps, '')).toEqual(['vault/proof/AAAA/a.jpg']);
  await deps.files.remove('vault/proof/AAAA/a.jpg');
});

it('removes after a day what interrupted uploads left, and nothing that a record refers to', async () => {
  const { uid } = await makePerson(deps);
  const kept = [
    await imageOf('deposit', await fileDeposit(deps, uid)),
    await imageOf('kyc', await fileKyc(deps, uid)),
  ];
  const deletedId = await fileKyc(deps, uid);
  const deleted = await imageOf('kyc', deletedId);
  const record = await deps.kyc.find(deletedId);
  if (record !== undefined) await deps.kyc.save(deletedId, { ...record, isDeleted: true });
  const orphans = [
    'vault/proof/NOSUCHRECORDAAAAAAAAAAAAAA/x.jpg',
    kept[0]?.replace('.jpg', '-twin.jpg') ?? '',
    deleted,
  ];
  for (const path of orphans) await deps.files.writeVault(path, await photo(), 'image/jpeg');
  const stranger = 'vault/readme.txt';
  await getStorage().bucket(deps.config.storageBucket).file(stranger).save('not ours to judge');

  expect(await sweepWholeVault(-8.5)).toBe(0);
  expect(await sweepWholeVault(25)).toBe(3);
  expect(await objectsBelow(deps, 'vault/')).toEqual([...kept, stranger].sort());
  expect(await sweepWholeVault(25)).toBe(0);
});

describe('the download token of an upload', () => {
  const metadata = { firebaseStorageDownloadTokens: '5f0f2f5e-0000-4000-8000-000000000000' };
  /** An upload as the browser makes it, and the trigger's event. */
  async function uploaded(): Promise<WrittenObject> {
    const name = await upload(deps, (await makePerson(deps)).uid);
    const file = getStorage().bucket(deps.config.storageBucket).file(name);
    await file.save(Buffer.from(await photo()), { metadata: { metadata }, resumable: false });
    const [{ generation = 0 }] = await file.getMetadata();
    return { name, generation, contentType: 'image/jpeg', metadata };
  }
  /** The status that a stranger gets with the path and the token that Storage returned for the upload. */
  async function strangerReads({ name }: WrittenObject): Promise<number> {
    const path = `v0/b/${deps.config.storageBucket}/o/${encodeURIComponent(name)}?alt=media&token=${metadata.firebaseStorageDownloadTokens}`;
    return (await fetch(`http://${process.env['FIREBASE_STORAGE_EMULATOR_HOST'] ?? ''}/${path}`)).status;
  }

  it('no longer works when it was received, and the upload stays', async () => {
    const object = await uploaded();
    expect(await strangerReads(object)).toBe(200);
    expect(await dropDownloadToken(object, deps)).toBe(true);
    expect(await strangerReads(object)).toBe(403);
    expect(await exists(deps, object.name)).toBe(true);
  });

  it('does not bring back an upload that was claimed meanwhile', async () => {
    const object = await uploaded();
    await deps.files.remove(object.name);
    expect(await dropDownloadToken(object, deps)).toBe(false);
    expect(await exists(deps, object.name)).toBe(false);
  });
});

it('cleans up after a request that died between image and record, which may then be sent again', async () => {
  const person = await makePerson(deps);
  const asked = { proof: await upload(deps, person.uid), key: freshKey() };
  let isBusy = true;
  const busy: Deps = {
    ...deps,
    runTransaction: (work) =>
      isBusy ? Promise.reject(new DomainError('unavailable')) : deps.runTransaction(work),
  };
  const api = await startApi(busy);
  expect((await requestDeposit({ api, deps }, person, asked)).status).toBe(503);
  isBusy = false;
  expect(await exists(deps, asked.proof)).toBe(true);
  const { _id: id } = (await requestDeposit({ api, deps }, person, asked)).body.transaction;
  await api.close();
  const folder = `vault/proof/${id}/`;
  expect(await objectsBelow(deps, folder)).toHaveLength(2);
  await sweepWholeVault(25);
  expect(await objectsBelow(deps, folder)).toEqual([await imageOf('deposit', id)]);
});

async function imageOf(kind: 'deposit' | 'kyc', id: string): Promise<string> {
  const path =
    kind === 'kyc'
      ? (await deps.kyc.find(id))?.document.path
      : (await deps.transactions.find(id))?.proof?.path;
  if (path === undefined) throw new Error(`${id} has no image`);
  return path;
}
