import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import { makePerson, type PersonOptions } from '../../../../testing/people.ts';
import { fileDeposit, fileHold, freshEmail } from '../../../../testing/records.ts';
import { memoryApi } from '../../../../testing/tested-api.ts';
import type { Deps } from '../../../entry/create-deps.ts';
import { sweepUnverifiedAccounts } from '../registration/sweep-unverified-accounts.service.ts';
import { sweepStrayIdentities } from './sweep-stray-identities.service.ts';

const config = { unverifiedKeptDays: 7 };
const { deps, clock } = await memoryApi({ config });

const unverified = async (options: PersonOptions = {}) => {
  clock.skewMs += 1000;
  return (await makePerson(deps, { isVerified: false, ...options })).uid;
};
const isThere = async (uid: string) => [
  (await deps.users.find(uid)) !== undefined,
  (await deps.identity.describe(uid)) !== undefined,
];
/** Sweeps after another week; returns which of these accounts and sign-ins are left. */
async function sweptLater(...uids: string[]) {
  clock.skewMs += 8 * dayMs;
  await sweepUnverifiedAccounts(deps);
  return Promise.all(uids.map(isThere));
}

describe('accounts whose address was never verified', () => {
  it('are deleted after seven days, and not a moment before; a second run finds nothing', async () => {
    const uid = await unverified();
    const { createdAtMs } = (await deps.users.find(uid)) ?? { createdAtMs: 0 };
    const at = (ms: number) => sweepUnverifiedAccounts({ ...deps, now: () => ms });
    expect(await at(createdAtMs + 7 * dayMs - 1)).toBe(0);
    const never = { ...deps.config, unverifiedKeptDays: 0 };
    const later = deps.now() + 400 * dayMs;
    expect(await sweepUnverifiedAccounts({ ...deps, config: never, now: () => later })).toBe(0);
    expect([await at(createdAtMs + 7 * dayMs), await at(createdAtMs + 7 * dayMs)]).toEqual([1, 0]);
    expect([await isThere(uid), await deps.accounts.find(uid)]).toEqual([[false, false], undefined]);
  });

  it('stay if one is verified, or in use', async () => {
    const used = await unverified();
    await fileDeposit(deps, used, false);
    const stay = [true, true];
    expect(await sweptLater(await unverified({ isVerified: true }), used)).toEqual([stay, stay]);
  });

  it('are closed instead if on legal hold, so that nothing reveals it, and keep their data', async () => {
    const uid = await unverified();
    await fileHold(deps, uid);
    expect(await sweptLater(uid)).toEqual([[true, false]]);
    expect(await deps.users.find(uid)).toMatchObject({ closedAtMs: expect.any(Number) });
    expect(await deps.sealedAccounts.find(uid)).toMatchObject({ uid });
  });

  it('are continued after those of the previous run, if many stay', async () => {
    for (let kept = 0; kept < 3; kept += 1) await unverified({ isBlocked: true });
    const uid = await unverified();
    clock.skewMs += 8 * dayMs;
    for (let run = 0; run < 9 && (await deps.users.find(uid)) !== undefined; run += 1)
      await sweepUnverifiedAccounts(deps, { perRun: 2 });
    expect(await deps.users.find(uid)).toBeUndefined();
  });

  it('are deleted beyond a page of those that stay, even if one fails, and then the run fails', async () => {
    const like =
      (await deps.users.find(await unverified({ isBlocked: true }))) ?? expect.fail('There is no user');
    const kept = Array.from({ length: 101 }, () => deps.users.newId());
    await Promise.all(kept.map((uid) => deps.users.save(uid, { ...like, uid })));
    const [first, second] = [await unverified(), await unverified()];
    clock.skewMs += 8 * dayMs;
    const remove = (uid: string) =>
      uid === first ? Promise.reject(new Error('no answer')) : deps.identity.remove(uid);
    const failing = { ...deps, identity: { ...deps.identity, remove } };
    await expect(sweepUnverifiedAccounts(failing)).rejects.toThrow('could not be deleted');
    expect(await isThere(second)).toEqual([false, false]);
  });
});

/** Pages of these identities. */
function identitiesOf(uids: readonly string[], pageSize: number, createdAtMs: number): Deps['identity'] {
  return {
    ...deps.identity,
    listPage: (pageToken = '0') => {
      const start = Number(pageToken);
      const rest = uids.length > start + pageSize;
      return Promise.resolve({
        identities: uids.slice(start, start + pageSize).map((uid) => ({ uid, createdAtMs })),
        nextPageToken: rest ? String(start + pageSize) : undefined,
      });
    },
  };
}
async function stray(): Promise<string> {
  const uid = deps.users.newId();
  await deps.identity.create({ uid, email: freshEmail(), isVerified: false, password: 'correct horse' });
  return uid;
}

describe('sign-ins without an account', () => {
  it('are deleted after an hour, but no others', async () => {
    const uids = [await stray(), await unverified(), await stray()];
    const nowMs = deps.now();
    const swept = (ageMs: number) =>
      sweepStrayIdentities({ ...deps, now: () => nowMs, identity: identitiesOf(uids, 10, nowMs - ageMs) });
    expect([await swept(hourMs - 1), await swept(hourMs)]).toEqual([0, 2]);
    const left = await Promise.all(uids.map((uid) => deps.identity.describe(uid)));
    expect(left.map((one) => one !== undefined)).toEqual([false, true, false]);
  });

  it('are searched for from where the last run stopped', async () => {
    const identity = identitiesOf(await Promise.all(Array.from({ length: 6 }, stray)), 1, 0);
    expect(await sweepStrayIdentities({ ...deps, identity })).toBe(4);
    expect(await sweepStrayIdentities({ ...deps, identity })).toBe(2);
    expect((await deps.sweeps.find('stray-identities'))?.pageToken).toBe('');
  });
});
