import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { fileDeposit, fileKyc } from '../../../../testing/records.ts';
import { makeHolder, withdraw } from '../../../../testing/seen-approvals.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';

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
