import { beforeEach, describe, expect, it } from 'vitest';
import { collections } from '@keelstone/domain/collections';
import type { ReviewQueue } from '@keelstone/domain/core/review/review-queue';
import { reviewLimits } from '@keelstone/domain/core/review/review.limits';
import type { InboxFilter } from '@keelstone/domain/desk/inbox/inbox.contract';
import { inboxLimits } from '@keelstone/domain/desk/inbox/inbox.limits';
import { exampleAddresses } from '@keelstone/domain/kernel/address/example-addresses';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';
import { makeDeposit, makeWithdrawal } from '@keelstone/domain/testing/make-transaction';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { holderCalls, makeHolder } from '../../../../testing/holders.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileDeposit, fileKyc, freshKey, missingId } from '../../../../testing/records.ts';
import { threeAdmins } from '../../../../testing/three-administrators.ts';

const { deps, api, ada, ben, later } = await threeAdmins();
const secret = 'Between administrators: the twin of another account';
let holder: Person;
beforeEach(async () => {
  holder = await makePerson(deps, { name: 'Clara Jensen' });
});

const by = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });
const look = (who: Person, id: string, list: ReviewQueue = 'kyc') =>
  api.call('lease-case', { ...by(who), body: { list, id, isLooking: true } });
type Noting = { list?: ReviewQueue; text?: string; key?: string };
const note = (who: Person, id: string, { text = secret, key = freshKey(), list = 'kyc' }: Noting = {}) =>
  api.call('note-case', { ...by(who), body: { list, id, text, key } });
const open = ({ uid, token }: Person, id: string) =>
  api.call('get-case', { token, params: { adminId: uid, caseId: id } });
const kindsOf = async (id: string) =>
  (await auditedRows(deps, ['targetId', '==', id])).map(({ kind }) => kind).sort();

it('a lease warns the others for ten minutes, in all queues, or until its holder looks at the next case', async () => {
  const [first, second] = [await fileKyc(deps, holder.uid), await fileKyc(deps, holder.uid)];
  const deposit = await fileDeposit(deps, holder.uid, false);
  const listed = async (who: Person) =>
    (await api.call('get-leases', by(who))).body.leases.map(({ id, heldBy }) => [id, heldBy._id]);
  expect((await look(ada, first)).body).toEqual({ isPending: true });
  const heldBy = { _id: ada.uid, name: expect.any(String), until: expect.any(String) };
  expect((await look(ben, first)).body).toEqual({ heldBy, isPending: true });
  await look(ada, second);
  expect((await look(ben, first)).body).toEqual({ isPending: true });
  await look(ada, deposit, 'deposits');
  expect(await listed(ben)).toEqual([
    [second, ada.uid],
    [deposit, ada.uid],
  ]);
  expect(await listed(ada)).toEqual([[first, ben.uid]]);
  await later(reviewLimits.leaseMs);
  expect(await listed(ben)).toEqual([]);
  expect((await look(ben, second)).body).toEqual({ isPending: true });
});

