import { describe, expect, it } from 'vitest';
import { renameLimits } from '@keelstone/domain/people/profile/rename.limits';
import { makeDeposit } from '@keelstone/domain/testing/make-transaction';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileDeposit, fileKyc, freshKey } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import type { Deps } from '../../../entry/create-deps.ts';
import { platformLimits } from '../../../platform/platform.limits.ts';
import { copyNames } from './copy-names.service.ts';
import { updateOwnUser } from './update-user.service.ts';

const { deps, clock } = await memoryApi();

const rename = async ({ uid }: Person, ...names: string[]): Promise<void> => {
  for (const name of names) {
    const user = (await deps.users.find(uid)) ?? expect.fail('There is no user');
    await updateOwnUser({ uid, sid: 'none', scope: 'full', isAdmin: false, user }, { name }, deps);
  }
};
const namesOf = async ({ uid }: Person): Promise<string[]> => {
  const where = [['uid', '==', uid] as const];
  const rows = await Promise.all([deps.transactions.list({ where }), deps.kyc.list({ where })]);
  return [...new Set(rows.flat().map(({ userName }) => userName))];
};
/** How many documents one run of the job writes, after a wait. */
async function run(waitMs = 0, withDeps: Deps = deps): Promise<number> {
  clock.skewMs += waitMs;
  const before = deps.db.changes();
  await copyNames(withDeps);
  return deps.db.changes() - before;
}
const wait = renameLimits.waitMs;

describe('a new name', () => {
  it('given several times costs one rewrite of each record that copies it', async () => {
    const person = await makePerson(deps, { name: 'The Same' });
    await rename(person, 'The Same');
    expect(await run(wait)).toBe(0);
    for (let count = 0; count < 3; count += 1) await fileDeposit(deps, person.uid, false);
    await fileKyc(deps, person.uid, false);
    await rename(person, 'Nora One', 'Nora Two', 'Nora Three');
    expect(await run()).toBe(0);
    // A later one does not delay it.
    clock.skewMs += wait - 1000;
    await rename(person, 'Nora Four');
    expect(await run(1000)).toBe(4 + 1);
    expect(await namesOf(person)).toEqual(['Nora Four']);
    expect(await run(wait)).toBe(0);
  });

  it('given while the previous one is being copied reaches the records with the next run', async () => {
    const person = await makePerson(deps);
    await fileKyc(deps, person.uid, false);
    await rename(person, 'Copied Now');
    const { renameOwner } = deps.kyc;
    const overtaken: typeof renameOwner = async (...args) => {
      await renameOwner(...args);
      await rename(person, 'Copied Later');
    };
    await run(wait, { ...deps, kyc: { ...deps.kyc, renameOwner: overtaken } });
    expect(await namesOf(person)).toEqual(['Copied Now']);
    expect([await run(), await run(wait)]).toEqual([0, 1 + 1]);
    expect(await namesOf(person)).toEqual(['Copied Later']);
  });

  it('reaches more records than one batch takes', async () => {
    const person = await makePerson(deps);
    const count = platformLimits.renameBatch + 1;
    const deposits = Array.from({ length: count }, () =>
      makeDeposit({ uid: person.uid, transactionId: freshKey(), createdAtMs: deps.now() }),
    );
    await Promise.all(deposits.map((deposit) => deps.transactions.save(deposit.id, deposit)));
    await rename(person, 'Everywhere');
    expect(await run(wait)).toBe(count + 1);
    expect(await namesOf(person)).toEqual(['Everywhere']);
  });

  it('of an account that was deleted meanwhile is forgotten', async () => {
    await deps.renames.save('gone', { uid: 'gone', changedAtMs: deps.now(), dueAtMs: deps.now() });
    expect(await run()).toBe(1);
  });
});
