import { beforeEach, expect, it } from 'vitest';
import { exampleDepositKey } from '@keelstone/domain/money/deposit-address/deposit-key.contract';
import type { KeyScript } from '@keelstone/domain/money/deposit-address/extended-key';
import { depositKeyId } from '@keelstone/domain/money/deposit-address/own-address';
import { nothingWritten } from '../../../../testing/database.ts';
import { accountKey, giveDepositKey, readKey } from '../../../../testing/deposit-keys.ts';
import { showAddress } from '../../../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { outcomeOf } from '../../../../testing/tested-api.ts';
import { givePolicy, proposedId, threeAdmins } from '../../../../testing/three-administrators.ts';

const { deps, api, ada, ben } = await threeAdmins();
await giveDepositKey(deps);
beforeEach(() => givePolicy(deps, {}));

const keyOf = (seed: number, script: KeyScript = 'bip84') => ({
  script,
  key: accountKey(script, seed).publicExtendedKey,
});
const storedKey = async ({ key, script }: ReturnType<typeof keyOf>) =>
  (await deps.depositKeys.find(depositKeyId(readKey(key, script)))) ?? expect.fail();
const by = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });
const set = (admin: Person, body: ReturnType<typeof keyOf>, more: object = {}) =>
  api.call('set-deposit-key', { ...by(admin), body: { ...body, ...more } });
const shown = async () => (await showAddress(api, await makePerson(deps))).body.btcAddress;

it('shows the first addresses to compare, and keeps the key where nobody reads it; a repeat changes nothing', async () => {
  const key = keyOf(10);
  const preview = await api.call('preview-set-deposit-key', { token: ada.token, body: key });
  const { warnings, expected, needsSecond } = preview.body;
  const [first] = /bc1q\w+/.exec(warnings[0]?.text ?? '') ?? [];
  expect([needsSecond, warnings.length]).toEqual([false, 1]);
  const answer = await set(ada, key, { expected });
  expect(answer).toMatchObject({ status: 200, body: { message: 'Key updated' } });
  expect(await shown()).toBe(first);
  const everything = JSON.stringify([[...deps.stored()], answer.body, preview.body, deps.loggedErrors]);
  expect(everything).not.toContain(key.key.slice(20, 60));
  await nothingWritten(deps, async () => expect((await set(ben, key)).status).toBe(200));
});

it('under a bound two people decide, on the key that the first one sent', async () => {
  await givePolicy(deps, { fromUsdCents: 0 });
  const before = await shown();
  const key = keyOf(12, 'bip86');
  const answer = await set(ada, key);
  expect(answer.status).toBe(202);
  expect((await shown()).slice(0, 4)).toBe(before.slice(0, 4));
  const proposal = (await deps.proposals.find(proposedId(answer))) ?? expect.fail();
  expect(JSON.stringify(proposal)).not.toContain('xpub');
  // Sent twice it is one proposal.
  expect(proposedId(await set(ada, key))).toBe(proposal.id);
  const confirm = { ...by(ben), body: { idToConfirm: proposal.id } };
  // Exchanged in the database, it is not confirmed.
  const kept = await storedKey(key);
  const { sealedXpub } = await storedKey(keyOf(1));
  await deps.depositKeys.save(kept.keyId, { ...kept, sealedXpub });
  expect(outcomeOf(await api.call('confirm-proposal', confirm))).toBe('changed-meanwhile');
  await deps.depositKeys.save(kept.keyId, kept);
  expect(await api.call('confirm-proposal', confirm)).toMatchObject({ body: { message: 'Key updated' } });
  expect(proposal.changes[1]?.after).toContain(await shown());
});

it('a private key is refused and stored nowhere', async () => {
  const key = accountKey('bip84', 15).privateExtendedKey;
  const { error } = await set(ada, { script: 'bip84', key });
  expect(error).toMatchObject({ code: 'invalid-input', field: 'key' });
  expect(error.error).toMatch(/private key/);
  expect(JSON.stringify([[...deps.stored()], deps.loggedErrors])).not.toContain(key.slice(0, 40));
});

it('a key that is set again goes on with its next index, also after FACTOR_KEY was replaced', async () => {
  await set(ada, keyOf(16));
  const given = [await shown()];
  for (const seed of [17, 16]) expect((await set(ada, keyOf(seed))).status).toBe(200);
  given.push(await shown());
  const kept = await storedKey(keyOf(16));
  await deps.depositKeys.save(kept.keyId, { ...kept, sealedXpub: 'v1.AAAA' });
  expect(outcomeOf(await showAddress(api, await makePerson(deps)))).toBe('wallet-unavailable');
  await set(ada, keyOf(16));
  given.push(await shown());
  expect(new Set(given).size).toBe(3);
  expect((await storedKey(keyOf(16))).nextIndex).toBe(3);
});

it('the example of the documentation, whose private keys anybody has, is refused outside of a demo project', async () => {
  const { xpub: key } = readKey(exampleDepositKey, 'bip84');
  deps.config.projectId = 'keelstone-live';
  for (const each of [exampleDepositKey, key]) {
    const { error } = await set(ada, { script: 'bip84', key: each });
    expect(error).toMatchObject({ code: 'invalid-input', field: 'key' });
  }
  deps.config.projectId = 'demo-keelstone';
  expect((await set(ada, { script: 'bip84', key })).status).toBe(200);
});