describe('a note', () => {
  it('is kept with its author and time, audited, and once, however often it arrives', async () => {
    const [id, key] = [await fileKyc(deps, holder.uid), freshKey()];
    const author = { _id: ada.uid, name: expect.any(String) };
    const written = { notes: [{ by: author, at: expect.any(String), text: secret }] };
    for (let turn = 0; turn < 2; turn += 1) expect((await note(ada, id, { key })).body).toEqual(written);
    // The repeat has shown the notes, as a view does.
    expect(await kindsOf(id)).toEqual(['get-case', 'note-case']);
    expect((await open(ben, id)).body).toEqual({ ...written, owner: expect.anything() });
    expect(await kindsOf(id)).toEqual(['get-case', 'get-case', 'note-case']);
    for (const [who, text] of [
      [ada, 'other'],
      [ben, secret],
    ] as const)
      expect(await note(who, id, { key, text })).toMatchObject({ error: { code: 'key-reused' } });
  });

  it('that another administrator adds at the same moment is kept too, up to fifty', async () => {
    const id = await fileKyc(deps, holder.uid);
    const answers = await Promise.all([note(ada, id, { text: 'one' }), note(ben, id, { text: 'other' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const kept = (await open(ada, id)).body.notes.map(({ by: author, text }) => [author._id, text]);
    expect(kept.sort()).toEqual(
      [
        [ada.uid, 'one'],
        [ben.uid, 'other'],
      ].sort(),
    );
    const [author, atMs] = [{ uid: ada.uid, name: 'Ada' }, deps.now()];
    const keys = Array.from({ length: reviewLimits.notesPerCase }, (_each, index) => String(index));
    await deps.reviewCases.save(id, { notes: keys.map((key) => ({ key, by: author, atMs, text: 'x' })) });
    expect(await note(ada, id)).toMatchObject({ status: 409, error: { code: 'note-limit' } });
  });

  it('is in no answer to the account holder, and is erased with the application', async () => {
    const [id, deposit] = [
      await fileKyc(deps, holder.uid, false),
      await fileDeposit(deps, holder.uid, false),
    ];
    await Promise.all([note(ada, id), note(ada, deposit, { list: 'deposits' })]);
    await api.call('reject-kyc', { ...by(ada), body: { idToReject: id, reason: 'Too dark' } });
    const own = { token: holder.token, params: { userId: holder.uid } };
    const answers = await Promise.all([
      api.call('get-own-kyc', own),
      api.call('list-user-transactions', own),
      api.call('list-recent-transactions', own),
      api.call('list-open-requests', own),
      api.call('list-notices', { token: holder.token }),
      api.call('get-current-user', { token: holder.token }),
      api.call('list-activity', own),
    ]);
    const shown = JSON.stringify(answers.map(({ body }) => body));
    // The answers must be about these records, or finding nothing in them would prove nothing.
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const about of [deposit, 'Too dark']) expect(shown).toContain(about);
    for (const inside of [secret, ada.uid]) expect(shown).not.toContain(inside);
    expect(JSON.stringify(await deps.mail.list({}))).not.toContain(secret);
    expect(await deps.reviewCases.find(id)).toBeDefined();
    await api.call('delete-kyc', { token: ada.token, params: { adminId: ada.uid, kycId: id } });
    expect(await deps.reviewCases.find(id)).toBeUndefined();
    const rows = await auditedRows(deps, ['targetId', '==', id]);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('a case', () => {
  it('of money comes with its record and its account, as it is now', async () => {
    const { withdrawal } = holderCalls(api);
    const { body } = await open(ada, await withdrawal(await makeHolder(deps)));
    expect(body).toMatchObject({ notes: [], transaction: { type: 'Withdrawal', status: 'Pending' } });
    expect(body.owner).toEqual({
      balance: 1500,
      held: { balance: 1000, btc: expect.any(Number), eth: 0 },
      kycStatus: 'Approved',
      isBlocked: false,
      isInDoubt: false,
      lockedAt: null,
      closesAt: null,
      closedAt: null,
    });
    const suspended = await makePerson(deps, {
      isBlocked: true,
      kycStatus: 'Pending',
      lockedAtMs: deps.now(),
    });
    const application = await fileKyc(deps, suspended.uid, false);
    const now = { isBlocked: true, kycStatus: 'Pending', lockedAt: expect.any(String), balance: 0 };
    expect((await open(ada, application)).body.owner).toMatchObject(now);
  });

  it('that is missing, or in another queue, is not found', async () => {
    const deposit = await fileDeposit(deps, holder.uid, false);
    const notFound = { status: 404, error: { code: 'not-found' } };
    for (const id of [missingId(), deposit]) {
      expect(await look(ada, id)).toMatchObject(notFound);
      expect(await note(ada, id)).toMatchObject(notFound);
    }
    expect(await look(ada, deposit, 'withdrawals')).toMatchObject(notFound);
  });

  it('cannot be read, watched or noted by its own subject, whose history shows only that it was noted', async () => {
    const id = await fileKyc(deps, ada.uid);
    await note(ben, id);
    for (const answer of [await open(ada, id), await look(ada, id), await note(ada, id)])
      expect(answer).toMatchObject({ status: 403, error: { code: 'own-record' } });
    const params = { adminId: ada.uid, userId: ada.uid };
    const { items } = (await api.call('list-user-history', { token: ada.token, params })).body;
    expect(items.map(({ kind }) => kind)).toContain('note-case');
    expect(JSON.stringify(items)).not.toContain(secret);
  });
});

describe('the inbox', () => {
  const page = async (kind: InboxFilter, cursor?: string) =>
    (await api.call('list-inbox', { ...by(ada), query: { kind, ...(cursor !== undefined && { cursor }) } }))
      .body;
  const put = async (make: typeof makeDeposit, createdAtMs: number, made: Partial<Transaction> = {}) => {
    const about = { uid: holder.uid, transactionId: freshKey(), createdAtMs, ...made };
    const record = make({ id: missingId(), ...about });
    await deps.transactions.save(record.id, record);
    return record.id;
  };
  type Shown = Awaited<ReturnType<typeof page>>['items'][number];
  const idOf = ({ application, transaction }: Shown) => application?._id ?? transaction?._id;
  beforeEach(async () => {
    for (const name of [collections.kyc, collections.transactions])
      await deps.db.write((writer) => {
        for (const id of deps.db.documents(name).keys()) writer.delete({ collection: name, id });
      });
  });

  it('has what waits of every kind, the oldest first, says what stands out, and is audited', async () => {
    const approved = { status: 'Approved', decidedAtMs: 500 } as const;
    const kycId = await fileKyc(deps, holder.uid, false);
    const record = await deps.kyc.find(kycId);
    if (record !== undefined)
      await deps.kyc.save(kycId, { ...record, userName: 'Clara Jensen', createdAtMs: 3 });
    const ids = [
      await put(makeWithdrawal, 1, approved),
      await put(makeDeposit, 2),
      kycId,
      await put(makeWithdrawal, 4, { btcAddress: exampleAddresses.btc.replace(/.$/, 'x') }),
    ];
    await put(makeDeposit, 5, { status: 'Rejected' });
    await put(makeDeposit, 5, { isDeleted: true });
    await put(makeWithdrawal, 5, { ...approved, paidTxid: 'a'.repeat(64) });
    const { items, nextCursor } = await page('all');
    expect(items.map((item) => [idOf(item), item.kind, item.reasons])).toEqual([
      [ids[0], 'payouts', []],
      [ids[1], 'deposits', ['Rejected before', 'Earlier address of ours']],
      [ids[2], 'kyc', ['Another name']],
      [ids[3], 'withdrawals', ['Checksum', 'New address']],
    ]);
    expect(nextCursor).toBe(null);
    const [row] = await auditedRows(deps, ['kind', '==', 'list-inbox']);
    expect(row).toMatchObject({ actorUid: ada.uid, detail: { rows: 4, people: holder.uid } });
    for (const item of items) expect((await page(item.kind)).items.map(idOf)).toEqual([idOf(item)]);
  });

  it('pages through all of them, also where many have the same time, with its own cursors only', async () => {
    const ids = new Set<string | undefined>();
    for (let at = 0; at < inboxLimits.rows * 2 + 3; at += 1)
      ids.add(await put(makeDeposit, 10 + Math.floor(at / 20)));
    for (let at = 0; at < inboxLimits.rows; at += 1) ids.add(await put(makeWithdrawal, 11));
    const found: Shown[] = [];
    let cursor: string | undefined;
    do {
      const { items, nextCursor } = await page('all', cursor);
      found.push(...items);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect([found.length, new Set(found.map(idOf))]).toEqual([ids.size, ids]);
    expect(await api.call('list-inbox', { ...by(ada), query: { cursor: '1_2_3' } })).toMatchObject({
      status: 400,
      error: { code: 'invalid-input', field: 'cursor' },
    });
  });
});
