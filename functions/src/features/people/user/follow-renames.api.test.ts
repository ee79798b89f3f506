import { beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { makeDeposit } from '@keelstone/domain/testing/make-transaction';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileDeposit, fileKyc, freshKey } from '../../../../testing/records.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';
import type { Deps } from '../../../entry/deps.ts';
import { metered, noUsage } from '../../../platform/firestore/meter.ts';
import { followRenames } from './follow-renames.service.ts';
import { updateOwnUser } from './update-user.service.ts';

let deps: Deps;
let skewMs = 0;

beforeAll(() => {
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('follow-renames'), now, areBooksTrue: false });
});

const rename = async ({ uid }: Person, name: string): Promise<void> => {
  const user = await deps.users.find(uid);
  if (user === undefined) throw new Error('There is no user');
  await updateOwnUser({ uid, sid: 'none', scope: 'full', isAdmin: false, user }, { name }, deps);
};
const namesOf = async ({ uid }: Person): Promise<string[]> => {
  const where = [['uid', '==', uid] as const];
  const rows = await Promise.all([deps.transactions.list({ where }), deps.kyc.list({ where })]);
  return [...new Set(rows.flat().map(({ userName }) => userName))];
};
/** What one run of the job writes and deletes. */
async function run(withDeps: Deps = deps): Promise<{ writes: number; deletes: number }> {
  const usage = noUsage();
  await metered(usage, () => followRenames(withDeps));
  return { writes: usage.writes, deletes: usage.deletes };
}

describe('a new name', () => {
  it('given sixty times costs one rewrite of each record that copies it', { timeout: 120_000 }, async () => {
    const person = await makePerson(deps);
    for (let count = 0; count < 3; count += 1) await fileDeposit(deps, person.uid, false);
    await fileKyc(deps, person.uid, false);
    for (let count = 1; count <= 60; count += 1) await rename(person, `Nora Number ${String(count)}`);
    expect(await run()).toEqual({ writes: 0, deletes: 0 });
    skewMs += limits.renameWaitMs;
    expect(await run()).toEqual({ writes: 4, deletes: 1 });
    expect(await namesOf(person)).toEqual(['Nora Number 60']);
    skewMs += limits.renameWaitMs;
    expect(await run()).toEqual({ writes: 0, deletes: 0 });
  });

  it('is only copied if it really is new', async () => {
    const person = await makePerson(deps, { name: 'The Same' });
    await rename(person, 'The Same');
    skewMs += limits.renameWaitMs;
    expect(await run()).toEqual({ writes: 0, deletes: 0 });
  });

  it('is not delayed by later ones', async () => {
    const person = await makePerson(deps);
    await fileKyc(deps, person.uid, false);
    await rename(person, 'First Choice');
    skewMs += limits.renameWaitMs - 1000;
    await rename(person, 'Second Choice');
    skewMs += 1000;
    expect(await run()).toEqual({ writes: 1, deletes: 1 });
    expect(await namesOf(person)).toEqual(['Second Choice']);
  });

  it('given while the previous one is being copied reaches the records with the next run', async () => {
    const person = await makePerson(deps);
    await fileKyc(deps, person.uid, false);
    await rename(person, 'Copied Now');
    skewMs += limits.renameWaitMs;
    const { renameOwner } = deps.kyc;
    const overtaken = {
      ...deps,
      kyc: {
        ...deps.kyc,
        renameOwner: async (...args: Parameters<typeof renameOwner>) => {
          await renameOwner(...args);
          await rename(person, 'Copied Later');
        },
      },
    };
    await run(overtaken);
    expect(await namesOf(person)).toEqual(['Copied Now']);
    expect(await run()).toEqual({ writes: 0, deletes: 0 });
    skewMs += limits.renameWaitMs;
    expect(await run()).toEqual({ writes: 1, deletes: 1 });
    expect(await namesOf(person)).toEqual(['Copied Later']);
  });

  it('reaches more records than one batch takes', { timeout: 120_000 }, async () => {
    const person = await makePerson(deps);
    const deposits = Array.from({ length: limits.renameBatch + 1 }, () =>
      makeDeposit({ uid: person.uid, transactionId: freshKey(), createdAtMs: deps.now() }),
    );
    await Promise.all(deposits.map((deposit) => deps.transactions.save(deposit.id, deposit)));
    await rename(person, 'Everywhere');
    skewMs += limits.renameWaitMs;
    expect(await run()).toEqual({ writes: limits.renameBatch + 1, deletes: 1 });
    expect(await namesOf(person)).toEqual(['Everywhere']);
  });

  it('of an account that was deleted meanwhile is forgotten', async () => {
    await deps.renames.save('gone', { uid: 'gone', changedAtMs: deps.now(), dueAtMs: deps.now() });
    expect(await run()).toEqual({ writes: 0, deletes: 1 });
  });
});
