import { beforeEach, describe, expect, it } from 'vitest';
import { readExport } from '@keelstone/domain/desk/audit/audit-export';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import { checkBatch } from '@keelstone/domain/kernel/hash-chain/check-chain';
import { adminSignalId } from '@keelstone/domain/kernel/live/signal';
import { type AuditedRow, auditedRows } from '../../../../testing/audit-rows.ts';
import { changeHold, proposeHold, waitingAbout } from '../../../../testing/due-records.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileProposal, missingId } from '../../../../testing/records.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { confirm, givePolicy, refuse, threeAdmins } from '../../../../testing/three-administrators.ts';
import { alertAdmins } from '../../desk/audit/alert-admins.service.ts';
import { sealAudit } from '../../desk/audit/seal-audit.service.ts';
import { announceProposal, wakeTabsOfProposal } from '../../desk/proposal/announce-proposal.service.ts';

/** Cleo is the administrator who is put on hold, and must not learn of it. */
const { deps, api, ada, ben, cleo } = await threeAdmins();
beforeEach(() => givePolicy(deps, {}));

const by = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });

/** Ada proposes it. */
async function propose({ uid }: Person): Promise<string> {
  expect((await proposeHold(api, ada, uid, true)).status).toBe(200);
  return waitingAbout(deps, uid);
}
const hold = ({ uid }: Person, isHeld = true) => changeHold({ api, deps, ada, ben }, uid, isHeld);

const rowsAbout = ({ uid }: Person, kind: AuditedRow['kind']) =>
  auditedRows(deps, ['subjectUid', '==', uid], ['kind', '==', kind]);

async function proposalsFor(admin: Person, query: Record<string, string> = {}) {
  const { items, total } = (await api.call('list-proposals', { ...by(admin), query })).body;
  return { total, ids: items.map(({ _id }) => _id) };
}
const waitingFor = async (admin: Person) => (await api.call('get-desk', by(admin))).body.proposals;
const holdsFor = async (admin: Person, query: Record<string, string> = {}) => {
  const { items, total } = (await api.call('list-holds', { ...by(admin), query })).body;
  return { total, uids: items.map(({ user }) => user._id) };
};
/** The rows that the trail shows an administrator about what others did to somebody. */
const trailFor = async ({ token }: Person, query: Record<string, string>) =>
  (await api.call('list-audit', { token, query })).body;

describe('a proposal to put an administrator on hold', () => {
  it('is in none of their lists and counts, but in those of the others', async () => {
    const before = [await proposalsFor(cleo), await proposalsFor(cleo, { status: 'waiting' })];
    const deskBefore = await waitingFor(cleo);
    const othersBefore = (await waitingFor(ben)).count;
    const id = await propose(cleo);
    expect([await proposalsFor(cleo), await proposalsFor(cleo, { status: 'waiting' })]).toEqual(before);
    expect(await waitingFor(cleo)).toEqual(deskBefore);
    expect((await proposalsFor(ben, { status: 'waiting' })).ids).toContain(id);
    expect((await waitingFor(ben)).count).toBe(othersBefore + 1);
    await refuse(api, ada, id);
  });

  it('is to them as if it did not exist, before and after it is decided: they cannot confirm a guess', async () => {
    const answersFor = async (id: string) => {
      const rows = () => auditedRows(deps, ['actorUid', '==', cleo.uid]);
      const before = (await rows()).length;
      const answers = [
        await confirm(api, cleo, id),
        await refuse(api, cleo, id),
        await api.call('preview-confirm-proposal', { ...by(cleo), body: { idToConfirm: id } }),
        await api.call('preview-refuse-proposal', { ...by(cleo), body: { idToRefuse: id } }),
      ].map(({ status, error: { code } }) => [status, code]);
      return { answers, rows: (await rows()).length - before };
    };
    const unknown = await answersFor(missingId());
    expect(unknown.answers).toEqual(Array(4).fill([404, 'not-found']));
    const id = await propose(cleo);
    expect(await answersFor(id)).toEqual(unknown);
    expect(await deps.proposals.find(id)).toMatchObject({ status: 'waiting', decidedBy: null });
    expect((await refuse(api, ben, id)).status).toBe(200);
    expect(await answersFor(id)).toEqual(unknown);
    const confirmed = await propose(cleo);
    await confirm(api, ben, confirmed);
    expect(await answersFor(confirmed)).toEqual(unknown);
    await hold(cleo, false);
  });

  it('is not among what the preview of a suspension of its maker says it would void', async () => {
    const body = { idToSuspend: ada.uid };
    const warned = async (admin: Person) => {
      const { warnings } = (await api.call('preview-suspend-user', { ...by(admin), body })).body;
      return warnings.map(({ text }) => text);
    };
    const before = await warned(cleo);
    expect(await warned(ben)).toEqual(before);
    const id = await propose(cleo);
    expect(await warned(cleo)).toEqual(before);
    expect(await warned(ben)).not.toEqual(before);
    await refuse(api, ben, id);
  });

  it('is mailed to the other administrators, and not to them', async () => {
    const id = await propose(cleo);
    const mailed = () =>
      Promise.all([ben, cleo].map((admin) => mailsOf(deps, admin.email, 'admin-proposal')));
    const before = (await mailed()).map((mails) => mails.length);
    await announceProposal(id, deps);
    const after = (await mailed()).map((mails) => mails.length);
    expect(after).toEqual([(before[0] ?? 0) + 1, before[1]]);
    await refuse(api, ada, id);
  });
});

