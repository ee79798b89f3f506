import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileKyc, freshKey, missingId } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { upload } from '../../../../testing/uploads.ts';

const figures = { usd: 1_000_000, btc: 100_000_000_000, eth: 0 };
let deps: Deps;
let api: Api;
let admin: Person;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('signals'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
  await deps.wallets.save(currentWallet, makeWalletVersion());
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const signalsOf = (caseId: string) =>
  api.call('get-signals', { token: admin.token, params: { adminId: admin.uid, caseId } });
const holder = () => makePerson(deps, { kycStatus: 'Approved', figures });

/** A picture that nobody has sent before. */
let pictures = 0;
function freshPicture(): Promise<Uint8Array> {
  pictures += 1;
  const background = { r: pictures, g: 9, b: 7 };
  return sharp({ create: { width: 60 + pictures, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

async function deposit({ uid, token }: Person, picture?: Uint8Array): Promise<string> {
  const proof = await upload(deps, uid, picture ?? (await freshPicture()));
  const body = { usd: 500, coinSelected: 'btc', proof, transactionId: freshKey() } as const;
  return (await api.call('request-deposit', { token, body })).body.transaction._id;
}

async function withdraw({ uid, token }: Person, btcAddress: string): Promise<string> {
  const body = { usd: 500, coinSelected: 'btc', btcAddress, transactionId: freshKey() } as const;
  return (await api.call('request-withdrawal', { token, params: { userId: uid }, body })).body.transaction
    ._id;
}

describe('the signals of an application', () => {
  it('list what stands out, with its records, and the audit row lists the people they show', async () => {
    const [person, other] = await Promise.all([
      makePerson(deps, { name: 'Clara Jensen', kycStatus: 'Pending' }),
      makePerson(deps, { kycStatus: 'Pending' }),
    ]);
    const [earlier, id, elsewhere] = [
      await fileKyc(deps, person.uid),
      missingId(),
      await fileKyc(deps, other.uid),
    ];
    const [first, others] = await Promise.all([deps.kyc.find(earlier), deps.kyc.find(elsewhere)]);
    if (first === undefined || others === undefined) throw new Error('Nothing was filed');
    await deps.kyc.save(earlier, { ...first, status: 'Rejected', reason: 'Blurred' });
    await deps.kyc.save(id, { ...first, id, document: others.document });
    const { signals } = (await signalsOf(id)).body;
    expect(signals.map(({ kind }) => kind)).toEqual(['same-image', 'other-name', 'earlier-rejection']);
    expect(signals[0]?.evidence).toEqual([expect.objectContaining({ of: 'kyc', _id: elsewhere })]);
    expect(signals[2]?.text).toContain('“Blurred”');
    const row = (await auditedRows()).find(({ kind }) => kind === 'get-signals');
    expect(row).toMatchObject({ actorUid: admin.uid, targetId: id, subjectUid: person.uid });
    expect(String(row?.detail?.['people']).split(' ').sort()).toEqual([other.uid, person.uid].sort());
  });

  it('find a picture that an answer has replaced, the newest records first', async () => {
    const person = await makePerson(deps, { kycStatus: 'Pending' });
    const [replaced, old, id] = [missingId(), missingId(), await fileKyc(deps, person.uid)];
    const record = await deps.kyc.find(id);
    if (record === undefined) throw new Error('Nothing was filed');
    const { document, createdAtMs } = record;
    const other = { ...document, sha256: 'b'.repeat(64) };
    const same = { ...document, sha256: id.padEnd(64, 'a') };
    await Promise.all([
      deps.kyc.save(id, { ...record, document: same }),
      deps.kyc.save(old, { ...record, id: old, document: same, createdAtMs: createdAtMs - 2000 }),
      deps.kyc.save(replaced, {
        ...record,
        id: replaced,
        document: other,
        createdAtMs: createdAtMs - 1000,
        replacedHashes: ['c'.repeat(64), same.sha256],
      }),
    ]);
    const [signal] = (await signalsOf(id)).body.signals;
    expect(signal).toMatchObject({ kind: 'same-image', evidence: [{ _id: replaced }, { _id: old }] });
  });

  it('are in no row of the trail that the person they are about can open', async () => {
    const other = await makePerson(deps, { isAdmin: true });
    const id = await fileKyc(deps, other.uid);
    expect((await signalsOf(id)).status).toBe(200);
    const row = (await auditedRows()).find((each) => each.targetId === id);
    const read = ({ token }: Person) =>
      api.call('get-audit-event', { token, params: { eventId: row?.id ?? '' } });
    expect((await read(other)).error.code).toBe('own-record');
    expect((await read(admin)).body).toMatchObject({ kind: 'get-signals' });
  });
});

describe('the signals of a deposit', () => {
  it('find the same proof under another account, and a replaced address', async () => {
    const [one, other] = await Promise.all([holder(), holder()]);
    const picture = await freshPicture();
    const [first, second] = [await deposit(one, picture), await deposit(other, picture)];
    const { signals } = (await signalsOf(second)).body;
    expect(signals).toEqual([
      expect.objectContaining({ kind: 'same-image', evidence: [expect.objectContaining({ _id: first })] }),
    ]);
    const before = await deps.wallets.find(currentWallet);
    if (before === undefined) throw new Error('There is no wallet');
    await deps.wallets.save(currentWallet, { ...before, btcAddress: '1BoatSLRHtKNngkdXEeobR76b53LETtpyT' });
    const after = (await signalsOf(await deposit(one))).body;
    expect(after.signals).toEqual([]);
    expect((await signalsOf(first)).body.signals.map(({ kind }) => kind)).toEqual([
      'same-image',
      'address-replaced',
    ]);
    await deps.wallets.save(currentWallet, before);
  });

  it('find a proof that an answer has replaced', async () => {
    const [one, other] = await Promise.all([holder(), holder()]);
    const picture = await freshPicture();
    const first = await deposit(one, picture);
    const body = { idToAsk: first, items: ['proof' as const], text: 'It is of another payment' };
    expect((await api.call('ask-transaction', { token: admin.token, body })).status).toBe(200);
    const proof = await upload(deps, one.uid, await freshPicture());
    const answer = { idToAnswer: first, question: 1, proof };
    expect((await api.call('answer-transaction', { token: one.token, body: answer })).status).toBe(200);
    const { signals } = (await signalsOf(await deposit(other, picture))).body;
    expect(signals).toMatchObject([{ kind: 'same-image', evidence: [{ _id: first }] }]);
  });

  it('count what an administrator rejected, and not what was cancelled', async () => {
    const person = await holder();
    const [rejected, cancelled, id] = [await deposit(person), await deposit(person), await deposit(person)];
    const body = { idToReject: rejected, reason: 'Nothing arrived' };
    expect((await api.call('reject-transaction', { token: admin.token, body })).status).toBe(200);
    const params = { transactionId: cancelled };
    expect((await api.call('delete-transaction', { token: person.token, params })).status).toBe(200);
    const { signals } = (await signalsOf(id)).body;
    expect(signals.map(({ kind }) => kind)).toEqual(['earlier-rejection']);
    expect(signals[0]?.evidence.map(({ _id }) => _id)).toEqual([rejected]);
    expect((await signalsOf(rejected)).body.signals).toEqual([]);
  });
});

describe('the signals of a withdrawal', () => {
  it('find the address under another account in any spelling, and report its first use', async () => {
    const address = exampleAddresses.btc;
    const [one, other] = await Promise.all([holder(), holder()]);
    const first = await withdraw(one, address);
    expect((await signalsOf(first)).body.signals.map(({ kind }) => kind)).toEqual(['first-use']);
    const second = await withdraw(other, `bitcoin:${address.toUpperCase()}`);
    const { signals } = (await signalsOf(second)).body;
    expect(signals.map(({ kind }) => kind)).toEqual(['address-elsewhere', 'first-use']);
    expect(signals[0]?.evidence).toEqual([expect.objectContaining({ of: 'user', _id: one.uid })]);
    const again = await withdraw(one, address);
    expect((await signalsOf(again)).body.signals.map(({ kind }) => kind)).toEqual(['address-elsewhere']);
  });
});
