import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import type { Deps } from '../../src/entry/deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { auditedRows } from '../../testing/audit-rows.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';
import { addPeople, asker } from './list-rows.ts';

/** Users created before the first test, who are not in the lists under review. */
const admins = 1;
const files = {
  'export-users': 'list-users',
  'export-kyc': 'list-kyc',
  'export-transactions': 'list-transactions',
} as const;

/** A few more than a part has. */
const people = Array.from({ length: limits.listFileRows + 2 }, (_, index) => ({
  name: `${index % 2 === 0 ? 'Even' : 'Odd'} ${String(index)}`,
}));
let deps: Deps;
let api: Api;
let admin: Person;
let uids: string[];

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('proof-files'), areBooksTrue: false });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true, name: 'Zoe' });
  uids = await addPeople(deps, people);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

describe.each(Object.keys(files) as (keyof typeof files)[])('%s', (file) => {
  it('returns all rows of its list in parts, in order', async () => {
    const { page, listAll } = asker({ api, admin });
    const parts = await listAll(file, { sort: 'oldest' });
    const rest = people.length + (file === 'export-users' ? admins : 0) - limits.listFileRows;
    expect(parts.map(({ names }) => names.length)).toEqual([limits.listFileRows, rest]);
    const { items } = await page(file, { sort: 'oldest' });
    const shown = await page(files[file], { sort: 'oldest', limit: '10' });
    expect(items.slice(0, 10)).toEqual(shown.items);
  });

  it('applies the filter of the list, and takes no page size', async () => {
    const { list } = asker({ api, admin });
    const odd = await list(file, { search: 'odd', limit: '10' });
    expect(odd.names).toHaveLength(people.length / 2);
    expect(odd.total).toBe(people.length / 2);
  });

  it('records who has read it, and whom each part has shown', async () => {
    const colleague = await makePerson(deps, { isAdmin: true, name: 'Zoe' });
    await asker({ api, admin: colleague }).list(file, { search: 'even 4', sort: 'oldest' });
    const [row, ...more] = (await auditedRows()).filter(({ actorUid }) => actorUid === colleague.uid);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ kind: file, detail: { search: 'even 4', isFirstPage: true } });
    const shown = uids.filter((_, index) => people[index]?.name.startsWith('Even 4') === true);
    expect(row?.detail).toMatchObject({ rows: shown.length, people: shown.join(' ') });
  });
});
