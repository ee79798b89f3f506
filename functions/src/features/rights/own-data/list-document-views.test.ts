import { describe, expect, it } from 'vitest';
import { dayMs } from '@keelstone/domain/kernel/time/time-units';
import { ownDataLimits } from '@keelstone/domain/rights/own-data/own-data.limits';
import { makePerson, type Person } from '../../../../testing/people.ts';
import {
  fileAskedKyc,
  fileDeposit,
  fileDocumentView,
  fileHold,
  fileKyc,
  missingId,
} from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';

const { deps, api, clock } = await memoryApi();
const ada = await makePerson(deps, { isAdmin: true, name: 'Ada Admin' });
const ben = await makePerson(deps, { isAdmin: true, name: 'Ben Admin' });

const list = ({ token }: Person, query: { limit?: string; cursor?: string } = {}) =>
  api.call('list-document-views', { token, query });
const openDocument = (viewer: Person, kycId: string) =>
  api.request('get-kyc-document', { token: viewer.token, params: { viewerId: viewer.uid, kycId } });
const openProof = (viewer: Person, transactionId: string) =>
  api.request('get-transaction-proof', { token: viewer.token, params: { transactionId } });

/** Runs something as of a later time: the sessions of the tests live for days. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  clock.skewMs += ms;
  try {
    return await work();
  } finally {
    clock.skewMs -= ms;
  }
}

describe('who opened my documents', () => {
  it('shows each view of an identity document and of a proof 7 days later, and not a moment earlier', async () => {
    const owner = await makePerson(deps);
    const [kycId, depositId] = [await fileKyc(deps, owner.uid), await fileDeposit(deps, owner.uid)];
    expect((await openDocument(ada, kycId)).status).toBe(200);
    clock.skewMs += 1000;
    expect((await openProof(ben, depositId)).status).toBe(200);
    expect((await list(owner)).body).toEqual({ items: [], nextCursor: null });
    const first = await later(ownDataLimits.viewShownAfterMs - 1000, () => list(owner));
    expect(first.body.items).toMatchObject([{ document: 'identity', by: 'administrator', recordId: kycId }]);
    const both = await later(ownDataLimits.viewShownAfterMs, () => list(owner));
    expect(both.body.items).toMatchObject([
      { document: 'proof', by: 'administrator', recordId: depositId },
      { document: 'identity' },
    ]);
  });

  it('never reveals who it was: each administrator has a different pseudonym for every owner', async () => {
    const [owner, other] = [await makePerson(deps), await makePerson(deps)];
    for (const { uid } of [owner, other]) {
      for (const { uid: actorUid } of [ada, ben, ada])
        await fileDocumentView(deps, { subjectUid: uid, actorUid });
    }
    const shown = (await list(owner)).body;
    const viewers = shown.items.map(({ viewer }) => viewer);
    expect(viewers).toHaveLength(3);
    for (const viewer of viewers) expect(viewer).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/);
    expect(new Set(viewers).size).toBe(2);
    const text = JSON.stringify(shown);
    for (const secret of [ada.uid, ben.uid, 'Ada Admin', 'Ben Admin', ada.email, '198.51.100.1'])
      expect(text).not.toContain(secret);
    const others = (await list(other)).body.items.map(({ viewer }) => viewer);
    expect(viewers.filter((viewer) => others.includes(viewer))).toEqual([]);
  });

  it('shows nothing from the time of a legal hold, and keeps what it showed before', async () => {
    const { uid, token } = await makePerson(deps);
    await fileDocumentView(deps, { subjectUid: uid, actorUid: ada.uid });
    const shown = async () => (await api.call('list-document-views', { token })).body.items.length;
    expect(await shown()).toBe(1);
    await fileHold(deps, uid);
    const hold = (await deps.holds.find(uid)) ?? expect.fail('There is no hold');
    await deps.holds.save(uid, { ...hold, createdAtMs: deps.now() - 400 * dayMs });
    expect(await shown()).toBe(0);
    await fileHold(deps, uid);
    expect(await shown()).toBe(1);
    await deps.holds.eraseNow(uid);
  });

  it("shows the owner's own views, since somebody else may have their session", async () => {
    const owner = await makePerson(deps);
    await fileDocumentView(deps, { subjectUid: owner.uid, actorUid: owner.uid });
    expect((await list(owner)).body.items).toMatchObject([{ by: 'owner', viewer: null }]);
  });

  it('includes views of a document that an answer replaced', async () => {
    const owner = await makePerson(deps);
    const kycId = await fileAskedKyc(deps, owner.uid);
    const replaced = { token: ada.token, params: { viewerId: ada.uid, kycId }, query: { replacedBy: '1' } };
    // The question is open: nothing was replaced, nothing is shown, and so nothing is noted.
    expect((await api.request('get-kyc-document', replaced)).status).toBe(404);
    const record = await deps.kyc.find(kycId);
    if (record?.asks?.[0] === undefined) throw new Error('Nothing was asked');
    const [ask] = record.asks;
    await deps.kyc.save(kycId, {
      ...record,
      asks: [{ ...ask, before: { document: record.document, details: record.details } }],
    });
    expect((await api.request('get-kyc-document', replaced)).status).toBe(200);
    const { body } = await later(ownDataLimits.viewShownAfterMs, () => list(owner));
    expect(body.items).toMatchObject([{ document: 'identity', recordId: kycId }]);
  });

  it('comes a page at a time, each view once', async () => {
    const owner = await makePerson(deps);
    for (let index = 0; index < 12; index += 1)
      await fileDocumentView(deps, { subjectUid: owner.uid, targetId: missingId() });
    const first = await list(owner);
    const second = await list(owner, { cursor: first.body.nextCursor ?? '' });
    const shown = [...first.body.items, ...second.body.items];
    expect([first.body.items.length, second.body.items.length, second.body.nextCursor]).toEqual([
      10,
      2,
      null,
    ]);
    expect(new Set(shown.map(({ _id }) => _id)).size).toBe(12);
  });
});
