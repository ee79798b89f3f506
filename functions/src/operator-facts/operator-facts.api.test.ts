import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditRow } from '@keelstone/domain/audit/audit-row';
import type { Deps } from '../deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../../testing/database.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';

const stated = { usersText: '30,000+', isLicensed: true };
const nothing = { usersText: '', isLicensed: false };

let deps: Deps;
let api: Api;
let admin: Person;
let skewMs = 0;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('operator-facts'), now: () => Date.now() + skewMs });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(() => api.close());

const facts = async () => {
  const { legal, ...stated } = (await api.call('get-operator-facts')).body;
  expect(legal).toEqual([]);
  return stated;
};
const update = (body: typeof stated) =>
  api.call('update-operator-facts', { token: admin.token, params: { adminId: admin.uid }, body });

describe('what the operator states', () => {
  it('are none in a fresh project', async () => {
    expect(await facts()).toEqual(nothing);
  });

  it('are seen by everybody a minute after an admin has set them, and audited', async () => {
    expect((await update(stated)).body).toEqual(stated);
    skewMs += 60_000;
    expect(await facts()).toEqual(stated);
    const rows = await allDocuments<AuditRow>('audit');
    expect(rows.map(({ kind, actorUid }) => [kind, actorUid])).toEqual([
      ['update-operator-facts', admin.uid],
    ]);
  });

  it('write nothing when they are set again', async () => {
    const before = await fingerprint(deps);
    expect((await update(stated)).status).toBe(200);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
  });

  it('can be taken back', async () => {
    expect((await update(nothing)).status).toBe(200);
    skewMs += 60_000;
    expect(await facts()).toEqual(nothing);
  });
});
