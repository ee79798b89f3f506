import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { usdCents } from '@keelstone/domain/money/units';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { hourMs } from '@keelstone/domain/time-units';
import type { Deps } from '../../src/entry/deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { makePerson } from '../../testing/people.ts';
import { fileDeposit, fileKyc, freshKey } from '../../testing/records.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { exists, objectsBelow, photo, upload } from '../../testing/uploads.ts';
import { requestDeposit } from '../../src/features/money/transaction/request-deposit.service.ts';
import { sweepInbox, sweepVault } from '../../src/features/identity/upload/sweep-uploads.service.ts';

let deps: Deps;
let api: Api;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-sweeper') });
  api = await startApi(deps);
  await deps.wallets.save(currentWallet, makeWalletVersion());
});
afterAll(() => api.close());

const after = (hours: number): Deps => ({ ...deps, now: () => deps.now() + hours * hourMs });

/** All runs that a vault needs: each hour has one letter of the ids. */
async function sweepWholeVault(fromHours: number): Promise<number> {
  let removed = 0;
  for (let hour = 0; hour < 32; hour += 1) removed += await sweepVault(after(fromHours + hour));
  return removed;
}

it('removes an upload that nobody claimed after an hour, and not before', async () => {
  const { uid } = await makePerson(deps);
  const path = await upload(deps, uid);
  expect(await sweepInbox(after(0.9))).toBe(0);
  expect(await exists(deps, path)).toBe(true);
  expect(await sweepInbox(after(1.1))).toBe(1);
  expect(await exists(deps, path)).toBe(false);
});

it('removes what is neither in an inbox nor in the vault', async () => {
  const bucket = getStorage().bucket(deps.config.storageBucket);
  const strays = ['Inbox/uid/1760000000000-x.jpg', 'inbox//uid/1760000000000-x.jpg', 'a.jpg', 'vaults/a.jpg'];
  for (const name of [...strays, 'vault/proof/AAAA/a.jpg'])
    await bucket.file(name).save('x', { resumable: false });
  expect(await sweepInbox(after(1.1))).toBe(strays.length);
  expect(await objectsBelow(deps, '')).toEqual(['vault/proof/AAAA/a.jpg']);
  await deps.files.remove('vault/proof/AAAA/a.jpg');
});

it('removes more than a page of them', async () => {
  const { uid } = await makePerson(deps);
  const bucket = getStorage().bucket(deps.config.storageBucket);
  const names = Array.from(
    { length: 1_050 },
    (_nothing, at) => `inbox/${uid}/${String(1_770_000_000_000 + at)}-x.jpg`,
  );
  for (let at = 0; at < names.length; at += 50)
    await Promise.all(
      names.slice(at, at + 50).map((name) => bucket.file(name).save('x', { resumable: false })),
    );
  expect(await sweepInbox(after(1.1))).toBe(names.length);
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

it('cleans up after a request that died between image and record, which may then be sent again', async () => {
  const { uid } = await makePerson(deps);
  const user = await deps.users.find(uid);
  if (user === undefined) throw new Error('Nobody');
  const caller = { uid, sid: 'none', scope: 'full' as const, isAdmin: false, user };
  const submission = {
    caller,
    transactionId: freshKey(),
    coin: 'btc' as const,
    amountUsdCents: usdCents(50_000),
    proof: await upload(deps, uid),
    remarks: '',
  };
  const busy = { ...deps, runTransaction: () => Promise.reject(new DomainError('unavailable')) };
  await expect(requestDeposit(submission, busy)).rejects.toThrow('busy');
  expect(await exists(deps, submission.proof)).toBe(true);
  const made = await requestDeposit(submission, deps);
  expect(await objectsBelow(deps, `vault/proof/${made.id}/`)).toHaveLength(2);
  await sweepWholeVault(25);
  expect(await objectsBelow(deps, `vault/proof/${made.id}/`)).toEqual([made.proof?.path]);
});

async function imageOf(kind: 'deposit' | 'kyc', id: string): Promise<string> {
  const path =
    kind === 'kyc'
      ? (await deps.kyc.find(id))?.document.path
      : (await deps.transactions.find(id))?.proof?.path;
  if (path === undefined) throw new Error(`${id} has no image`);
  return path;
}
