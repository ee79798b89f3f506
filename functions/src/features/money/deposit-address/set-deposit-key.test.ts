import { beforeEach, expect, it } from 'vitest';
import { collections, depositKeyId } from '@keelstone/domain/collections';
import { exampleIds } from '@keelstone/domain/kernel/api/example-ids';
import type { KeyScript } from '@keelstone/domain/money/deposit-address/extended-key';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { accountKey } from '../../../../testing/deposit-keys.ts';
import { showAddress } from '../../../../testing/own-addresses.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { outcomeOf } from '../../../../testing/tested-api.ts';
import { givePolicy, proposedId, threeAdmins } from '../../../../testing/three-administrators.ts';

const { deps, api, ada, ben } = await threeAdmins();
beforeEach(async () => {
  await givePolicy(deps, {});
  await deps.currentDepositKeys.eraseNow(depositKeyId);
});

const ticked = ['first-addresses'];
const keyOf = (seed: number, script: KeyScript = 'bip84') => ({
  script,
  key: accountKey(script, seed).publicExtendedKey,
});
const by = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });
const set = (admin: Person, body: ReturnType<typeof keyOf>, more: object = { ticked }) =>
  api.call('set-deposit-key', { ...by(admin), body: { ...body, ...more } });
const list = async () => (await api.call('get-deposit-keys', by(ada))).body;

it('shows the first addresses to compare, which must be ticked, and then the key but never its text', async () => {
  const key = keyOf(10);
  const preview = (await api.call('preview-set-deposit-key', { token: ada.token, body: key })).body;
  const [first = ''] = /bc1q\w+/.exec(preview.warnings[0]?.text ?? '') ?? [];
  expect(preview).toMatchObject({ needsSecond: false, ticks: ticked });
  expect((await set(ada, key, {})).error).toMatchObject({ code: 'invalid-input', field: 'ticked' });
  const { expected } = preview;
  expect(await set(ada, key, { ticked, expected })).toMatchObject({
    status: 200,
    body: { message: 'Key updated' },
  });
  const [shown] = (await list()).keys;
  expect(shown).toMatchObject({
    ...{ isCurrent: true, script: 'bip84', path: "m/84'/0'/0'", addresses: 0, gapLimit: 20 },
    fingerprint: accountKey('bip84', 10).fingerprint.toString(16).padStart(8, '0'),
  });
  expect(shown?.firstAddresses).toHaveLength(3);
  expect(shown?.firstAddresses[0]).toBe(first);
  const { btcAddress } = (await showAddress(api, await makePerson(deps))).body;
  expect(btcAddress).toBe(first);
  expect((await list()).keys[0]?.addresses).toBe(1);
  // Nowhere: not in documents, rows, proposals, mails or answers.
  const everything = JSON.stringify([[...deps.stored()], await list(), deps.loggedErrors]);
  for (const part of [key.key, key.key.slice(20, 60)]) expect(everything).not.toContain(part);
});

it('every change has a row and mails all administrators; a repeat has neither', async () => {
  await set(ada, keyOf(11));
  await nothingWritten(deps, async () => expect((await set(ben, keyOf(11))).status).toBe(200));
  const rows = await auditedRows(deps, ['kind', '==', 'set-deposit-key'], ['actorUid', '==', ben.uid]);
  expect(rows).toEqual([]);
  expect(await auditedRows(deps, ['kind', '==', 'set-deposit-key'], ['actorUid', '==', ada.uid])).not.toEqual(
    [],
  );
});

it('under a bound two people decide, on the key that the first one sent', async () => {
  await givePolicy(deps, { fromUsdCents: 0 });
  const answer = await set(ada, keyOf(12, 'bip86'));
  expect(answer.status).toBe(202);
  expect(await deps.currentDepositKeys.find(depositKeyId)).toBeUndefined();
  expect(outcomeOf(await showAddress(api, await makePerson(deps)))).toBe('not-found');
  const proposal = (await deps.proposals.find(proposedId(answer))) ?? expect.fail();
  expect(JSON.stringify(proposal)).not.toContain('xpub');
  expect(proposal.changes.map(({ what }) => what)).toEqual([
    ...['Kind of address', 'First address', 'Second address', 'Third address'],
  ]);
  // Sent twice it is one proposal.
  expect(proposedId(await set(ada, keyOf(12, 'bip86')))).toBe(proposal.id);
  const agree = (more: object) =>
    api.call('confirm-proposal', { ...by(ben), body: { idToConfirm: proposal.id, ...more } });
  const refused = await agree({});
  expect(refused.error).toMatchObject({ code: 'invalid-input', field: 'ticked' });
  const confirmed = await agree({ ticked });
  expect(confirmed).toMatchObject({ status: 200, body: { message: 'Key updated' } });
  const { btcAddress } = (await showAddress(api, await makePerson(deps))).body;
  expect(btcAddress).toBe(proposal.changes[1]?.after);
  const { proposedByUid } =
    (await deps.depositKeys.list({ where: [['proposedByUid', '==', ada.uid]] }))[0] ?? {};
  expect(proposedByUid).toBe(ada.uid);
});

it('a proposed key that was exchanged in the database is not confirmed', async () => {
  await givePolicy(deps, { fromUsdCents: 0 });
  const [mine, others] = [proposedId(await set(ada, keyOf(13))), proposedId(await set(ada, keyOf(14)))];
  expect(mine).not.toBe(others);
  const proposal = (await deps.proposals.find(mine)) ?? expect.fail();
  const keys = await deps.depositKeys.list({});
  const kept =
    keys.find(({ firstAddresses }) => firstAddresses[0] === proposal.changes[1]?.after) ?? expect.fail();
  const other = keys.find(({ keyId, setAtMs }) => keyId !== kept.keyId && setAtMs === null) ?? expect.fail();
  await deps.depositKeys.save(kept.keyId, { ...kept, sealedXpub: other.sealedXpub });
  const body = { idToConfirm: mine, ticked };
  expect(outcomeOf(await api.call('confirm-proposal', { ...by(ben), body }))).toBe('changed-meanwhile');
});

it('a private key is refused and stored nowhere; so is a key that is no point of the curve', async () => {
  const key = accountKey('bip84', 15).privateExtendedKey;
  const before = deps.stored();
  const { error } = await set(ada, { script: 'bip84', key });
  expect(error).toMatchObject({ code: 'invalid-input', field: 'key' });
  expect(error.error).toMatch(/private key/);
  expect(deps.stored().size).toBe(before.size);
  expect(JSON.stringify([[...deps.stored()], deps.loggedErrors])).not.toContain(key.slice(0, 40));
  expect([...deps.stored().keys()].filter((path) => path.startsWith(collections.depositKeys))).toEqual(
    [...before.keys()].filter((path) => path.startsWith(collections.depositKeys)),
  );
  const other = await set(ada, { script: 'bip49', key: exampleIds.depositKey });
  expect(other.error).toMatchObject({ code: 'invalid-input', field: 'key' });
});

it('a key that is set again goes on with its next index', async () => {
  await set(ada, keyOf(16));
  const [first, second] = [await makePerson(deps), await makePerson(deps)];
  const given = (await showAddress(api, first)).body.btcAddress;
  for (const seed of [17, 16]) expect((await set(ada, keyOf(seed))).status).toBe(200);
  const next = (await showAddress(api, second)).body.btcAddress;
  expect(next).not.toBe(given);
  expect((await list()).keys.find(({ isCurrent }) => isCurrent)?.addresses).toBe(2);
});
