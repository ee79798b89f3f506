import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionRefOf } from '@keelstone/domain/event/event-row';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import type { Deps } from '../../entry/deps.ts';
import { startApi, type Api } from '../../../testing/api.ts';
import { auditedRows, type AuditedRow } from '../../../testing/audit-rows.ts';
import { makePerson, type Person } from '../../../testing/people.ts';
import { fileActivity, fileDeposit } from '../../../testing/records.ts';
import { claimsOf } from '../../../testing/tokens.ts';
import { freshDatabase, testDeps } from '../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let admin: Person;
let owner: Person;
const lines: object[] = [];
const noteLine = (fields: object): void => void lines.push(fields);

beforeAll(async () => {
  deps = {
    ...testDeps({ database: freshDatabase('audit-list') }),
    log: { info: noteLine, error: noteLine },
  };
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
  owner = await makePerson(deps, { name: 'Nora Quist' });
  await fileDeposit(deps, owner.uid, false);
  await fileActivity(deps, owner.uid);
});
afterAll(() => api.close());

/** The audit rows that some calls leave. */
async function rowsOf(work: () => Promise<unknown>): Promise<AuditedRow[]> {
  const before = new Set((await auditedRows()).map(({ requestId }) => requestId));
  await work();
  return (await auditedRows()).filter(({ requestId }) => !before.has(requestId));
}

const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];
/** Every call with which an administrator reads somebody else's data. */
const ofSomebody = endpoints
  .filter(([, { method, access }]) => method === 'GET' && access === 'self-or-admin')
  .map(([name]) => name);
/** Every list of all people's records. */
const ofEverybody = endpoints
  .filter(
    ([, { method, access, query }]) =>
      method === 'GET' && access === 'admin' && query !== undefined && 'status' in query.fields,
  )
  .map(([name]) => name);

describe("reading somebody else's data", () => {
  it.each(ofSomebody)('%s leaves one row of who, whose and how much', async (name) => {
    const params = { userId: owner.uid };
    const rows = await rowsOf(() => api.request(name, { token: admin.token, params, ip: '203.0.113.7' }));
    expect(rows).toMatchObject([
      {
        kind: name,
        actorUid: admin.uid,
        sessionRef: sessionRefOf(String(claimsOf(admin.token)['sid'])),
        subjectUid: owner.uid,
        targetId: owner.uid,
        detail: {
          ip: '203.0.113.7',
          search: null,
          status: name === 'list-user-transactions' ? 'any' : null,
          isFirstPage: true,
        },
      },
    ]);
    expect(rows[0]?.detail?.['rows']).toBe(name.includes('statement') ? 0 : 1);
  });

  it.each(ofSomebody)('%s leaves none for its owner', async (name) => {
    const params = { userId: owner.uid };
    const answers: number[] = [];
    const rows = await rowsOf(async () => {
      answers.push((await api.request(name, { token: owner.token, params })).status);
    });
    expect([answers, rows]).toEqual([[200], []]);
  });
});

describe('reading a list of people', () => {
  it('is four lists of the contract, and three of them as files', () => {
    const lists = ['list-users', 'list-kyc', 'list-transactions', 'list-proposals'];
    const files = ['export-users', 'export-kyc', 'export-transactions'];
    expect([...ofEverybody].sort()).toEqual([...lists, ...files].sort());
  });

  it.each(ofEverybody)('%s leaves one row a request, with search and filter', async (name) => {
    const query = { search: 'quist', status: 'any' };
    const params = { adminId: admin.uid };
    const answers: number[] = [];
    const rows = await rowsOf(async () => {
      answers.push((await api.request(name, { token: admin.token, params, query })).status);
    });
    expect(answers).toEqual([200]);
    // Proposals are few, and are not searched.
    const search = name === 'list-proposals' ? null : 'quist';
    expect(rows).toMatchObject([
      { kind: name, actorUid: admin.uid, detail: { search, status: 'any', isFirstPage: true } },
    ]);
  });

  it('records how many rows each page showed, and which page is not the first', async () => {
    const people = Array.from({ length: 11 }, () => makePerson(deps));
    await Promise.all(people);
    const params = { adminId: admin.uid };
    const { token } = admin;
    const rows = await rowsOf(async () => {
      const first = await api.call('list-users', { token, params });
      const cursor = String(first.body.nextCursor);
      await api.call('list-users', { token, params, query: { cursor } });
    });
    expect(rows.map(({ detail }) => [detail?.['isFirstPage'], detail?.['rows']]).sort()).toEqual([
      [false, 3],
      [true, 10],
    ]);
  });

  it('is written to no log', () => {
    expect(lines.length).toBeGreaterThan(0);
    expect(JSON.stringify(lines)).not.toContain('quist');
  });
});
