import { beforeEach, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { exampleDepositKey } from '@keelstone/domain/money/deposit-address/deposit-key.contract';
import type { KeyScript } from '@keelstone/domain/money/deposit-address/extended-key';
import { depositKeyId } from '@keelstone/domain/money/deposit-address/own-address';
import { makeWallet, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { nothingWritten } from '../../../../testing/database.ts';
import { accountKey, giveDepositKey, readKey } from '../../../../testing/deposit-keys.ts';
import { showAddress } from '../../../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { outcomeOf } from '../../../../testing/tested-api.ts';
import { givePolicy, proposedId, threeAdmins } from '../../../../testing/three-administrators.ts';
import { deriveAddress } from './derive-address.ts';

const { deps, api, ada, ben } = await threeAdmins();
await giveDepositKey(deps);
beforeEach(() => givePolicy(deps, {}));

type Body = { script: KeyScript; key: string; expected?: string };
const bodyOf = (seed: number, script: KeyScript = 'bip84'): Body => ({
  script,
  key: accountKey(script, seed).publicExtendedKey,
});
const storedKey = async ({ key, script }: Body) =>
  (await deps.depositKeys.find(depositKeyId(readKey(key, script)))) ?? expect.fail();
const by = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });
const set = (admin: Person, body: Body) => api.call('set-deposit-key', { ...by(admin), body });
const shown = async () => (await showAddress(api, await makePerson(deps))).body.btcAddress;
const everything = () => JSON.stringify([[...deps.stored()], deps.loggedErrors]);

it('shows the first addresses to compare, and keeps the key where nobody reads it; a repeat changes nothing', async () => {
  const body = bodyOf(10);
  const preview = await api.call('preview-set-deposit-key', { token: ada.token, body });
  const { warnings, expected, needsSecond } = preview.body;
  expect([needsSecond, warnings.length]).toEqual([false, 1]);
  expect((await set(ada, { ...body, expected })).body).toEqual({ message: 'Key updated' });
  expect(await shown()).toBe(/bc1q\w+/.exec(warnings[0]?.text ?? '')?.[0]);
  expect(everything() + JSON.stringify(preview.body)).not.toContain(body.key.slice(20, 60));
  await nothingWritten(deps, async () => expect((await set(ben, body)).status).toBe(200));
});

it('under a bound two people decide, on the key that the first one sent', async () => {
  await givePolicy(deps, { fromUsdCents: 0 });
  const before = await shown();
  const body = bodyOf(12, 'bip86');
  const answer = await set(ada, body);
  expect(answer.status).toBe(202);
  expect((await shown()).slice(0, 4)).toBe(before.slice(0, 4));
  const proposal = (await deps.proposals.find(proposedId(answer))) ?? expect.fail();
  expect(JSON.stringify(proposal)).not.toContain('xpub');
  // Sent twice it is one proposal.
  expect(proposedId(await set(ada, body))).toBe(proposal.id);
  const confirm = () => api.call('confirm-proposal', { ...by(ben), body: { idToConfirm: proposal.id } });
  // Exchanged in the database, it is not confirmed.
  const kept = await storedKey(body);
  const { sealedXpub } = await storedKey(bodyOf(1));
  const damaged = `${kept.sealedXpub.slice(0, -4)}AAAA`;
  for (const change of [{ sealedXpub }, { sealedXpub: damaged }, { script: 'bip84' as const }]) {
    await deps.depositKeys.save(kept.keyId, { ...kept, ...change });
    expect(outcomeOf(await confirm())).toBe('changed-meanwhile');
  }
  await deps.depositKeys.save(kept.keyId, kept);
  expect((await confirm()).body).toMatchObject({ message: 'Key updated' });
  expect(proposal.changes[0]?.after).toContain(await shown());
});

it('a private key is refused and stored nowhere', async () => {
  const key = accountKey('bip84', 15).privateExtendedKey;
  const { error } = await set(ada, { script: 'bip84', key });
  expect(error).toMatchObject({ code: 'invalid-input', field: 'key' });
  expect(error.error).toMatch(/private key/);
  expect(everything()).not.toContain(key.slice(0, 40));
});

it('a key that is set again goes on with its next index, also after FACTOR_KEY was replaced', async () => {
  await set(ada, bodyOf(16));
  const given = [await shown()];
  for (const seed of [17, 16]) await set(ada, bodyOf(seed));
  given.push(await shown());
  const kept = await storedKey(bodyOf(16));
  await deps.depositKeys.save(kept.keyId, { ...kept, sealedXpub: 'v1.AAAA' });
  expect(outcomeOf(await showAddress(api, await makePerson(deps)))).toBe('wallet-unavailable');
  await set(ada, bodyOf(16));
  given.push(await shown());
  expect(new Set(given).size).toBe(3);
  expect((await storedKey(bodyOf(16))).nextIndex).toBe(3);
});

it('no account is given an address of the platform’s, nor the platform one of an account’s', async () => {
  const body = bodyOf(18);
  const key = readKey(body.key, body.script);
  const [first, second] = [deriveAddress(key, 0), deriveAddress(key, 1)];
  await deps.wallets.save(currentWallet, makeWalletVersion({ btcAddress: first }));
  await set(ada, body);
  expect(await shown()).toBe(second);
  const wallet = makeWallet({ btcAddress: second });
  const { error } = await api.call('update-wallet', { ...by(ada), body: wallet });
  expect(error).toMatchObject({ code: 'invalid-input', field: 'btcAddress' });
});

it('the example of the documentation, whose private keys anybody has, is refused outside of a demo project', async () => {
  const example = { script: 'bip84' as const, key: exampleDepositKey };
  deps.config.projectId = 'keelstone-live';
  expect((await set(ada, example)).error).toMatchObject({ code: 'invalid-input', field: 'key' });
  deps.config.projectId = 'demo-keelstone';
  expect((await set(ada, example)).status).toBe(200);
});
