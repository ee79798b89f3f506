import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import type { PlatformWallet, WalletVersion } from '@keelstone/domain/wallet/wallet';
import { currentWallet } from '@keelstone/domain/collections';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { changes, fingerprint, allDocuments } from '../../../../testing/database.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { confirm, givePolicy, proposedId } from '../../../../testing/three-administrators.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';

const good = makeWallet();
const bad = makeWallet({ ethAddress: good.ethAddress.toLowerCase() });
const worse = makeWallet({ ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' });
let deps: Deps;
let api: Api;
let skewMs = 0;
let ada: Person;
let ben: Person;
let cleo: Person;

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('wallet'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
afterAll(() => api.close());
beforeEach(async () => {
  skewMs = 0;
  const admin = () => makePerson(deps, { isAdmin: true });
  [ada, ben, cleo] = [await admin(), await admin(), await admin()];
  await givePolicy(deps, {});
  await set(cleo, good);
  await givePolicy(deps, { fromUsdCents: 0 });
  await confirm(api, ben, proposedId(await set(cleo, worse)));
  await confirm(api, ben, proposedId(await set(cleo, good)));
  await givePolicy(deps, {});
});

const set = ({ uid, token }: Person, body: PlatformWallet) =>
  api.call('update-wallet', { token, params: { adminId: uid }, body });
const find = async ({ uid, token }: Person) =>
  (await api.call('get-restorable-wallet', { token, params: { adminId: uid } })).body.restorable;
const restore = ({ uid, token }: Person, versionId: string, expected?: string) =>
  api.call('restore-wallet', {
    token,
    params: { adminId: uid },
    body: { versionId, ...(expected !== undefined && { expected }) },
  });
const current = async () => (await api.call('get-wallet')).body;

it('one other administrator puts back what one person replaced, even if the policy now asks for two', async () => {
  await set(ada, bad);
  await set(ada, worse);
  await givePolicy(deps, { fromUsdCents: 0 });
  const restorable = await find(ben);
  expect(restorable).toMatchObject({ current: worse, before: good, isOwn: false });
  const versionId = restorable?.versionId ?? '';
  const seen = await api.call('preview-restore-wallet', { token: ben.token, body: { versionId } });
  expect(seen.body).toMatchObject({ needsSecond: false, warnings: [] });
  expect((await restore(ben, versionId, seen.body.expected)).status).toBe(200);
  expect(await current()).toEqual(good);
  const [row] = (await auditedRows()).filter(
    ({ kind, actorUid }) => kind === 'restore-wallet' && actorUid === ben.uid,
  );
  expect(row?.detail).toMatchObject({ ethBefore: worse.ethAddress, ethAfter: good.ethAddress });

  // Sent twice, also by somebody else, it is done once; it cannot be undone in the same way.
  const before = await fingerprint(deps);
  expect((await restore(ben, versionId)).status).toBe(200);
  expect((await restore(cleo, versionId)).status).toBe(200);
  expect(changes(before, await fingerprint(deps))).toEqual([]);
  expect(await find(ada)).toBeNull();
});

it('the person who replaced them cannot, nor anybody without a recent confirmation', async () => {
  await set(ada, bad);
  const restorable = await find(ada);
  expect(restorable).toMatchObject({ isOwn: true });
  const versionId = restorable?.versionId ?? '';
  expect((await restore(ada, versionId)).error.code).toBe('own-proposal');
  const weak = await tokenOf(deps, ben.uid, { strongAtMs: deps.now() - limits.strongAgeMsMax });
  expect((await restore({ ...ben, token: weak }, versionId)).error.code).toBe('step-up-required');
  expect(await current()).toEqual(bad);
});

it('only for 72 hours, and only the version that was seen', async () => {
  await set(ada, bad);
  const { versionId = '' } = (await find(ben)) ?? {};
  await set(cleo, worse);
  expect((await restore(ben, versionId)).error.code).toBe('changed-meanwhile');
  const later = (await find(ben))?.versionId ?? '';
  skewMs = limits.walletRestoreMs;
  const token = await tokenOf(deps, ben.uid);
  expect(await find({ ...ben, token })).toBeNull();
  expect((await restore({ ...ben, token }, later)).error.code).toBe('changed-meanwhile');
  expect(await current()).toEqual(worse);
});

it('the newest addresses are the current ones, each version is kept with who set it, and a repeat makes none', async () => {
  await deps.wallets.remove(currentWallet);
  expect((await api.call('get-wallet')).error.code).toBe('wallet-unavailable');
  for (const wallet of [good, worse]) expect((await set(ada, wallet)).status).toBe(200);
  const version = await deps.wallets.find(currentWallet);
  expect(version).toMatchObject({ ...worse, actorUid: ada.uid });
  expect(await deps.wallets.find(version?.versionId ?? '')).toEqual(version);
  expect(await current()).toEqual(worse);
  const stored = await allDocuments<WalletVersion>('wallets');
  expect(stored).toContainEqual(expect.objectContaining({ ...good, actorUid: ada.uid }));
  expect((await set(ada, worse)).status).toBe(200);
  expect(await allDocuments('wallets')).toEqual(stored);
});

it('no address is taken out of a link', async () => {
  expect(await set(ada, { ...worse, btcAddress: `bitcoin:${worse.btcAddress}` })).toMatchObject({
    status: 400,
    error: { field: 'btcAddress', error: 'Please enter the address alone' },
  });
});
