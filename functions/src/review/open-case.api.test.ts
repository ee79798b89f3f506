import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { fingerprint } from '../../testing/database.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { fileDeposit, fileKyc } from '../../testing/records.ts';
import { makeHolder, withdraw } from '../../testing/seen-approvals.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../testing/test-environment.ts';

let deps: Deps;
let api: Api;
let ada: Person;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('open-case') });
  api = await startApi(deps);
});
beforeEach(async () => {
  ada = await makePerson(deps, { isAdmin: true, name: 'Ada' });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const open = async (id: string) =>
  (await api.call('get-case', { token: ada.token, params: { adminId: ada.uid, caseId: id } })).body;

describe('the account that a case is about', () => {
  it('comes with what is available, what a withdrawal holds, and the KYC status', async () => {
    const id = await withdraw(api, await makeHolder(deps));
    expect((await open(id)).owner).toEqual({
      balance: 1500,
      held: { balance: 1000, btc: expect.any(Number), eth: 0 },
      kycStatus: 'Approved',
      isBlocked: false,
      isInDoubt: false,
      lockedAt: null,
      closesAt: null,
      closedAt: null,
    });
  });

  it('is shown as it is now: suspended, and locked by its owner', async () => {
    const [suspended, locked] = await Promise.all([
      makePerson(deps, { isBlocked: true, kycStatus: 'Pending' }),
      makePerson(deps, { lockedAtMs: deps.now() }),
    ]);
    const application = await fileKyc(deps, suspended.uid, false);
    expect((await open(application)).owner).toMatchObject({ isBlocked: true, kycStatus: 'Pending' });
    const deposit = await fileDeposit(deps, locked.uid, false);
    expect((await open(deposit)).owner).toMatchObject({
      isBlocked: false,
      lockedAt: expect.any(String),
      balance: 0,
    });
  });
});

describe('the administrators to whom a case can be assigned', () => {
  it('are all active ones, by name, and reading them leaves no row', async () => {
    await Promise.all([
      makePerson(deps, { isAdmin: true, name: 'Zoe' }),
      makePerson(deps, { isAdmin: true, name: 'Ben' }),
      makePerson(deps, { isAdmin: true, isBlocked: true, name: 'Kim' }),
      makePerson(deps, { name: 'Clara' }),
    ]);
    const before = await fingerprint(deps);
    const { body } = await api.call('list-administrators', {
      token: ada.token,
      params: { adminId: ada.uid },
    });
    const names = body.items.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Ada', 'Ben', 'Zoe']));
    expect(names).toEqual(names.toSorted());
    for (const name of ['Kim', 'Clara']) expect(names).not.toContain(name);
    expect(body.items).toContainEqual({ _id: ada.uid, name: 'Ada' });
    expect(await fingerprint(deps)).toEqual(before);
  });
});
