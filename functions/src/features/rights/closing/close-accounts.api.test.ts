import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedName } from '@keelstone/domain/closing/closing';
import { noSignIns } from '@keelstone/domain/device/known-device';
import { imagesOf } from '@keelstone/domain/kyc/decide-kyc-ask';
import { limits } from '@keelstone/domain/limits';
import { keptDaysMin } from '@keelstone/domain/retention/retention';
import { currentWallet } from '@keelstone/domain/collections';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { dayMs } from '@keelstone/domain/time-units';
import type { Deps } from '../../../entry/deps.ts';
import { checkFile } from '../../desk/reconcile/check-file.ts';
import { eraseDue } from '../retention/erase-due.service.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { faultsOf, fileOf } from '../../../../testing/books.ts';
import { closingCalls } from '../../../../testing/closings.ts';
import { requestDeposit } from '../../../../testing/deposits.ts';
import { failingTransactions } from '../../../../testing/failing-transactions.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import { givePolicy, proposedId, refuse } from '../../../../testing/three-administrators.ts';
import { fileActivity, fileAddress, fileKyc, freshKey, missingId } from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { closeAccounts } from './close-accounts.service.ts';

const { account } = keptDaysMin;
let deps: Deps;
let api: Api;
let ada: Person;
let calls: ReturnType<typeof closingCalls>;
let skewMs = 0;

