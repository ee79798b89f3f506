import { getFirestore } from 'firebase-admin/firestore';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readExport, type ExportPart } from '@keelstone/domain/audit/audit-export';
import { formerKinds } from '@keelstone/domain/audit/audit-row';
import { checkBatch } from '@keelstone/domain/event/check-chain';
import { limits } from '@keelstone/domain/limits';
import { dayMs } from '@keelstone/domain/time-units';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { missingId } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { recordSecurityEvent } from '../../access/security-event/record-security-event.ts';
import { sealAudit } from './seal-audit.service.ts';

/** Noon of three days, a year ago: nothing else has these times. */
const noonMs = Date.parse('2025-11-01T12:00:00Z');
let deps: Deps;
let api: Api;
let admin: Person;
const lines: object[] = [];
const [ada, ben, clara, dora] = [missingId(), missingId(), missingId(), missingId()];

beforeAll(async () => {
  const tested = testDeps({ database: freshDatabase('audit-calls'), config: { throttleScale: 1000 } });
  deps = { ...tested, log: { ...tested.log, info: (fields) => void lines.push(fields) } };
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true, name: 'Ada Admin' });
  await decide({ kind: 'approve-kyc', actorUid: ada, subjectUid: clara, atMs: noonMs });
  await decide({ kind: 'approve-transaction', actorUid: ada, subjectUid: dora, atMs: noonMs + dayMs });
  await decide({ kind: 'approve-kyc', actorUid: ben, subjectUid: clara, atMs: noonMs + 2 * dayMs });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

async function decide(
  about: Pick<Parameters<Deps['audit']['addNow']>[0], 'kind' | 'actorUid' | 'subjectUid' | 'atMs'>,
): Promise<void> {
  const row = { ...about, sessionRef: null, targetId: `of-${about.subjectUid}`, requestId: 'r' };
  await deps.audit.addNow(row, { ip: '198.51.100.1', reason: 'as seen' });
}

const list = (query: Record<string, string>) => api.call('list-audit', { token: admin.token, query });
const people = (uids: readonly string[]) =>
  api.call('list-audit-people', { token: admin.token, query: { ids: uids.join(',') } });
const past = { to: '2025-11-30' };

async function found(query: Record<string, string>): Promise<string[]> {
  const { status, body } = await list({ ...past, ...query });
  expect(status).toBe(200);
  return body.items.map(({ kind, actor }) => `${kind} by ${actor === ada ? 'ada' : 'ben'}`);
}

describe('the list of the audit trail', () => {
  it('is newest first', async () => {
    expect(await found({})).toEqual([
      'approve-kyc by ben',
      'approve-transaction by ada',
      'approve-kyc by ada',
    ]);
  });

  it.each([
    [{ who: ada }, ['approve-transaction by ada', 'approve-kyc by ada']],
    [{ what: 'approve-kyc' }, ['approve-kyc by ben', 'approve-kyc by ada']],
    [{ whom: dora }, ['approve-transaction by ada']],
    [{ record: `of-${clara}` }, ['approve-kyc by ben', 'approve-kyc by ada']],
    [{ who: ada, what: 'approve-kyc' }, ['approve-kyc by ada']],
    [{ who: ben, whom: dora }, []],
    [{ from: '2025-11-02' }, ['approve-kyc by ben', 'approve-transaction by ada']],
    [{ from: '2025-11-02', to: '2025-11-02' }, ['approve-transaction by ada']],
    [{ trail: 'security' }, []],
  ])('finds by %j', async (query, kinds) => {
    expect(await found(query)).toEqual(kinds);
  });

  it('shows security events of all accounts, one page after the other', async () => {
    const uid = missingId();
    await deps.runTransaction((tx) => {
      for (let index = 0; index < 12; index += 1)
        recordSecurityEvent(deps, tx, {
          fact: { kind: 'password-changed' },
          actorUid: uid,
          targetId: uid,
          subjectUid: uid,
          requestId: 'r',
          atMs: noonMs + index,
        });
      return Promise.resolve();
    });
    const query = { trail: 'security', whom: uid };
    const first = (await list(query)).body;
    const second = (await list({ ...query, cursor: first.nextCursor ?? '' })).body;
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([10, 2, null]);
    const ids = [...first.items, ...second.items].map(({ _id }) => _id);
    expect(new Set(ids).size).toBe(12);
  });

  it("costs its rows and two reads in addition to the caller's session, and leaves a row with the query", async () => {
    const query = { who: ada, what: 'approve-kyc' };
    const { headers } = await list(query);
    const requestId = headers.get('x-request-id');
    const line = lines.find((each) => Reflect.get(each, 'requestId') === requestId);
    const pipelineReads = 2;
    expect(Number(Reflect.get(line ?? {}, 'reads')) - pipelineReads).toBeLessThanOrEqual(1 + 2);
    const rows = (await auditedRows()).filter((row) => row.requestId === requestId);
    expect(rows).toMatchObject([
      {
        kind: 'list-audit',
        actorUid: admin.uid,
        targetId: 'audit',
        detail: { ...query, whom: null, rows: 1 },
      },
    ]);
  });

  it('has a separate call for the names behind the ids, counted as people who were looked at', async () => {
    const person = await makePerson(deps, { name: 'Nora Quist' });
    const gone = await makePerson(deps);
    await decide({ kind: 'suspend-user', actorUid: admin.uid, subjectUid: person.uid, atMs: deps.now() });
    const [item] = (await list({ whom: person.uid })).body.items;
    expect(item).toMatchObject({ actor: admin.uid, subject: person.uid });
    await deps.runTransaction((tx) => Promise.resolve(deps.users.erase(tx, gone.uid)));
    const ids = [person.uid, gone.uid, person.uid];
    const { body, headers } = await people(ids);
    expect(body).toEqual({ people: [{ _id: person.uid, name: 'Nora Quist', email: person.email }] });
    const requestId = headers.get('x-request-id');
    const [row] = (await auditedRows()).filter((each) => each.requestId === requestId);
    expect(row).toMatchObject({ kind: 'list-audit-people', actorUid: admin.uid });
    expect(row?.detail?.['people']).toBe(person.uid);
    expect((await people([])).body).toEqual({ people: [] });
    const tooMany = await people(Array.from({ length: 51 }, () => person.uid));
    expect([tooMany.status, tooMany.error.code]).toEqual([400, 'invalid-input']);
  });
});

