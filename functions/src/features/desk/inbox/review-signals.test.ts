import { beforeEach, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { holderCalls, makeHolder, requestDeposit } from '../../../../testing/holders.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileKyc, missingId } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { upload } from '../../../../testing/uploads.ts';

// Uploads of as many bytes are the same image.
const { deps, api } = await memoryApi({}, () => ({
  cleanImage: (bytes) => Promise.resolve({ bytes, sha256: String(bytes.length).padStart(64, '0') }),
}));
const admin = await makePerson(deps, { isAdmin: true });
let [one, other] = [admin, admin];
beforeEach(async () => {
  await deps.wallets.save(currentWallet, makeWalletVersion());
  [one, other] = [await makeHolder(deps), await makeHolder(deps)];
});

const signalsOf = async (caseId: string) => {
  const params = { adminId: admin.uid, caseId };
  return (await api.call('get-signals', { token: admin.token, params })).body.signals;
};
const kindsOf = async (id: string) => (await signalsOf(id)).map(({ kind }) => kind);
const recordOf = async (id: string) => {
  const record = (await deps.kyc.find(id)) ?? expect.fail('Nothing was filed');
  return record;
};
let pictures = 100;
const freshPicture = () => new Uint8Array((pictures += 1));
const deposit = async (person: Person, picture = freshPicture()) => {
  const proof = await upload(deps, person.uid, picture);
  return (await requestDeposit({ api, deps }, person, { proof })).body.transaction._id;
};

describe('the signals of an application', () => {
  it('list what stands out, with its records, and the audit row lists the people they show', async () => {
    const person = await makePerson(deps, { name: 'Clara Jensen', kycStatus: 'Pending' });
    const [earlier, id, elsewhere] = [
      await fileKyc(deps, person.uid),
      missingId(),
      await fileKyc(deps, other.uid),
    ];
    const first = await recordOf(earlier);
    await deps.kyc.save(earlier, { ...first, status: 'Rejected', reason: 'Blurred' });
    await deps.kyc.save(id, { ...first, id, document: (await recordOf(elsewhere)).document });
    const signals = await signalsOf(id);
    expect(signals.map(({ kind }) => kind)).toEqual(['same-image', 'other-name', 'earlier-rejection']);
    expect(signals[0]?.evidence).toEqual([expect.objectContaining({ of: 'kyc', _id: elsewhere })]);
    expect(signals[2]?.text).toContain('“Blurred”');
    const [row] = await auditedRows(deps, ['kind', '==', 'get-signals'], ['targetId', '==', id]);
    expect(row).toMatchObject({ actorUid: admin.uid, subjectUid: person.uid });
    expect(String(row?.detail?.['people']).split(' ').sort()).toEqual([other.uid, person.uid].sort());
  });

  it('find a picture that an answer has replaced, the newest records first', async () => {
    const [replaced, old, id] = [missingId(), missingId(), await fileKyc(deps, one.uid)];
    const record = await recordOf(id);
    const { document, createdAtMs } = record;
    const same = { ...document, sha256: id.padEnd(64, 'a') };
    await deps.kyc.save(id, { ...record, document: same });
    await deps.kyc.save(old, { ...record, id: old, document: same, createdAtMs: createdAtMs - 2000 });
    const hashes = { document: { ...document, sha256: 'b'.repeat(64) }, replacedHashes: [same.sha256] };
    await deps.kyc.save(replaced, { ...record, id: replaced, createdAtMs: createdAtMs - 1000, ...hashes });
    const [signal] = await signalsOf(id);
    expect(signal).toMatchObject({ kind: 'same-image', evidence: [{ _id: replaced }, { _id: old }] });
  });

  it('are in no row of the trail that the person they are about can open', async () => {
    const subject = await makePerson(deps, { isAdmin: true });
    const id = await fileKyc(deps, subject.uid);
    await signalsOf(id);
    const [row] = await auditedRows(deps, ['targetId', '==', id]);
    const read = ({ token }: Person) =>
      api.call('get-audit-event', { token, params: { eventId: row?.id ?? '' } });
    expect((await read(subject)).error.code).toBe('own-record');
    expect((await read(admin)).body).toMatchObject({ kind: 'get-signals' });
  });
});

describe('the signals of a transaction', () => {
  it('find the same proof under another account, also a replaced one, and a replaced address', async () => {
    const picture = freshPicture();
    const first = await deposit(one, picture);
    const same = { kind: 'same-image', evidence: [{ _id: first }] };
    expect(await signalsOf(await deposit(other, picture))).toMatchObject([same]);
    const body = { idToAsk: first, items: ['proof' as const], text: 'It is of another payment' };
    await api.call('ask-transaction', { token: admin.token, body });
    const answer = { idToAnswer: first, question: 1, proof: await upload(deps, one.uid, freshPicture()) };
    expect((await api.call('answer-transaction', { token: one.token, body: answer })).status).toBe(200);
    const again = await makeHolder(deps);
    expect(await signalsOf(await deposit(again, picture))).toMatchObject([{ kind: 'same-image' }]);
    const last = await deposit(one);
    const btcAddress = '1BoatSLRHtKNngkdXEeobR76b53LETtpyT';
    await deps.wallets.save(currentWallet, makeWalletVersion({ btcAddress }));
    expect([await kindsOf(await deposit(one)), await kindsOf(last)]).toEqual([[], ['address-replaced']]);
  });

  it('count what an administrator rejected, and not what was cancelled', async () => {
    const [rejected, cancelled, id] = [await deposit(one), await deposit(one), await deposit(one)];
    const body = { idToReject: rejected, reason: 'Nothing arrived' };
    expect((await api.call('reject-transaction', { token: admin.token, body })).status).toBe(200);
    const params = { transactionId: cancelled };
    expect((await api.call('delete-transaction', { token: one.token, params })).status).toBe(200);
    expect(await signalsOf(id)).toMatchObject([{ kind: 'earlier-rejection', evidence: [{ _id: rejected }] }]);
    expect(await signalsOf(rejected)).toEqual([]);
  });

  it('are all in the row of the inbox too, the worst first, but for the administrator whose own case it is', async () => {
    const rowsFor = async ({ token, uid: adminId }: Person) => {
      const { items } = (await api.call('list-inbox', { token, params: { adminId } })).body;
      return new Map(items.map(({ transaction, reasons }) => [transaction?._id, reasons]));
    };
    const own = await makePerson(deps, { isAdmin: true, kycStatus: 'Approved' });
    const picture = freshPicture();
    const rejected = await deposit(own);
    const body = { idToReject: rejected, reason: 'Nothing arrived' };
    expect((await api.call('reject-transaction', { token: admin.token, body })).status).toBe(200);
    await deposit(one, picture);
    const id = await deposit(own, picture);
    expect(await kindsOf(id)).toEqual(['same-image', 'earlier-rejection']);
    expect((await rowsFor(admin)).get(id)).toEqual(['Reused picture', 'Rejected before']);
    expect((await rowsFor(own)).get(id)).toEqual([]);
  });

  it('find the address of a withdrawal under another account in any spelling, and report its first use', async () => {
    const { withdrawal } = holderCalls(api);
    const { btc } = exampleAddresses;
    expect(await kindsOf(await withdrawal(one, { btcAddress: btc }))).toEqual(['first-use']);
    const second = await withdrawal(other, { btcAddress: `bitcoin:${btc.toUpperCase()}` });
    expect(await signalsOf(second)).toMatchObject([
      { kind: 'address-elsewhere', evidence: [{ of: 'user', _id: one.uid }] },
      { kind: 'first-use' },
    ]);
    expect(await kindsOf(await withdrawal(one, { btcAddress: btc }))).toEqual(['address-elsewhere']);
  });

  it('begin with the restriction that stops the approval, in the words of its refusal', async () => {
    const { withdrawal } = holderCalls(api);
    const id = await withdrawal(one);
    const owner = (await deps.users.find(one.uid)) ?? expect.fail('Nobody');
    await deps.users.save(one.uid, { ...owner, isBlocked: true });
    const body = { idToApprove: id, reason: '' };
    const { refusal } = (await api.call('preview-approve-transaction', { token: admin.token, body })).body;
    expect(await signalsOf(id)).toMatchObject([
      { kind: 'suspended', text: `${refusal?.error ?? ''}.` },
      {},
      {},
    ]);
    const params = { adminId: admin.uid };
    const { items } = (await api.call('list-inbox', { token: admin.token, params })).body;
    const row = items.find(({ transaction }) => transaction?._id === id);
    expect(row?.reasons).toEqual(['Suspended', 'Address used by others', 'New address']);
    await deps.users.save(one.uid, { ...owner, lockedAtMs: 1 });
    expect(await kindsOf(await deposit(one))).toEqual([]);
  });
});
