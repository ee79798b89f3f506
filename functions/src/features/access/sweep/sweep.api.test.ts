import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '@keelstone/domain/time-units';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type PersonOptions } from '../../../../testing/people.ts';
import { fileDeposit, fileHold, fileKyc } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { sweepStrayIdentities } from './sweep-stray-identities.service.ts';
import { sweepUnverifiedAccounts } from './sweep-unverified-accounts.service.ts';

let deps: Deps;
let api: Api;
let skewMs = 0;

beforeAll(async () => {
  deps = testDeps({
    database: freshDatabase('sweep'),
    areBooksTrue: false,
    now: () => Date.now() + skewMs,
    config: { throttleScale: 1000, unverifiedKeptDays: 7 },
  });
  api = await startApi(deps);
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

async function registered(): Promise<{ email: string; uid: string }> {
  const email = `${randomUUID()}@people.test`;
  const body = { name: 'Nora', email, number: '+12025550123', password: 'correct horse' };
  await api.call('register', { body });
  return { email, uid: (await deps.identity.findByEmail(email))?.uid ?? '' };
}

describe('accounts whose address was never verified', () => {
  it('are deleted after seven days, and not a moment before; a second run finds nothing', async () => {
    const { uid } = await registered();
    const { createdAtMs } = (await deps.users.find(uid)) ?? { createdAtMs: 0 };
    const at = (ms: number) => sweepUnverifiedAccounts({ ...deps, now: () => ms });
    expect(await at(createdAtMs + 7 * dayMs - 1)).toBe(0);
    expect(await at(createdAtMs + 7 * dayMs)).toBe(1);
    expect(await at(createdAtMs + 7 * dayMs)).toBe(0);
    expect([await deps.users.find(uid), await deps.accounts.find(uid)]).toEqual([undefined, undefined]);
    expect(await deps.identity.describe(uid)).toBeUndefined();
  });

  it.each<[string, PersonOptions, (uid: string) => Promise<unknown>]>([
    ['is verified', { isVerified: true }, () => Promise.resolve()],
    ['has a pending deposit', {}, (uid) => fileDeposit(deps, uid, false)],
    ['has applied', {}, (uid) => fileKyc(deps, uid, false)],
    ['has money', { figures: { usd: 100, btc: 0, eth: 0 } }, () => Promise.resolve()],
    ['has a role', { isAdmin: true }, () => Promise.resolve()],
    ['is suspended', { isBlocked: true }, () => Promise.resolve()],
  ])('stay if one %s', async (_what, options, arrange) => {
    const { uid } = await makePerson(deps, { isVerified: false, ...options });
    await arrange(uid);
    skewMs += 8 * dayMs;
    await sweepUnverifiedAccounts(deps);
    expect(await deps.users.find(uid)).toBeDefined();
    expect(await deps.identity.describe(uid)).toBeDefined();
  });

  it('are closed instead if on legal hold, so that nothing reveals it, and keep their data', async () => {
    const { uid, email } = await makePerson(deps, { isVerified: false });
    await fileHold(deps, uid);
    skewMs += 8 * dayMs;
    await sweepUnverifiedAccounts(deps);
    expect(await deps.users.find(uid)).toMatchObject({ closedAtMs: expect.any(Number) });
    expect(await deps.sealedAccounts.find(uid)).toMatchObject({ uid, email });
    expect(await deps.identity.describe(uid)).toBeUndefined();
  });

  it('are continued after those of the previous run, if many stay', async () => {
    const make = async (options: PersonOptions) => {
      skewMs += 1000;
      return makePerson(deps, { isVerified: false, ...options });
    };
    await sweepUnverifiedAccounts(deps);
    for (let kept = 0; kept < 3; kept += 1) await make({ isBlocked: true });
    const { uid } = await make({});
    skewMs += 8 * dayMs;
    for (let run = 0; run < 200 && (await deps.users.find(uid)) !== undefined; run += 1)
      await sweepUnverifiedAccounts(deps, { perRun: 2 });
    expect(await deps.users.find(uid)).toBeUndefined();
  });

  it('are deleted even if one of them fails, and then the run fails', async () => {
    const [first, second] = [await registered(), await registered()];
    skewMs += 8 * dayMs;
    const remove = (uid: string) =>
      uid === first.uid ? Promise.reject(new Error('no answer')) : deps.identity.remove(uid);
    const failing = { ...deps, identity: { ...deps.identity, remove } };
    await expect(sweepUnverifiedAccounts(failing)).rejects.toThrow('could not be deleted');
    expect(await deps.identity.describe(second.uid)).toBeUndefined();
  });

  it('stay for ever if the setting is 0', async () => {
    const { uid } = await registered();
    skewMs += 400 * dayMs;
    const config = { ...deps.config, unverifiedKeptDays: 0 };
    expect(await sweepUnverifiedAccounts({ ...deps, config })).toBe(0);
    expect(await deps.users.find(uid)).toBeDefined();
  });

  it('do not block the deletion of later ones', { timeout: 60_000 }, async () => {
    const kept = await Promise.all(
      Array.from({ length: 101 }, () => makePerson(deps, { isVerified: false, isBlocked: true })),
    );
    skewMs += 1000;
    const { uid } = await registered();
    skewMs += 8 * dayMs;
    await sweepUnverifiedAccounts(deps);
    expect(await deps.users.find(uid)).toBeUndefined();
    expect(await deps.users.find(kept[0]?.uid ?? '')).toBeDefined();
  });
});

/** All files share one Auth emulator, so only the test's own identities are listed. */
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
  const email = `${randomUUID()}@people.test`;
  await deps.identity.create({ uid, email, isVerified: false, password: 'correct horse' });
  return uid;
}

describe('sign-ins without an account', () => {
  it('are deleted after an hour, but no others', async () => {
    const uids = [await stray(), (await registered()).uid, await stray()];
    const nowMs = deps.now();
    const young = identitiesOf(uids, 10, nowMs - hourMs + 1);
    expect(await sweepStrayIdentities({ ...deps, now: () => nowMs, identity: young })).toBe(0);
    const old = identitiesOf(uids, 10, nowMs - hourMs);
    expect(await sweepStrayIdentities({ ...deps, now: () => nowMs, identity: old })).toBe(2);
    const left = await Promise.all(uids.map((uid) => deps.identity.describe(uid)));
    expect(left.map((one) => one !== undefined)).toEqual([false, true, false]);
  });

  it('are searched for from where the last run stopped', async () => {
    const uids = await Promise.all(Array.from({ length: 6 }, stray));
    const identity = identitiesOf(uids, 1, 0);
    expect(await sweepStrayIdentities({ ...deps, identity })).toBe(4);
    expect(await sweepStrayIdentities({ ...deps, identity })).toBe(2);
    expect((await deps.sweeps.find('stray-identities'))?.pageToken).toBe('');
  });

  it('are listed by Firebase Auth itself, page by page', async () => {
    const uid = await stray();
    const found: string[] = [];
    let pageToken: string | undefined;
    do {
      const page = await deps.identity.listPage(pageToken, 500);
      found.push(...page.identities.map((identity) => identity.uid));
      pageToken = page.nextPageToken;
    } while (pageToken !== undefined);
    expect(found).toContain(uid);
  });
});
