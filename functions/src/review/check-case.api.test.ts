import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CaseItem, VerdictWord } from '@keelstone/domain/review/verdict';
import type { ReviewList } from '@keelstone/domain/review/review-list';
import { caseSignalId } from '@keelstone/domain/signal/signal';
import type { Deps } from '../deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { auditedRows } from '../../testing/audit-rows.ts';
import { changedBesideAudit } from '../../testing/audit-rows.ts';
import { fingerprint } from '../../testing/database.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { fileAskedDeposit, fileAskedKyc, fileDeposit, fileKyc, missingId } from '../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let holder: Person;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('check-case'), config: { throttleScale: 1000 } });
  api = await startApi(deps);
});
beforeEach(async () => {
  [ada, ben, holder] = await Promise.all([
    makePerson(deps, { isAdmin: true }),
    makePerson(deps, { isAdmin: true }),
    makePerson(deps, { kycStatus: 'Pending' }),
  ]);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

type Checking = { list?: ReviewList; item?: CaseItem; answer?: number };
const as = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });
const check = (
  who: Person,
  id: string,
  verdict: VerdictWord | null,
  { list = 'kyc', item = 'document', answer = 0 }: Checking = {},
) => api.call('check-case', { ...as(who), body: { list, id, item, answer, verdict } });
const open = ({ uid, token }: Person, id: string) =>
  api.call('get-case', { token, params: { adminId: uid, caseId: id } });
const verdictsOf = async (id: string) => (await open(ada, id)).body.verdicts;
const rowsOf = async (id: string) =>
  (await auditedRows()).filter((row) => row.targetId === id && row.kind === 'check-case');

describe('a verdict', () => {
  it('is kept with its author and time, for every reviewer, and signals them', async () => {
    const id = await fileKyc(deps, holder.uid);
    const { body } = await check(ada, id, 'not-fine');
    const by = { _id: ada.uid, name: expect.any(String) };
    const given = { item: 'document', answer: 0, verdict: 'not-fine', by, at: expect.any(String) };
    expect(body.verdicts).toEqual([given]);
    await check(ada, id, 'fine', { item: 'name' });
    const seen = (await open(ben, id)).body;
    expect(seen.verdicts).toEqual([given, { ...given, item: 'name', verdict: 'fine' }]);
    expect(await deps.signals.find(caseSignalId(id))).toMatchObject({ changeId: seen.changeId });
  });

  it('that arrives twice is one, and removing a missing one changes nothing', async () => {
    const id = await fileKyc(deps, holder.uid);
    await check(ada, id, 'fine');
    const before = await fingerprint(deps);
    expect((await check(ada, id, 'fine')).body.verdicts).toHaveLength(1);
    expect((await check(ada, id, null, { item: 'name' })).body.verdicts).toHaveLength(1);
    expect(changedBesideAudit(before, await fingerprint(deps))).toEqual([]);
    expect(await rowsOf(id)).toHaveLength(1);
    expect((await check(ada, id, null)).body.verdicts).toEqual([]);
  });

  it('of two reviewers at the same moment is one of theirs, and both are in the trail', async () => {
    const id = await fileKyc(deps, holder.uid);
    const answers = await Promise.all([check(ada, id, 'fine'), check(ben, id, 'not-fine')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const rows = await rowsOf(id);
    expect(rows.map(({ actorUid }) => actorUid).sort()).toEqual([ada.uid, ben.uid].sort());
    const last = rows.find(({ detail }) => detail?.['before'] !== null);
    expect(await verdictsOf(id)).toMatchObject([
      { by: { _id: last?.actorUid }, verdict: last?.detail?.['after'] },
    ]);
  });

  it('is dropped when an answer replaces the item, and stays on other items', async () => {
    const id = await fileAskedKyc(deps, holder.uid, false);
    const [ask] = (await deps.kyc.find(id))?.asks ?? [];
    expect(ask?.items).toContain('name');
    await check(ada, id, 'not-fine', { item: 'name' });
    const record = await deps.kyc.find(id);
    if (record === undefined || ask === undefined) throw new Error('Nothing was asked');
    const answered = { ...ask, items: ['name' as const], answeredAtMs: deps.now() };
    await check(ada, id, 'fine', { item: 'address' });
    await deps.kyc.save(id, { ...record, asks: [answered] });
    expect(await verdictsOf(id)).toMatchObject([{ item: 'address', verdict: 'fine' }]);
    expect(await check(ben, id, 'fine', { item: 'name' })).toMatchObject({
      status: 409,
      error: { code: 'changed-meanwhile' },
    });
    const after = await check(ben, id, 'fine', { item: 'name', answer: 1 });
    expect(after.body.verdicts).toMatchObject([{ item: 'address' }, { item: 'name', answer: 1 }]);
    expect((await rowsOf(id)).at(-1)?.detail).toMatchObject({ before: null });
  });

  it('is only accepted for items of the record, and before the decision', async () => {
    const [id, deposit] = [await fileKyc(deps, holder.uid), await fileAskedDeposit(deps, holder.uid, false)];
    expect((await check(ada, deposit, 'fine', { list: 'deposits', item: 'proof' })).status).toBe(200);
    const invalid = { status: 400, error: { code: 'invalid-input', field: 'item' } };
    expect(await check(ada, deposit, 'fine', { list: 'deposits' })).toMatchObject(invalid);
    expect(await check(ada, id, 'fine', { item: 'proof' })).toMatchObject(invalid);
    expect((await check(ada, missingId(), 'fine')).error.code).toBe('not-found');
    await api.call('reject-kyc', { ...as(ada), body: { idToReject: id } });
    expect((await check(ada, id, 'fine')).error.code).toBe('already-decided');
  });
});

describe('the account holder', () => {
  it('sees no verdict in any answer, and none remains when their application is erased', async () => {
    const [id, deposit] = [
      await fileKyc(deps, holder.uid, false),
      await fileDeposit(deps, holder.uid, false),
    ];
    await check(ada, id, 'not-fine');
    await check(ada, deposit, 'not-fine', { list: 'deposits', item: 'proof' });
    const own = { token: holder.token, params: { userId: holder.uid } };
    const answersOf = async () => {
      const answers = await Promise.all([
        api.call('get-own-kyc', own),
        api.call('list-user-transactions', own),
        api.call('list-recent-transactions', own),
        api.call('list-open-requests', own),
        api.call('get-current-user', { token: holder.token }),
        api.call('list-activity', own),
      ]);
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
      return JSON.stringify(answers.map(({ body }) => body));
    };
    for (const review of ['before', 'after']) {
      const shown = await answersOf();
      for (const word of ['verdict', 'not-fine', ada.uid]) expect(shown, review).not.toContain(word);
      await api.call('reject-kyc', { ...as(ada), body: { idToReject: id, reason: 'Too dark' } });
    }
    await api.call('delete-kyc', { ...as(ada), params: { adminId: ada.uid, kycId: id } });
    expect(await deps.reviewCases.find(id)).toBeUndefined();
    expect(await deps.signals.find(caseSignalId(id))).toBeUndefined();
  });

  it('can neither give nor read any, administrator or not', async () => {
    const id = await fileKyc(deps, ada.uid);
    await check(ben, id, 'not-fine');
    expect((await check(ada, id, 'fine')).error.code).toBe('own-record');
    expect((await open(ada, id)).error.code).toBe('own-record');
    expect((await check(holder, id, 'fine')).error.code).toBe('forbidden');
    const params = { adminId: ada.uid, userId: ada.uid };
    const history = await api.call('list-user-history', { token: ada.token, params });
    expect(JSON.stringify(history.body)).not.toContain('not-fine');
  });
});
