import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DocumentData } from 'firebase-admin/firestore';
import { describe, expect, it } from 'vitest';
import { collections, migrationsId } from '@keelstone/domain/collections';
import { contract, type EndpointName } from '@keelstone/domain/contract';
import type { User } from '@keelstone/domain/core/user/user';
import type { Endpoint } from '@keelstone/domain/kernel/api/endpoint';
import type { Migrations } from '../../cli/command-line.repository.ts';
import { migrate, type Step } from '../../cli/migrate.ts';
import { reconcile } from '../../src/features/desk/books/reconcile.service.ts';
import { reindexRepository } from '../../src/features/desk/reindex/reindex.repository.ts';
import { collection } from '../../src/platform/firestore/collection.ts';
import { tokenOf } from '../../testing/people.ts';
import { memoryApi } from '../../testing/tested-api.ts';

// The demo data of each release, as `npm run seed -- --keep` has kept it: everybody's database was once like one of these.
const kept = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json.gz'));
const releases = await Promise.all(kept.map(async (name) => ({ name, ...(await opened(name)) })));

async function opened(name: string) {
  const text = gunzipSync(readFileSync(join(import.meta.dirname, name))).toString();
  const documents = Object.entries(JSON.parse(text) as Record<string, DocumentData>).map(([path, data]) => {
    const [room = '', id = ''] = path.split('/');
    return { place: { collection: room, id }, data };
  });
  const { deps, api } = await memoryApi();
  await deps.db.write((writer) => {
    for (const { place, data } of documents) writer.set(place, data);
  });
  const of = (room: string) =>
    new Map(documents.flatMap(({ place, data }) => (place.collection === room ? [[place.id, data]] : [])));
  const users = [...of('users').values()].filter(
    (user) => user['isVerified'] && !user['isBlocked'],
  ) as User[];
  for (const { uid, email, isAdmin } of users) {
    await deps.identity.create({ uid, email, isVerified: true, password: 'keelstone-demo' });
    await deps.identity.setClaims(uid, { isAdmin, blocked: false });
  }
  return {
    deps,
    api,
    of,
    users,
    admin: users.find(({ isAdmin }) => isAdmin) ?? expect.fail('No administrator'),
  };
}

describe.each(releases)('the data of $name', ({ deps, api, of, users, admin }) => {
  const migrations = collection<Migrations>(deps.db, collections.config);
  const reindex = reindexRepository(deps.db, deps.runTransaction);
  const run = async (wanted?: { backup: string }, steps?: readonly Step[]) => {
    const lines: string[] = [];
    await migrate({ ...deps, migrations, reindex }, wanted, (line) => lines.push(line), steps);
    return lines;
  };

  it('has each step of a migration once, and a dry run writes nothing', async () => {
    const place = { collection: collections.directory, id: admin.uid };
    const nickname: Step = {
      title: 'nicknames',
      async work(_deps, { isDryRun }) {
        if (!isDryRun) await deps.db.write((writer) => writer.update(place, { nickname: 'Ada' }));
        return 1;
      },
    };
    const before = deps.db.changes();
    const planned = ['1. nicknames: 1 documents to change', 'Nothing was changed.'];
    expect(await run(undefined, [nickname])).toEqual(planned);
    expect(deps.db.changes()).toBe(before);
    const backup = { backup: 'gs://backups/before' };
    expect((await run(backup, [nickname]))[0]).toBe('1. nicknames: 1 documents changed');
    expect(deps.db.documents('directory').get(admin.uid)).toHaveProperty('nickname');
    expect((await migrations.find(migrationsId))?.done).toMatchObject([{ ...backup, changed: 1 }]);
    const done = ['Nothing to do: the stored data is that of this version.'];
    expect(await run(backup, [nickname])).toEqual(done);
    const second = { ...nickname, title: 'the second' };
    expect((await run(undefined, [nickname, second]))[0]).toBe('2. the second: 1 documents to change');
    await migrations.eraseNow(migrationsId);
    await deps.db.write((writer) => writer.set(place, of('directory').get(admin.uid) ?? {}));
  });

  it('is brought to this version by its steps', async () => {
    const place = { collection: collections.directory, id: admin.uid };
    await deps.db.write((writer) => writer.update(place, { nameGrams: [] }));
    expect((await run())[0]).toMatch(/^1\. .*: 1 documents to change$/);
    await run({ backup: 'gs://backups/before' });
    expect(deps.db.documents('directory')).toEqual(of('directory'));
    expect((await run()).at(-1)).toBe('Nothing to do: the stored data is that of this version.');
  });

  it('has the same books afterwards, and they are consistent', async () => {
    expect(deps.db.documents('accounts')).toEqual(of('accounts'));
    expect(deps.db.documents('journal')).toEqual(of('journal'));
    const report = await reconcile(deps, { scope: 'ledger' });
    expect(report).toMatchObject({ entries: of('journal').size, violations: [] });
  });

  it('opens: everybody reads all that is theirs, and an administrator all there is', async () => {
    const asked = (Object.entries(contract) as [EndpointName, Endpoint][]).filter(
      ([, { method, path, response }]) =>
        method === 'GET' && response !== 'bytes' && !/:(?!adminId|userId)/.test(path),
    );
    const adminToken = await tokenOf(deps, admin.uid);
    for (const { uid: userId } of users) {
      const own = await tokenOf(deps, userId);
      for (const [name, { access, path }] of asked) {
        // A call about nobody is made once.
        if (access === 'admin' && !path.includes(':userId') && userId !== admin.uid) continue;
        const token = access === 'admin' ? adminToken : own;
        const { status } = await api.request(name, { token, params: { adminId: admin.uid, userId } });
        expect([name, userId, status]).toEqual([name, userId, 200]);
      }
    }
  });
});