describe('one row of the audit trail', () => {
  const view = (eventId: string) => api.call('get-audit-event', { token: admin.token, params: { eventId } });

  it('is shown with its detail and the names, and the view leaves a row', async () => {
    const person = await makePerson(deps, { name: 'Nora Quist' });
    await decide({ kind: 'suspend-user', actorUid: admin.uid, subjectUid: person.uid, atMs: deps.now() });
    const row = (await auditedRows()).find(({ subjectUid }) => subjectUid === person.uid);
    const { body } = await view(row?.id ?? '');
    expect(body).toMatchObject({ actorName: 'Ada Admin', subjectName: 'Nora Quist', detailState: 'kept' });
    expect(body.detail).toContainEqual({ name: 'reason', value: 'as seen' });
    const views = (await auditedRows()).filter(({ kind }) => kind === 'get-audit-event');
    expect(views.map(({ targetId }) => targetId)).toEqual([row?.id]);
  });

  it('shows that its detail was erased, or is not the one that it was written with', async () => {
    const row = (await auditedRows()).find(
      ({ kind, actorUid }) => kind === 'approve-kyc' && actorUid === ben,
    );
    const detail = getFirestore()
      .collection('auditDetails')
      .doc(row?.id ?? '');
    await detail.update({ 'detail.reason': 'another' });
    expect((await view(row?.id ?? '')).body.detailState).toBe('changed');
    await detail.delete();
    expect((await view(row?.id ?? '')).body).toMatchObject({ detailState: 'erased', detail: [] });
  });

  it.each(formerKinds)('of %s, a call that no longer exists, is listed and shown', async (kind) => {
    const subjectUid = missingId();
    await decide({ kind, actorUid: admin.uid, subjectUid, atMs: deps.now() });
    const [item] = (await list({ what: kind, whom: subjectUid })).body.items;
    expect(item).toMatchObject({ kind, actor: admin.uid });
    const shown = (await view(item?._id ?? '')).body;
    expect(shown).toMatchObject({ kind, actorName: 'Ada Admin', detailState: 'kept' });
    expect(shown.detail).toContainEqual({ name: 'reason', value: 'as seen' });
  });

  it('of what a reviewer once found is not shown to the person it is about', async () => {
    const { uid, token } = await makePerson(deps, { isAdmin: true });
    await decide({ kind: 'check-case', actorUid: admin.uid, subjectUid: uid, atMs: deps.now() });
    const [item] = (await list({ what: 'check-case', whom: uid })).body.items;
    const own = await api.call('get-audit-event', { token, params: { eventId: item?._id ?? '' } });
    expect(own.error.code).toBe('own-record');
  });
});

describe('the proof and the export', () => {
  it('are empty before anything is sealed', async () => {
    expect((await api.call('get-proof')).body).toEqual({ head: null });
    expect(await exported(0)).toEqual({
      heading: { export: 'audit', batch: 0, next: null, previous: null },
      batches: [],
    });
  });

  it('show the head to anybody, and the chain below it to an administrator in parts', async () => {
    const later = { ...deps, now: () => Date.now() + limits.sealDelayMs };
    await sealAudit(later, { rowsMax: 10 });
    const { head } = (await api.call('get-proof')).body;
    const parts: ExportPart[] = [];
    for (let next: number | null = 0; next !== null; next = parts.at(-1)?.heading.next ?? null)
      parts.push(await exported(next));
    const batches = parts.flatMap((part) => part.batches);
    expect(batches.length).toBeGreaterThan(3);
    expect(batches.at(-1)?.seal).toMatchObject({ seq: head?.seq, hash: head?.hash });
    const faults = batches.map((batch, index) => checkBatch(batch, batches[index - 1]?.seal, deps.now()));
    expect(faults.flat()).toEqual([]);
  });

  it('continue from any batch, and have no detail', async () => {
    const { heading, batches } = await exported(2);
    expect(heading.previous?.seq).toBe(1);
    const [first] = batches;
    if (first === undefined) throw new Error('There is no batch 2');
    expect(checkBatch(first, heading.previous ?? undefined, deps.now())).toEqual([]);
    expect(JSON.stringify(batches)).not.toContain('198.51.100.1');
  });

  async function exported(batch: number): Promise<ExportPart> {
    const { token } = admin;
    const { status, body } = await api.request('export-audit', { token, query: { batch: String(batch) } });
    expect(status).toBe(200);
    if (!(body instanceof Uint8Array)) throw new Error('The export is not a file');
    return readExport(new TextDecoder().decode(body));
  }
});
