import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditRow } from '@keelstone/domain/audit/audit-row';
import { limits } from '@keelstone/domain/limits';
import type { OperatorFacts, StatementName } from '@keelstone/domain/operator-facts/operator-facts';
import type { Deps } from '../deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { allDocuments, changes, fingerprint } from '../../testing/database.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';

const stated = {
  usersText: '30,000+',
  isLicensed: true,
  statements: ['profits' as const, 'payouts' as const],
};
const nothing = { usersText: '', isLicensed: false, statements: [] };

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
const history = async () =>
  (await api.call('list-operator-facts', { token: admin.token, params: { adminId: admin.uid } })).body;
const update = (body: Omit<typeof stated, 'statements'> & { statements: StatementName[] }) =>
  api.call('update-operator-facts', { token: admin.token, params: { adminId: admin.uid }, body });

describe('what the operator states', () => {
  it('are none in a fresh project', async () => {
    expect(await facts()).toEqual(nothing);
    expect(await history()).toEqual({ current: nothing, versions: [] });
  });

  it('are seen by everybody a minute after an administrator has set them, and audited', async () => {
    expect((await update(stated)).body).toEqual(stated);
    skewMs += 60_000;
    expect(await facts()).toEqual(stated);
    const rows = await allDocuments<AuditRow>('audit');
    expect(rows.map(({ kind, actorUid }) => [kind, actorUid])).toEqual([
      ['update-operator-facts', admin.uid],
    ]);
  });

  it('are none for an older document', async () => {
    await deps.operatorFacts.save('operatorFacts', { usersText: '9', isLicensed: false } as OperatorFacts);
    skewMs += 60_000;
    expect(await facts()).toEqual({ usersText: '9', isLicensed: false, statements: [] });
    await update(stated);
  });

  it('write nothing when they are set again, in any order', async () => {
    const before = await fingerprint(deps);
    expect((await update({ ...stated, statements: ['payouts', 'profits'] })).status).toBe(200);
    expect(changes(before, await fingerprint(deps))).toEqual([]);
    expect((await history()).versions).toHaveLength(2);
  });

  it('can be withdrawn', async () => {
    expect((await update(nothing)).status).toBe(200);
    skewMs += 60_000;
    expect(await facts()).toEqual(nothing);
  });

  it('are kept in every version with author and time, and edited in their current one', async () => {
    const name = (await deps.users.find(admin.uid))?.name;
    const { current, versions } = await history();
    expect(current).toEqual(nothing);
    expect(versions.map((version) => version.facts)).toEqual([nothing, stated, stated]);
    expect(new Set(versions.map(({ by }) => by))).toEqual(new Set([name]));
    await update(stated);
    expect((await history()).current).toEqual(stated);
    for (let index = 0; index < limits.factsVersionsShown; index += 1)
      await deps.operatorFactsVersions.save(`old${String(index)}`, {
        ...nothing,
        actorUid: 'ben',
        actorName: 'Ben',
        atMs: index,
      });
    const last = await history();
    expect(last.versions).toHaveLength(limits.factsVersionsShown);
    expect(last.versions.slice(0, 5).map(({ by }) => by)).toEqual([name, name, name, name, 'Ben']);
  });
});
