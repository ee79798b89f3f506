import { beforeEach, expect, it } from 'vitest';
import { collections, currentWallet } from '@keelstone/domain/collections';
import type { PlatformWallet } from '@keelstone/domain/kernel/address/platform-addresses';
import { depositAddressLimits } from '@keelstone/domain/money/deposit-address/deposit-address.limits';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import type { Person } from '../../../../testing/people.ts';
import { confirm, givePolicy, proposedId, threeAdmins } from '../../../../testing/three-administrators.ts';

const good = makeWallet();
const bad = makeWallet({ ethAddress: good.ethAddress.toLowerCase() });
const worse = makeWallet({ ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' });
const { deps, api, ada, ben, cleo, later } = await threeAdmins();
beforeEach(async () => {
  await givePolicy(deps, {});
  await set(cleo, good);
  await givePolicy(deps, { fromUsdCents: 0 });
  for (const wallet of [worse, good]) await confirm(api, ben, proposedId(await set(cleo, wallet)));
  await givePolicy(deps, {});
});

const by = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });
const set = (admin: Person, body: PlatformWallet) => api.call('update-wallet', { ...by(admin), body });
const find = async (admin: Person) => (await api.call('get-restorable-wallet', by(admin))).body.restorable;
const restore = (admin: Person, versionId: string, expected?: string) =>
  api.call('restore-wallet', {
    ...by(admin),
    body: { versionId, ...(expected !== undefined && { expected }) },
  });
const current = async () => (await api.call('get-wallet')).body;

it('one other administrator puts back what one person replaced, even if the policy now asks for two', async () => {
  for (const wallet of [bad, worse]) await set(ada, wallet);
  expect(await find(ada)).toMatchObject({ isOwn: true });
  await givePolicy(deps, { fromUsdCents: 0 });
  const restorable = await find(ben);
  expect(restorable).toMatchObject({ current: worse, before: good, isOwn: false });
  const versionId = restorable?.versionId ?? '';
  expect((await restore(ada, versionId)).error.code).toBe('own-proposal');
  const seen = await api.call('preview-restore-wallet', { token: ben.token, body: { versionId } });
  expect(seen.body).toMatchObject({ needsSecond: false, warnings: [] });
  expect((await restore(ben, versionId, seen.body.expected)).status).toBe(200);
  expect(await current()).toEqual(good);
  const [row] = await auditedRows(deps, ['kind', '==', 'restore-wallet'], ['actorUid', '==', ben.uid]);
  expect(row?.detail).toMatchObject({ ethBefore: worse.ethAddress, ethAfter: good.ethAddress });
  // Sent twice, also by somebody else, it is done once; it cannot be undone in the same way.
  await nothingWritten(deps, async () => {
    for (const admin of [ben, cleo]) expect((await restore(admin, versionId)).status).toBe(200);
  });
  expect(await find(ada)).toBeNull();
});

it('only for 72 hours, and only the version that was seen', async () => {
  await set(ada, bad);
  const { versionId = '' } = (await find(ben)) ?? {};
  await set(cleo, worse);
  expect((await restore(ben, versionId)).error.code).toBe('changed-meanwhile');
  const newest = (await find(ben))?.versionId ?? '';
  await later(depositAddressLimits.walletRestoreMs);
  expect(await find(ben)).toBeNull();
  expect((await restore(ben, newest)).error.code).toBe('changed-meanwhile');
  expect(await current()).toEqual(worse);
});

it('a new address whose spelling nothing checks is warned of', async () => {
  for (const [body, warnings] of [
    [bad, [{ text: expect.stringMatching(/no checksum/) as string }]],
    [worse, []],
  ] as const)
    expect((await api.call('preview-update-wallet', { token: ada.token, body })).body.warnings).toMatchObject(
      warnings,
    );
});

it('the newest addresses are the current ones, each version is kept with who set it, and a repeat makes none', async () => {
  await deps.wallets.eraseNow(currentWallet);
  expect((await api.call('get-wallet')).error.code).toBe('wallet-unavailable');
  for (const wallet of [good, worse]) expect((await set(ada, wallet)).status).toBe(200);
  const version = await deps.wallets.find(currentWallet);
  expect(version).toMatchObject({ ...worse, actorUid: ada.uid });
  expect(await deps.wallets.find(version?.versionId ?? '')).toEqual(version);
  expect(await current()).toEqual(worse);
  const stored = [...deps.db.documents(collections.wallets).values()];
  expect(stored).toContainEqual(expect.objectContaining({ ...good, actorUid: ada.uid }));
  await nothingWritten(deps, async () => expect((await set(ada, worse)).status).toBe(200));
  // No address is taken out of a link.
  expect(await set(ada, { ...worse, btcAddress: `bitcoin:${worse.btcAddress}` })).toMatchObject({
    status: 400,
    error: { field: 'btcAddress', error: 'Please enter the address alone' },
  });
});