beforeAll(async () => {
  const config = { throttleScale: 1000, keptDays: { kyc: 0, proof: 0, account } };
  const now = () => Date.now() + skewMs;
  deps = testDeps({ database: freshDatabase('close-accounts'), now, config });
  await deps.wallets.save(currentWallet, makeWalletVersion());
  api = await startApi(deps);
  calls = closingCalls(api, deps, (ms) => (skewMs += ms));
  ada = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const faults = async ({ uid }: Person) => [
  ...(await checkFile(await fileOf(uid), deps)),
  ...(await faultsOf(uid)),
];
/** What is left of somebody that a closing removes. */
async function leftOf({ uid }: Person): Promise<number> {
  const where = [['uid', '==', uid] as const];
  const rows = await Promise.all([deps.activity.list({ where }), deps.notices.list({ where })]);
  const single = await Promise.all([deps.addressBooks.find(uid), deps.identity.describe(uid)]);
  return rows.flat().length + single.filter((each) => each !== undefined).length;
}
const hold = ({ uid }: Person) =>
  deps.holds.save(uid, {
    ...{ uid, name: closedName, email: '', reason: 'A request of a court', createdAtMs: deps.now() },
    ...{ proposedBy: { uid: ada.uid, name: 'Ada' }, confirmedBy: { uid: ada.uid, name: 'Ben' } },
  });

/** Somebody whose seven days are over. */
async function leaver(): Promise<Person> {
  const person = await makePerson(deps);
  await fileActivity(deps, person.uid);
  await fileAddress(deps, person.uid);
  expect((await calls.close(person)).status).toBe(200);
  return person;
}

/** Dependencies whose nth transaction, and everything after it, fails. */
const dying = (after: number) => failingTransactions(deps, (number) => number >= after);

describe('the job that closes accounts', () => {
  it('leaves consistent books, closes nothing too early, and finds nothing the second time', async () => {
    const person = await leaver();
    const { closing } = (await deps.users.find(person.uid)) ?? {};
    const at = (ms: number) => closeAccounts({ ...deps, now: () => ms });
    expect(await at((closing?.closesAtMs ?? 0) - 1)).toBe(0);
    expect(await at(closing?.closesAtMs ?? 0)).toBe(1);
    skewMs += limits.closingWaitMs;
    expect(await calls.run()).toBe(0);
    expect([await leftOf(person), await faults(person)]).toEqual([0, []]);
    expect(await deps.sealedAccounts.listLeaving({ limit: 10 })).toEqual([]);
  });

  it('is finished by another run, wherever the first one is killed', async () => {
    const people = [await leaver(), await leaver()];
    skewMs += limits.closingWaitMs;
    for (const after of [0, 1, 2, 3, 4, 5, 6]) {
      await closeAccounts(dying(after)).catch(() => undefined);
      for (const person of people) {
        const file = await fileOf(person.uid);
        const found = await checkFile(file, deps);
        // The sign-in goes after the document.
        expect(found.filter(({ invariant }) => invariant !== 'I12')).toEqual([]);
      }
    }
    await calls.run();
    for (const person of people) expect([await leftOf(person), await faults(person)]).toEqual([0, []]);
  });

  it('may run twice concurrently', async () => {
    const people = [await leaver(), await leaver(), await leaver()];
    skewMs += limits.closingWaitMs;
    const closed = await Promise.all([closeAccounts(deps), closeAccounts(deps)]);
    expect(closed[0] + closed[1]).toBe(people.length);
    await calls.run();
    for (const person of people) expect(await leftOf(person)).toBe(0);
    const mails = await deps.mail.list({ where: [['kind', '==', 'account-closed']] });
    for (const { email } of people) expect(mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('does not close an account that its owner keeps at the same moment', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const later = await calls.wait(await leaver());
      const [closed, { status }] = await Promise.all([closeAccounts(deps), calls.reopen(later)]);
      const user = await deps.users.find(later.uid);
      expect([closed, user?.closedAtMs !== undefined]).toEqual(status === 200 ? [0, false] : [1, true]);
      if (status === 200) expect(user).toMatchObject({ email: later.email, closing: null });
    }
    await calls.run();
  });
});

describe('a closing and something else at the same moment', () => {
  it('lets only one of the two through: a deposit, a profit', { timeout: 60_000 }, async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const person = await makePerson(deps, { kycStatus: 'Approved' });
      const token = await tokenOf(deps, ada.uid);
      const credit = () =>
        api.call('credit-profit', {
          token,
          body: { id: person.uid, profit: 1, profitSelected: 'btc', transactionId: freshKey() },
        });
      const [closing, other] = await Promise.all([
        calls.close(person),
        turn % 2 === 0 ? requestDeposit({ api, deps }, person) : credit(),
      ]);
      expect([closing.status, other.status].sort()).toEqual([200, 409]);
      expect(['not-closable', 'account-closing']).toContain(closing.error.code ?? other.error.code);
      expect(await faults(person)).toEqual([]);
    }
  });
});

describe('what is sealed', () => {
  it('is erased when its time is up, with the remaining application, once, and the books stay', async () => {
    const person = await makePerson(deps, { kycStatus: 'Approved' });
    const { uid } = person;
    const kycId = await fileKyc(deps, uid);
    const record = await deps.kyc.find(kycId);
    if (record === undefined) throw new Error('unreachable');
    await deps.kyc.save(kycId, { ...record, status: 'Approved', checkedAtMs: deps.now() });
    await calls.closed(person);
    const { closedAtMs = 0 } = (await deps.users.find(uid)) ?? {};
    const at = (ms: number, withDeps = deps) => eraseDue({ ...withDeps, now: () => ms });
    const dueAtMs = closedAtMs + account * dayMs;
    const before = (await at(dueAtMs - 1)).account;
    expect(await deps.sealedAccounts.find(uid)).toBeDefined();

    await hold(person);
    await at(dueAtMs);
    expect(await deps.sealedAccounts.find(uid)).toMatchObject({ email: person.email });
    expect(await deps.kyc.find(kycId)).toMatchObject({ isDeleted: false });
    await deps.holds.remove(uid);

    await expect(at(dueAtMs, dying(1))).rejects.toThrow('Records could not be erased');
    await at(dueAtMs);
    expect([before, (await at(dueAtMs)).account]).toEqual([expect.any(Number), 0]);
    expect(await deps.sealedAccounts.find(uid)).toBeUndefined();
    expect(JSON.stringify(await deps.kyc.find(kycId))).not.toContain(record.details.lastName);
    for (const { path } of imagesOf(record)) expect(await deps.files.fault(path)).toBeDefined();
    expect(await deps.users.find(uid)).toMatchObject({ name: closedName });
    const rows = (await auditedRows()).filter(
      ({ kind, subjectUid }) => kind === 'erase-due' && subjectUid === uid,
    );
    expect(rows.map(({ detail }) => detail?.['kind']).sort()).toEqual(['account', 'kyc']);
    expect(await faultsOf(uid)).toEqual([]);
  });
});

describe('a proposal about an account that was closed', () => {
  it('names nobody any more once the account is erased', async () => {
    const person = await makePerson(deps);
    const { uid } = person;
    await givePolicy(deps, { fromUsdCents: 0 });
    const admin = { ...ada, token: await tokenOf(deps, ada.uid) };
    const body = { id: uid, profit: 1, profitSelected: 'btc', transactionId: freshKey() };
    const id = proposedId(await api.request('credit-profit', { token: admin.token, body }));
    expect((await refuse(api, admin, id)).status).toBe(200);
    await givePolicy(deps, {});
    await calls.closed(person);
    expect(await deps.proposals.find(id)).toMatchObject({ subject: { uid, email: person.email } });
    const { closedAtMs = 0 } = (await deps.users.find(uid)) ?? {};
    await eraseDue({ ...deps, now: () => closedAtMs + account * dayMs });
    const proposal = await deps.proposals.find(id);
    expect(proposal).toMatchObject({ status: 'refused', subject: { uid, name: closedName } });
    expect(JSON.stringify(proposal)).not.toContain(person.email);
  });
});

describe('a legal hold', () => {
  it("closes its owner's account like any other, keeps their data, and releases it when it is lifted", async () => {
    const [held, other] = [await leaver(), await leaver()];
    await hold(held);
    skewMs += limits.closingWaitMs;
    expect(await calls.run()).toBe(2);
    expect(await deps.identity.describe(held.uid)).toBeUndefined();
    const kinds = async ({ email }: Person) =>
      (await deps.mail.list({ where: [['to', '==', email]] })).map(({ kind }) => kind).sort();
    expect(await kinds(held)).toEqual(await kinds(other));
    expect([await leftOf(held), await leftOf(other)]).toEqual([expect.any(Number), 0]);
    expect(await leftOf(held)).toBeGreaterThanOrEqual(2);
    await deps.holds.remove(held.uid);
    await calls.run();
    expect(await leftOf(held)).toBe(0);
  });

  it('leaves the devices of a later account at the same address when it is lifted', async () => {
    const held = await leaver();
    await hold(held);
    const atMs = deps.now();
    const [own, later] = [missingId(), missingId()];
    const seen = { firstSeenAtMs: atMs, lastSeenAtMs: atMs };
    await deps.signIns.save(held.uid, {
      ...noSignIns(held.uid, atMs),
      devices: { [own]: atMs, [later]: atMs },
    });
    await deps.devices.save(own, { uid: held.uid, ...seen });
    await deps.devices.save(later, { uid: 'a-later-account', ...seen });
    skewMs += limits.closingWaitMs;
    await calls.run();
    await deps.holds.remove(held.uid);
    await calls.run();
    expect([await deps.devices.find(own), await deps.signIns.find(held.uid)]).toEqual([undefined, undefined]);
    expect(await deps.devices.find(later)).toBeDefined();
  });

  it('that is set in the middle of a run keeps what is left by then', async () => {
    const person = await leaver();
    skewMs += limits.closingWaitMs;
    let runs = 0;
    const midway: Deps['runTransaction'] = async (work) => {
      runs += 1;
      // The first closes the account.
      if (runs === 2) await hold(person);
      return deps.runTransaction(work);
    };
    await closeAccounts({ ...deps, runTransaction: midway });
    const left = await leftOf(person);
    expect(left).toBeGreaterThan(0);
    await calls.run();
    expect(await leftOf(person)).toBe(left);
    await deps.holds.remove(person.uid);
    await calls.run();
    expect([await leftOf(person), await faults(person)]).toEqual([0, []]);
  });
});