describe('the signal of the administrators', () => {
  const signalled = async (id: string): Promise<boolean> => {
    const before = await deps.signals.find(adminSignalId);
    await wakeTabsOfProposal(await deps.proposals.find(id), { time: new Date().toISOString() }, deps);
    return (await deps.signals.find(adminSignalId))?.changeId !== before?.changeId;
  };

  it('changes with a proposal, but not with one about a hold: their browser would notice', async () => {
    const id = await propose(cleo);
    expect(await signalled(id)).toBe(false);
    await confirm(api, ben, id);
    expect(await signalled(id)).toBe(false);
    const { uid } = await makePerson(deps);
    expect(await signalled(await fileProposal(deps, { makerUid: ada.uid, uid }))).toBe(true);
    await hold(cleo, false);
  });
});

describe('an administrator on hold', () => {
  it('is not in their own list of holds, nor in its total, and its pages are full', async () => {
    const people = await Promise.all(Array.from({ length: 11 }, () => makePerson(deps)));
    for (const person of people.slice(0, 6)) await hold(person);
    await hold(cleo);
    for (const person of people.slice(6)) await hold(person);
    // All set at the same time, so the order of ids differs from run to run.
    const [own, others] = [await holdsFor(cleo, { limit: '10' }), await holdsFor(ada, { limit: '50' })];
    expect(own.uids).toHaveLength(10);
    expect(own.uids).not.toContain(cleo.uid);
    expect(others.uids).toContain(cleo.uid);
    expect(own.total).toBe(others.total - 1);
    for (const person of [...people, cleo]) await hold(person, false);
  });

  it('finds nothing of it in the audit trail, in their history or by the id of a row', async () => {
    await hold(cleo);
    const [row] = await rowsAbout(cleo, 'set-hold');
    const params = { eventId: row?.id ?? '' };
    expect((await api.call('get-audit-event', { token: ben.token, params })).status).toBe(200);
    const whom = cleo.uid;
    const shownTo = async (admin: Person, query: Record<string, string>) =>
      (await trailFor(admin, query)).items.map(({ kind }) => kind);
    expect((await shownTo(ben, { whom })).toSorted()).toEqual(
      expect.arrayContaining(['get-audit-event', 'propose', 'set-hold']),
    );
    for (const query of [{ whom }, { what: 'set-hold', whom }, { record: cleo.uid }])
      expect(await trailFor(cleo, query)).toMatchObject({
        items: expect.not.arrayContaining([expect.objectContaining({ actor: ben.uid })]) as object[],
        nextCursor: null,
      });
    const historyFor = async ({ uid, token }: Person) => {
      const options = { token, params: { adminId: uid, userId: cleo.uid }, query: {} };
      return (await api.call('list-user-history', options)).body.items.map(({ kind }) => kind);
    };
    expect(await historyFor(cleo)).toEqual([]);
    expect((await historyFor(ben)).toSorted()).toEqual(['propose', 'set-hold']);
    expect((await api.call('get-audit-event', { token: cleo.token, params })).error.code).toBe('not-found');
    await hold(cleo, false);
  });

  it('cannot infer it from what a list has shown to others', async () => {
    await hold(cleo);
    await holdsFor(ben);
    const [row] = await auditedRows(deps, ['kind', '==', 'list-holds'], ['actorUid', '==', ben.uid]);
    expect(row?.detail?.['people']).toContain(cleo.uid);
    const params = { eventId: row?.id ?? '' };
    const { detail } = (await api.call('get-audit-event', { token: cleo.token, params })).body;
    expect(detail.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['people']));
    expect(detail.map(({ name }) => name)).not.toEqual(expect.arrayContaining(['rows']));
    await hold(cleo, false);
  });

  it('exports a trail without it, which verifies', async () => {
    await hold(cleo);
    const later = { ...deps, now: () => deps.now() + auditLimits.sealDelayMs };
    await sealAudit(later);
    const exportedBy = async ({ token }: Person) => {
      const { body } = await api.request('export-audit', { token, query: { batch: '0' } });
      if (!(body instanceof Uint8Array)) throw new Error('The export is no file');
      return readExport(new TextDecoder().decode(body)).batches;
    };
    const own = await exportedBy(cleo);
    expect(own.flatMap((batch, index) => checkBatch(batch, own[index - 1]?.seal, deps.now()))).toEqual([]);
    const ids = (await rowsAbout(cleo, 'set-hold')).map(({ id }) => `audit/${id}`);
    const pathsIn = (batches: typeof own) => batches.flatMap(({ rows }) => rows.map(({ path }) => path));
    expect(ids.filter((path) => pathsIn(own).includes(path))).toEqual([]);
    expect(pathsIn(await exportedBy(ben))).toEqual(expect.arrayContaining(ids));
    await hold(cleo, false);
  });

  it('gets no notice of the hold and no alert when it is lifted, while the other administrators do', async () => {
    await hold(cleo);
    await hold(cleo, false);
    expect(await deps.notices.list({ where: [['uid', '==', cleo.uid]] })).toEqual([]);
    const [row] = await rowsAbout(cleo, 'lift-hold');
    await alertAdmins(row?.id ?? '', deps);
    const mails = await Promise.all(
      [ada, ben, cleo].map((each) => mailsOf(deps, each.email, 'admin-large-decision')),
    );
    expect(mails.map((each) => each.some(({ text }) => text.includes('lifted the legal hold')))).toEqual([
      true,
      true,
      false,
    ]);
  });
});
