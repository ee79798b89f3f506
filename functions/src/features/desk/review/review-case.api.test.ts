import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { ReviewList } from '@keelstone/domain/review/review-list';
import type { AuditRow } from '@keelstone/domain/audit/audit-row';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { allDocuments } from '../../../../testing/database.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { fileDeposit, fileKyc, freshKey, missingId } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { makeHolder, withdraw } from '../../../../testing/seen-approvals.ts';

const secret = 'Between administrators: the twin of another account';
let nowMs = Date.now();
let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let holder: Person;

beforeAll(async () => {
  const now = () => nowMs;
  deps = testDeps({ database: freshDatabase('review-case'), now, config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
beforeEach(async () => {
  nowMs = Date.now();
  [ada, ben, holder] = await Promise.all([
    makePerson(deps, { isAdmin: true }),
    makePerson(deps, { isAdmin: true }),
    makePerson(deps),
  ]);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

type Looking = { list?: ReviewList; isLooking?: boolean };
type Noting = { list?: ReviewList; text?: string; key?: string };
const as = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });
const look = (who: Person, id: string, { list = 'kyc', isLooking = true }: Looking = {}) =>
  api.call('lease-case', { ...as(who), body: { list, id, isLooking } });
const note = (who: Person, id: string, { text = secret, key = freshKey(), list = 'kyc' }: Noting = {}) =>
  api.call('note-case', { ...as(who), body: { list, id, text, key } });
const open = ({ uid, token }: Person, id: string) =>
  api.call('get-case', { token, params: { adminId: uid, caseId: id } });
const rowsOf = async (id: string) =>
  (await allDocuments<AuditRow>('audit')).filter((row) => row.targetId === id).map(({ kind }) => kind);
/** The details of the audit rows about a record. */
const detailsOf = async (id: string) =>
  (await auditedRows()).filter((row) => row.targetId === id).map(({ detail }) => detail);

describe('a lease', () => {
  it('warns another administrator for ten minutes, or until its holder looks at the next case', async () => {
    const [first, second] = await Promise.all([fileKyc(deps, holder.uid), fileKyc(deps, holder.uid)]);
    expect((await look(ada, first)).body).toEqual({ isPending: true });
    const until = new Date(nowMs + limits.leaseMs).toISOString();
    const adas = { heldBy: { _id: ada.uid, name: expect.any(String), until }, isPending: true };
    expect((await look(ben, first)).body).toEqual(adas);
    await look(ada, second);
    expect((await look(ben, first)).body).toEqual({ isPending: true });
    expect((await look(ben, second)).body).toEqual(adas);
    nowMs += limits.leaseMs;
    ben = { ...ben, token: await tokenOf(deps, ben.uid) };
    expect((await look(ben, second)).body).toEqual({ isPending: true });
  });

  it('is listed for the others, in all queues, for as long as it lasts', async () => {
    const [application, deposit] = [
      await fileKyc(deps, holder.uid),
      await fileDeposit(deps, holder.uid, false),
    ];
    await look(ada, application);
    await look(ada, deposit, { list: 'deposits' });
    const listed = async (who: Person) =>
      (await api.call('get-leases', as(who))).body.leases
        .filter(({ id }) => [application, deposit].includes(id))
        .map(({ id, heldBy }) => [id, heldBy._id]);
    expect(await listed(ben)).toEqual([
      [application, ada.uid],
      [deposit, ada.uid],
    ]);
    expect(await listed(ada)).toEqual([]);
    nowMs += limits.leaseMs;
    ben = { ...ben, token: await tokenOf(deps, ben.uid) };
    expect(await listed(ben)).toEqual([]);
  });
});

describe('a note', () => {
  it('is kept with its author and time, audited, and once, however often it arrives', async () => {
    const id = await fileKyc(deps, holder.uid);
    const key = freshKey();
    const written = {
      notes: [
        { by: { _id: ada.uid, name: expect.any(String) }, at: new Date(nowMs).toISOString(), text: secret },
      ],
    };
    expect((await note(ada, id, { key })).body).toEqual(written);
    expect((await note(ada, id, { key })).body).toEqual(written);
    // The repeat has shown the notes, as a view does.
    expect((await rowsOf(id)).toSorted()).toEqual(['get-case', 'note-case']);
    expect((await open(ben, id)).body).toEqual({ ...written, owner: expect.anything() });
    expect((await rowsOf(id)).toSorted()).toEqual(['get-case', 'get-case', 'note-case']);
  });

  it('that another administrator adds at the same moment is kept too', async () => {
    const id = await fileKyc(deps, holder.uid);
    const answers = await Promise.all([note(ada, id, { text: 'one' }), note(ben, id, { text: 'other' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const kept = (await open(ada, id)).body.notes.map(({ by, text }) => [by._id, text]);
    expect(new Map(kept.map(([uid = '', text]) => [uid, text]))).toEqual(
      new Map([
        [ada.uid, 'one'],
        [ben.uid, 'other'],
      ]),
    );
  });

  it('with a used key, or beyond fifty, is refused and changes nothing', async () => {
    const id = await fileKyc(deps, holder.uid);
    const key = freshKey();
    await note(ada, id, { key });
    expect(await note(ada, id, { key, text: 'other' })).toMatchObject({ error: { code: 'key-reused' } });
    expect(await note(ben, id, { key })).toMatchObject({ error: { code: 'key-reused' } });
    const by = { uid: ada.uid, name: 'Ada' };
    const notes = Array.from({ length: limits.notesPerCase }, (_each, index) => ({
      key: String(index),
      by,
      atMs: nowMs,
      text: 'x',
    }));
    await deps.reviewCases.save(id, { notes });
    expect(await note(ada, id)).toMatchObject({ status: 409, error: { code: 'note-limit' } });
    expect((await open(ada, id)).body.notes).toHaveLength(limits.notesPerCase);
  });

  it('is in no answer to the account holder, and is erased with the application', async () => {
    const id = await fileKyc(deps, holder.uid, false);
    const deposit = await fileDeposit(deps, holder.uid, false);
    await Promise.all([note(ada, id), note(ada, deposit, { list: 'deposits' })]);
    await api.call('reject-kyc', { ...as(ada), body: { idToReject: id, reason: 'Too dark' } });
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
    expect(shown).toContain(deposit);
    expect(shown).toContain('Too dark');
    for (const inside of [secret, ada.uid]) expect(shown).not.toContain(inside);
    expect((await deps.mail.list({})).filter((mail) => JSON.stringify(mail).includes(secret))).toEqual([]);

    expect(await deps.reviewCases.find(id)).toBeDefined();
    const erased = await api.call('delete-kyc', {
      token: ada.token,
      params: { adminId: ada.uid, kycId: id },
    });
    expect(erased.status).toBe(200);
    expect(await deps.reviewCases.find(id)).toBeUndefined();
    const details = await detailsOf(id);
    expect(details.length).toBeGreaterThan(0);
    expect(JSON.stringify(details)).not.toContain(secret);
  });
});

describe('a case', () => {
  it('of money comes with its record', async () => {
    const id = await fileDeposit(deps, holder.uid, false);
    const { body } = await open(ada, id);
    expect(body).toMatchObject({ notes: [], transaction: { _id: id, type: 'Deposit', status: 'Pending' } });
  });

  it('that is missing, or in another queue, is not found', async () => {
    const deposit = await fileDeposit(deps, holder.uid, false);
    const notFound = { status: 404, error: { code: 'not-found' } };
    expect(await open(ada, missingId())).toMatchObject(notFound);
    for (const id of [missingId(), deposit]) {
      expect(await look(ada, id)).toMatchObject(notFound);
      expect(await note(ada, id)).toMatchObject(notFound);
    }
    expect(await look(ada, deposit, { list: 'withdrawals' })).toMatchObject(notFound);
  });

  it('cannot be read or noted by its own subject', async () => {
    const id = await fileKyc(deps, ada.uid);
    const own = { status: 403, error: { code: 'own-record' } };
    await note(ben, id);
    expect(await open(ada, id)).toMatchObject(own);
    expect(await look(ada, id)).toMatchObject(own);
    expect(await note(ada, id)).toMatchObject(own);
    const adminId = ada.uid;
    const history = await api.call('list-user-history', { ...as(ada), params: { adminId, userId: adminId } });
    expect(history.body.items.map(({ kind }) => kind)).toContain('note-case');
    expect(JSON.stringify(history.body)).not.toContain(secret);
  });
});

describe('the list of transactions', () => {
  it('can show only one type', async () => {
    const id = await fileDeposit(deps, holder.uid, false);
    const list = (type: string) =>
      api.call('list-transactions', { token: ada.token, query: { type, status: 'pending', limit: '50' } });
    expect((await list('Deposit')).body.items.map(({ _id }) => _id)).toContain(id);
    expect((await list('Withdrawal')).body.items.map(({ _id }) => _id)).not.toContain(id);
  });
});

describe('the account that a case is about', () => {
  it('comes with what is available, what a withdrawal holds, and the KYC status', async () => {
    const id = await withdraw(api, await makeHolder(deps));
    expect((await open(ada, id)).body.owner).toEqual({
      balance: 1500,
      held: { balance: 1000, btc: expect.any(Number), eth: 0 },
      kycStatus: 'Approved',
      isBlocked: false,
      isInDoubt: false,
      lockedAt: null,
      closesAt: null,
      closedAt: null,
    });
  });

  it('is shown as it is now: suspended, and locked by its owner', async () => {
    const [suspended, locked] = await Promise.all([
      makePerson(deps, { isBlocked: true, kycStatus: 'Pending' }),
      makePerson(deps, { lockedAtMs: deps.now() }),
    ]);
    const application = await fileKyc(deps, suspended.uid, false);
    expect((await open(ada, application)).body.owner).toMatchObject({
      isBlocked: true,
      kycStatus: 'Pending',
    });
    const deposit = await fileDeposit(deps, locked.uid, false);
    expect((await open(ada, deposit)).body.owner).toMatchObject({
      isBlocked: false,
      lockedAt: expect.any(String),
      balance: 0,
    });
  });
});
