import { describe, expect, it } from 'vitest';
import type { AuditKind } from '@keelstone/domain/audit-kinds';
import { collections } from '@keelstone/domain/collections';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import { listKinds } from '@keelstone/domain/decisions';
import { type ExportPart, readExport } from '@keelstone/domain/desk/audit/audit-export';
import { auditLimits } from '@keelstone/domain/desk/audit/audit.limits';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import { checkBatch } from '@keelstone/domain/kernel/hash-chain/check-chain';
import { toSessionRef } from '@keelstone/domain/kernel/hash-chain/event-row';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import type { Answer } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { makePerson, tokenOf } from '../../../../testing/people.ts';
import { fileActivity, fileDeposit, missingId } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import { claimsOf } from '../../../../testing/tokens.ts';
import type { Deps } from '../../../entry/create-deps.ts';
import { recordSecurityEvent } from '../../core/security-event/record-security-event.service.ts';
import { sealAudit } from './seal-audit.service.ts';

const lines: object[] = [];
const { deps, api, clock } = await memoryApi({}, ({ log }) => ({
  log: { ...log, info: (fields) => void lines.push(fields) },
}));
const admin = await makePerson(deps, { isAdmin: true, name: 'Ada Admin' });
/** Noon of three days, a year ago: nothing else has these times. */
const noonMs = Date.parse('2025-11-01T12:00:00Z');
const [ada, ben, clara, dora] = [missingId(), missingId(), missingId(), missingId()];
type About = Pick<Parameters<Deps['audit']['addNow']>[0], 'kind' | 'actorUid' | 'subjectUid'>;
const decide = (about: About, atMs = deps.now()) => {
  const row = { ...about, sessionRef: null, targetId: `of-${about.subjectUid}`, requestId: 'r', atMs };
  return deps.audit.addNow(row, {
    ip: '198.51.100.1',
    reason: 'as seen',
    type: 'Deposit',
    amountUsdCents: 50_000,
  });
};
await decide({ kind: 'approve-kyc', actorUid: ada, subjectUid: clara }, noonMs);
await decide({ kind: 'approve-transaction', actorUid: ada, subjectUid: dora }, noonMs + dayMs);
await decide({ kind: 'approve-kyc', actorUid: ben, subjectUid: clara }, noonMs + 2 * dayMs);

const list = (query: Record<string, string>) => api.call('list-audit', { token: admin.token, query });
const view = (eventId = '', { token } = admin) => api.call('get-audit-event', { token, params: { eventId } });
/** The audit rows that a request leaves. */
const rowsOf = async (answer: Promise<Answer<unknown>>) => {
  const { status, headers } = await answer;
  expect(status).toBe(200);
  const requestId = headers['x-request-id'];
  return (await auditedRows(deps)).filter((row) => row.requestId === requestId);
};

describe('the list of the audit trail', () => {
  const [first, second, third] = ['approve-kyc by ben', 'approve-transaction by ada', 'approve-kyc by ada'];

  it.each([
    [{}, [first, second, third]],
    [{ who: ada }, [second, third]],
    [{ what: 'approve-kyc' }, [first, third]],
    [{ whom: dora }, [second]],
    [{ record: `of-${clara}` }, [first, third]],
    [{ who: ada, what: 'approve-kyc' }, [third]],
    [{ who: ben, whom: dora }, []],
    [{ from: '2025-11-02' }, [first, second]],
    [{ from: '2025-11-02', to: '2025-11-02' }, [second]],
    [{ from: '2025-11-02T00:00:00.000Z', to: '2025-11-02T23:59:59.999Z' }, [second]],
    [{ trail: 'security' }, []],
  ])('finds by %j, newest first', async (query, found) => {
    const { items } = (await list({ to: '2025-11-30', ...query })).body;
    expect(items.map(({ kind, actor }) => `${kind} by ${actor === ada ? 'ada' : 'ben'}`)).toEqual(found);
  });

  it('names the record and its amount, and no more of the detail', async () => {
    const { items } = (await list({ whom: dora })).body;
    expect(items.map(({ detail }) => detail)).toEqual([
      [
        { name: 'type', value: 'Deposit' },
        { name: 'amountUsdCents', value: '50000' },
      ],
    ]);
  });

  it('of decisions merges the kinds that one query cannot take: each once, newest first, and no views', async () => {
    const actorUid = missingId();
    const kinds = [...listKinds('decisions'), 'get-user', 'list-users'] as AuditKind[];
    // Two of them at the same time, of different queries.
    for (const [index, kind] of kinds.entries())
      await decide({ kind, actorUid, subjectUid: clara }, noonMs + 60 * dayMs + Math.floor(index / 2));
    const found: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = { who: actorUid, kinds: 'decisions', limit: '10', ...(cursor !== '' && { cursor }) };
      const { body } = await list(query);
      found.push(...body.items.map(({ kind }) => kind));
      cursor = body.nextCursor;
    }
    expect(found).toHaveLength(kinds.length - 2);
    expect([...found].sort()).toEqual([...listKinds('decisions')].sort());
    const money = (await list({ who: actorUid, kinds: 'money', limit: '20' })).body.items;
    expect(money.map(({ kind }) => kind).sort()).toEqual([...listKinds('money')].sort());
  });

  it('shows security events of all accounts, one page after the other', async () => {
    const uid = missingId();
    await deps.runTransaction((tx) => {
      for (let index = 0; index < 12; index += 1) {
        const about = { uid, origin: { requestId: 'r' }, atMs: noonMs + index };
        recordSecurityEvent(tx, { fact: { kind: 'password-changed' }, ...about }, deps);
      }
      return Promise.resolve();
    });
    const query = { trail: 'security', whom: uid };
    const page = (await list(query)).body;
    const rest = (await list({ ...query, cursor: page.nextCursor ?? '' })).body;
    expect([page.items.length, rest.items.length, rest.nextCursor]).toEqual([10, 2, null]);
    expect(new Set([...page.items, ...rest.items].map(({ _id }) => _id)).size).toBe(12);
  });

  it('has a separate call for the names behind the ids, counted as people who were looked at', async () => {
    const person = await makePerson(deps, { name: 'Nora Quist' });
    const people = (uids: readonly string[]) =>
      api.call('list-audit-people', { token: admin.token, query: { ids: uids.join(',') } });
    const ids = [person.uid, missingId(), person.uid];
    const shown = [{ _id: person.uid, name: 'Nora Quist', email: person.email }];
    const answer = people(ids);
    expect((await answer).body).toEqual({ people: shown });
    expect(await rowsOf(answer)).toMatchObject([
      { kind: 'list-audit-people', actorUid: admin.uid, detail: { people: person.uid } },
    ]);
    expect((await people([])).body).toEqual({ people: [] });
    expect((await people(Array<string>(51).fill(person.uid))).error.code).toBe('invalid-input');
  });
});

