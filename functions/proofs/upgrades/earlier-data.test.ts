import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { DocumentData } from 'firebase-admin/firestore';
import { beforeAll, describe, expect, it } from 'vitest';
import { contract, type EndpointName } from '@keelstone/domain/api/contract';
import { collections, migrationsDocument } from '@keelstone/domain/collections';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import type { User } from '@keelstone/domain/user/user';
import type { Migrations } from '../../cli/command-line.repository.ts';
import { migrate, type MigrateDeps } from '../../cli/migrate.ts';
import { reconcile } from '../../src/features/desk/reconcile/reconcile.service.ts';
import { reindexRepository } from '../../src/features/desk/reindex/reindex.repository.ts';
import { collection } from '../../src/platform/firestore/collection.ts';
import { tokenOf } from '../../testing/people.ts';
import { memoryApi } from '../../testing/tested-api.ts';

// The demo data of each release, kept by `npm run seed -- --keep` (docs/upgrading.md): everybody's database was once
// like one of these.
const releases = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json.gz'));
const { deps, api } = await memoryApi();
const migrations = collection<Migrations>(deps.db, collections.config);
const migrateDeps: MigrateDeps = {
  ...deps,
  migrations,
  reindex: reindexRepository(deps.db, deps.runTransaction),
};
const empty = deps.db.keep();

describe.each(releases)('the data of %s', (file) => {
  const packed = readFileSync(join(import.meta.dirname, file));
  const documents = JSON.parse(gunzipSync(packed).toString()) as Record<string, DocumentData>;
  const kept = <T>(name: string) =>
    new Map(
      Object.entries(documents)
        .filter(([path]) => path.startsWith(`${name}/`))
        .map(([path, data]) => [path.slice(name.length + 1), data as T]),
    );
  const users = [...kept<User>('users').values()].filter(
    ({ isVerified, isBlocked }) => isVerified && !isBlocked,
  );
  const admin = users.find(({ isAdmin }) => isAdmin) ?? expect.fail('There is no administrator');
  const run = async (isDryRun: boolean) => {
    const lines: string[] = [];
    await migrate(migrateDeps, isDryRun ? undefined : { backup: 'gs://backups/before' }, (line) =>
      lines.push(line),
    );
    return lines;
  };

  beforeAll(async () => {
    empty();
    for (const { uid, email, isAdmin } of users) {
      await deps.identity.create({ uid, email, isVerified: true, password: 'keelstone-demo' });
      await deps.identity.setClaims(uid, { isAdmin, blocked: false });
    }
    await deps.db.write((writer) => {
      for (const [path, data] of Object.entries(documents)) {
        const [name = '', id = ''] = path.split('/');
        writer.set({ collection: name, id }, data);
      }
    });
  });

  it('is migrated once, and a dry run writes nothing', async () => {
    const place = { collection: collections.directory, id: admin.uid };
    await deps.db.write((writer) => writer.update(place, { nameGrams: [] }));
    const before = deps.db.changes();
    const planned = await run(true);
    expect([planned[0], planned.at(-1)]).toEqual([
      expect.stringMatching(/^1\. .*: 1 documents to change$/),
      'Nothing was changed.',
    ]);
    expect(deps.db.changes()).toBe(before);
    const done = await run(false);
    expect(done[0]).toBe(planned[0]?.replace('to change', 'changed'));
    expect(deps.db.documents('directory')).toEqual(kept('directory'));
    expect((await migrations.find(migrationsDocument))?.done).toHaveLength(done.length - 1);
    expect(await run(false)).toEqual(['Nothing to do: the stored data is that of this version.']);
  });

  it('has the same books afterwards, and they are consistent', async () => {
    expect(deps.db.documents('accounts')).toEqual(kept('accounts'));
    expect(deps.db.documents('journal')).toEqual(kept('journal'));
    const report = await reconcile(deps, { scope: 'ledger' });
    expect(report).toMatchObject({ entries: kept('journal').size, violations: [] });
  });

  it('opens: everybody reads all that is theirs, and an administrator all there is', async () => {
    const adminToken = await tokenOf(deps, admin.uid);
    for (const { uid: userId } of users) {
      const token = await tokenOf(deps, userId);
      for (const [name, { access, method, path, response }] of Object.entries(contract) as [
        EndpointName,
        Endpoint,
      ][]) {
        const isAsked = method === 'GET' && response !== 'bytes' && !/:(?!adminId|userId)/.test(path);
        // What is about nobody is asked once.
        if (!isAsked || (access === 'admin' && !path.includes(':userId') && userId !== admin.uid)) continue;
        const as = access === 'admin' ? adminToken : token;
        const { status } = await api.request(name, { token: as, params: { adminId: admin.uid, userId } });
        expect([name, userId, status]).toEqual([name, userId, 200]);
      }
    }
  });
});
