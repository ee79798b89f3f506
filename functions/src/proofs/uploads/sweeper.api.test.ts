import { getStorage } from 'firebase-admin/storage';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DomainError } from '@keelstone/domain/errors';
import { usdCents } from '@keelstone/domain/money/units';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { makePerson } from '../../testing/people.ts';
import { fileDeposit, fileKyc, freshKey } from '../../testing/records.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { exists, objectsBelow, photo, upload } from '../../testing/uploads.ts';
import { requestDeposit } from '../../transaction/request-deposit.service.ts';
import { sweepUploads } from '../../upload/sweep-uploads.service.ts';

const hourMs = 60 * 60_000;
let deps: Deps;
let api: Api;
beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-sweeper') });
  api = await startApi(deps);
  await deps.wallet.save('wallet', makeWallet());
});
afterAll(() => api.close());

const later = (hours: number) => sweepUploads({ ...deps, now: () => deps.now() + hours * hourMs });

it('removes after a day what broken-off uploads left, and nothing that a record refers to', async () => {
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
  const inbox = await upload(deps, uid);

  expect(await later(23)).toEqual({ inbox: 0, vault: 0 });
  expect(await later(25)).toEqual({ inbox: 1, vault: 3 });
  expect(await objectsBelow(deps, '')).toEqual([...kept, stranger].sort());
  expect(await later(25)).toEqual({ inbox: 0, vault: 0 });
  expect(await exists(deps, inbox)).toBe(false);
});

it('clears up after a request that died between image and record, which may then be sent again', async () => {
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
  await later(25);
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