describe('one row of the audit trail', () => {
  it('is shown with its detail and the names, until that was changed or erased, and the view leaves a row', async () => {
    const person = await makePerson(deps, { name: 'Nora Quist' });
    await decide({ kind: 'suspend-user', actorUid: admin.uid, subjectUid: person.uid });
    const [row] = await auditedRows(deps, ['subjectUid', '==', person.uid]);
    const viewed = view(row?.id);
    const { body } = await viewed;
    expect(body).toMatchObject({ actorName: 'Ada Admin', subjectName: 'Nora Quist', detailState: 'kept' });
    expect(body.detail).toContainEqual({ name: 'reason', value: 'as seen' });
    expect(await rowsOf(viewed)).toMatchObject([{ kind: 'get-audit-event', targetId: row?.id }]);
    const place = { collection: collections.auditDetails, id: row?.id ?? '' };
    await deps.db.write((writer) => writer.merge(place, { detail: { reason: 'another' } }));
    expect((await view(row?.id)).body.detailState).toBe('changed');
    await deps.db.write((writer) => writer.delete(place));
    expect((await view(row?.id)).body).toMatchObject({ detailState: 'erased', detail: [] });
  });

  it('of what stood out is not shown to the person it is about', async () => {
    const subject = await makePerson(deps, { isAdmin: true });
    await decide({ kind: 'get-signals', actorUid: admin.uid, subjectUid: subject.uid });
    const [row] = await auditedRows(deps, ['subjectUid', '==', subject.uid]);
    expect((await view(row?.id, subject)).error.code).toBe('own-record');
  });
});

describe('the proof and the export', () => {
  const exported = async (batch: number): Promise<ExportPart> => {
    const { token } = admin;
    const { body } = await api.request('export-audit', { token, query: { batch: String(batch) } });
    if (!(body instanceof Uint8Array)) throw new Error('The export is not a file');
    return readExport(new TextDecoder().decode(body));
  };

  it('are empty before anything is sealed; then anybody sees the head, an administrator the chain in parts', async () => {
    expect((await api.call('get-proof')).body).toEqual({ head: null });
    const heading = { export: 'audit', batch: 0, next: null, previous: null };
    expect(await exported(0)).toEqual({ heading, batches: [] });
    await sealAudit({ ...deps, now: () => Date.now() + auditLimits.sealDelayMs }, { rowsMax: 10 });
    const { head } = (await api.call('get-proof')).body;
    const parts: ExportPart[] = [];
    for (let next: number | null = 0; next !== null; next = parts.at(-1)?.heading.next ?? null)
      parts.push(await exported(next));
    const batches = parts.flatMap((part) => part.batches);
    expect(batches.length).toBeGreaterThan(3);
    expect(batches.at(-1)?.seal).toMatchObject({ seq: head?.seq, hash: head?.hash });
    const faults = batches.map((batch, index) => checkBatch(batch, batches[index - 1]?.seal, deps.now()));
    expect(faults.flat()).toEqual([]);
    // A list shows each row with the hash that is sealed.
    const { items } = (await list({ to: '2025-11-30' })).body;
    const sealed = new Map(batches.flatMap(({ seal }) => seal.rows.map(({ path, hash }) => [path, hash])));
    expect(items.map(({ hash }) => hash)).toEqual(items.map(({ _id }) => sealed.get(`audit/${_id}`)));
    expect(items).toHaveLength(3);
    // It continues from any batch, and has no detail.
    const { heading: third, batches: later } = await exported(2);
    expect(third.previous?.seq).toBe(1);
    const [batch] = later;
    expect(batch && checkBatch(batch, third.previous ?? undefined, deps.now())).toEqual([]);
    expect(JSON.stringify(later)).not.toContain('198.51.100.1');
  });
});

describe("reading somebody else's data", async () => {
  const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
  const namesOf = (isMeant: (endpoint: Endpoint) => boolean) =>
    endpoints.filter(([, each]) => each.method === 'GET' && isMeant(each)).map(([name]) => name);
  const owner = await makePerson(deps, { name: 'Nora Quist' });
  await fileDeposit(deps, owner.uid, false);
  await fileActivity(deps, owner.uid);

  it.each(namesOf(({ access }) => access === 'self-or-admin'))(
    '%s leaves one row of who, whose and how much, and none for its owner',
    async (name) => {
      const params = { userId: owner.uid };
      const [row, ...more] = await rowsOf(
        api.request(name, { token: admin.token, params, ip: '203.0.113.7' }),
      );
      expect(more).toEqual([]);
      const sessionRef = toSessionRef(String(claimsOf(admin.token)['sid']));
      const status = name === 'list-user-transactions' ? 'any' : null;
      expect(row).toMatchObject({
        kind: name,
        actorUid: admin.uid,
        sessionRef,
        subjectUid: owner.uid,
        targetId: owner.uid,
        detail: { ip: '203.0.113.7', search: null, status, isFirstPage: true },
      });
      expect(row?.detail?.['rows']).toBe(name.includes('statement') ? 0 : 1);
      expect(await rowsOf(api.request(name, { token: owner.token, params }))).toEqual([]);
    },
  );

  const lists = namesOf(({ access, query }) => access === 'admin' && 'status' in (query?.fields ?? {}));
  it.each(lists)('%s leaves one row, with search and filter, and no line in a log', async (name) => {
    const query = { search: 'quist', status: 'any' };
    const params = { adminId: admin.uid };
    // Proposals are few, and are not searched.
    const search = name === 'list-proposals' ? null : 'quist';
    expect(await rowsOf(api.request(name, { token: admin.token, params, query }))).toMatchObject([
      { kind: name, actorUid: admin.uid, detail: { search, status: 'any', isFirstPage: true } },
    ]);
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain('quist');
  });

  it('is seven lists and files, whose rows say how many each page showed, and which is not the first', async () => {
    expect(lists.sort().join(' ')).toBe(
      'export-kyc export-transactions export-users list-kyc list-proposals list-transactions list-users',
    );
    for (let more = 0; more < 11; more += 1) await makePerson(deps);
    const { token, uid: adminId } = admin;
    const ask = (query = {}) => api.call('list-users', { token, params: { adminId }, query });
    const page = ask();
    const cursor = String((await page).body.nextCursor);
    expect(await rowsOf(page)).toMatchObject([{ detail: { isFirstPage: true, rows: 10 } }]);
    expect(await rowsOf(ask({ cursor }))).toMatchObject([{ detail: { isFirstPage: false } }]);
  });

  it('leaves four rows an hour of an open page that asks again and again, and one more of anything else', async () => {
    clock.skewMs += 2 * hourMs - ((deps.now() + 2 * hourMs) % hourMs);
    const reader = await makePerson(deps, { isAdmin: true });
    const { uid: adminId } = reader;
    const ask = async ({ token }: { token: string }, query: Record<string, string>) =>
      expect((await api.call('list-users', { token, params: { adminId }, query })).status).toBe(200);
    const rows = async () => (await auditedRows(deps, ['actorUid', '==', adminId])).length;
    for (let asked = 0; asked < 60; asked += 1) {
      await ask(reader, { search: 'quist' });
      clock.skewMs += hourMs / 60 - 1;
    }
    expect(await rows()).toBe(4);
    await ask({ token: await tokenOf(deps, adminId) }, { search: 'quist' });
    expect(await rows(), 'another session').toBe(5);
    await ask(reader, { search: 'nora' });
    expect(await rows(), 'another search').toBe(6);
    await makePerson(deps, { name: 'Ivy Quist' });
    for (let asked = 0; asked < 3; asked += 1) await ask(reader, { search: 'quist' });
    expect(await rows(), 'another person').toBe(7);
  });
});
