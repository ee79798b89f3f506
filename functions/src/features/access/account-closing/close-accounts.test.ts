import { describe, expect, it } from 'vitest';
import { closedName } from '@keelstone/domain/access/account-closing/account-closing';
import { accountClosingLimits } from '@keelstone/domain/access/account-closing/account-closing.limits';
import { noSignIns } from '@keelstone/domain/core/device/known-device';
import { listImages } from '@keelstone/domain/identity/kyc/decide-kyc-question';
import { dayMs, hourMs } from '@keelstone/domain/kernel/time/time-units';
import { keptDaysMin } from '@keelstone/domain/rights/retention/retention';
import { auditedRows } from '../../../../testing/audit-rows.ts';
import { booksOf } from '../../../../testing/books.ts';
import { closings } from '../../../../testing/closings.ts';
import { makePerson, type Person, tokenOf } from '../../../../testing/people.ts';
import { fileHold, fileKyc, freshEmail, freshKey, missingId } from '../../../../testing/records.ts';
import { mailsOf } from '../../../../testing/sent-mails.ts';
import { givePolicy, proposedId, refuse } from '../../../../testing/three-administrators.ts';
import type { Deps } from '../../../entry/create-deps.ts';
import { eraseDue } from '../../rights/retention/erase-due.service.ts';
import { closeAccounts } from './close-accounts.service.ts';

const { deps, api, clock, ada, reopen, waited, run, closed, leftOf, leaver, dying } = await closings();
const { faultsOf, fileOf, problemsOf } = booksOf(deps);

describe('the job that closes accounts', () => {
  it('closes nothing too early, is finished by another run wherever it is killed, and then finds nothing', async () => {
    await run();
    const people = [await leaver(), await leaver()];
    const { closing } = (await deps.users.find(people[0]?.uid ?? '')) ?? {};
    expect(await closeAccounts({ ...deps, now: () => (closing?.closesAtMs ?? 0) - 1 })).toBe(0);
    clock.skewMs += accountClosingLimits.closingWaitMs;
    for (const after of [0, 1, 2, 3, 4, 5, 6]) {
      await closeAccounts(dying(after)).catch(() => undefined);
      // The sign-in goes after the document.
      for (const { uid } of people)
        expect((await problemsOf(uid)).filter((problem) => !problem.startsWith('I12'))).toEqual([]);
    }
    await run();
    for (const person of people)
      expect([await leftOf(person), await problemsOf(person.uid)]).toEqual([0, []]);
    expect([await run(), await deps.sealedAccounts.listLeaving({ limit: 10 })]).toEqual([0, []]);
  });

  it('may run twice concurrently, and closes no account that its owner keeps at the same moment', async () => {
    const people = [await leaver(), await leaver(), await leaver()];
    clock.skewMs += accountClosingLimits.closingWaitMs;
    const [one, two] = await Promise.all([closeAccounts(deps), closeAccounts(deps)]);
    expect(one + two).toBe(people.length);
    await run();
    for (const person of people) {
      expect(await leftOf(person)).toBe(0);
      expect(await mailsOf(deps, person.email, 'account-closed')).toHaveLength(1);
    }
    for (let turn = 0; turn < 2; turn += 1) {
      const later = await waited(await leaver());
      const [count, outcome] = await Promise.all([closeAccounts(deps), reopen(later)]);
      const user = await deps.users.find(later.uid);
      expect([count, user?.closedAtMs !== undefined]).toEqual(outcome === 200 ? [0, false] : [1, true]);
      if (outcome === 200) expect(user).toMatchObject({ email: later.email, closing: null });
    }
    await run();
  });
});

it('has no sign-in in the end, though one of its tokens, which work for an hour, can make it again', async () => {
  const { uid } = await leaver();
  clock.skewMs += accountClosingLimits.closingWaitMs;
  await closeAccounts(deps);
  clock.skewMs += hourMs - 1;
  await closeAccounts(deps);
  await deps.identity.create({ uid, email: freshEmail(), isVerified: false, password: 'any password' });
  await run();
  expect(await deps.identity.describe(uid)).toBeUndefined();
});

it('is erased when its time is up, with its application and its name in proposals, once; the books stay', async () => {
  const person = await makePerson(deps, { kycStatus: 'Approved' });
  const { uid } = person;
  const kycId = await fileKyc(deps, uid);
  const record = (await deps.kyc.find(kycId)) ?? expect.fail();
  await deps.kyc.save(kycId, { ...record, status: 'Approved', checkedAtMs: deps.now() });
  await givePolicy(deps, { fromUsdCents: 0 });
  const admin = { ...ada, token: await tokenOf(deps, ada.uid) };
  const body = { id: uid, profit: 1, profitSelected: 'btc', transactionId: freshKey() } as const;
  const id = proposedId(await api.request('credit-profit', { token: admin.token, body }));
  expect((await refuse(api, admin, id)).status).toBe(200);
  await givePolicy(deps, {});
  await closed(person);
  const { closedAtMs = 0 } = (await deps.users.find(uid)) ?? {};
  const at = (ms: number, on = deps as Deps) => eraseDue({ ...on, now: () => ms });
  const dueAtMs = closedAtMs + keptDaysMin.account * dayMs;
  await at(dueAtMs - 1);
  expect(await deps.sealedAccounts.find(uid)).toBeDefined();
  await fileHold(deps, uid);
  await at(dueAtMs);
  expect(await deps.sealedAccounts.find(uid)).toMatchObject({ email: person.email });
  expect(await deps.kyc.find(kycId)).toMatchObject({ isDeleted: false });
  expect(await deps.proposals.find(id)).toMatchObject({ subject: { uid, email: person.email } });
  await deps.holds.eraseNow(uid);
  await expect(at(dueAtMs, dying(1))).rejects.toThrow('Records could not be erased');
  await at(dueAtMs);
  expect((await at(dueAtMs)).account).toBe(0);
  expect(await deps.sealedAccounts.find(uid)).toBeUndefined();
  expect(JSON.stringify(await deps.kyc.find(kycId))).not.toContain(record.details.lastName);
  for (const { path } of listImages(record)) expect(await deps.files.fault(path)).toBeDefined();
  expect(await deps.users.find(uid)).toMatchObject({ name: closedName });
  const proposal = await deps.proposals.find(id);
  expect(proposal).toMatchObject({ status: 'refused', subject: { uid, name: closedName } });
  expect(JSON.stringify(proposal)).not.toContain(person.email);
  const rows = await auditedRows(deps, ['kind', '==', 'erase-due'], ['subjectUid', '==', uid]);
  expect(rows.map(({ detail }) => detail?.['kind']).sort()).toEqual(['account', 'kyc']);
  expect(await faultsOf(uid)).toEqual([]);
  expect((await fileOf(uid)).entries).toEqual([]);
});

describe('a legal hold', () => {
  it("closes its owner's account like any other, keeps their data, also if set in a run, until it is lifted", async () => {
    const [held, other] = [await leaver(), await leaver()];
    await fileHold(deps, held.uid);
    clock.skewMs += accountClosingLimits.closingWaitMs;
    expect(await run()).toBe(2);
    expect(await deps.identity.describe(held.uid)).toBeUndefined();
    const kinds = async ({ email }: Person) =>
      (await deps.mail.list({ where: [['to', '==', email]] })).map(({ kind }) => kind).sort();
    expect(await kinds(held)).toEqual(await kinds(other));
    expect(await leftOf(other)).toBe(0);
    expect(await leftOf(held)).toBeGreaterThanOrEqual(2);
    const late = await leaver();
    clock.skewMs += accountClosingLimits.closingWaitMs;
    let runs = 0;
    const midway: Deps['runTransaction'] = async (work) => {
      runs += 1;
      // The first closes the account.
      if (runs === 2) await fileHold(deps, late.uid);
      return deps.runTransaction(work);
    };
    await closeAccounts({ ...deps, runTransaction: midway });
    const left = await leftOf(late);
    expect(left).toBeGreaterThan(0);
    await run();
    expect(await leftOf(late)).toBe(left);
    for (const { uid } of [held, late]) await deps.holds.eraseNow(uid);
    await run();
    expect([await leftOf(held), await leftOf(late), await problemsOf(late.uid)]).toEqual([0, 0, []]);
  });

  it('leaves the devices of a later account at the same address when it is lifted', async () => {
    const held = await leaver();
    await fileHold(deps, held.uid);
    const atMs = deps.now();
    const [own, later] = [missingId(), missingId()];
    const seen = { firstSeenAtMs: atMs, lastSeenAtMs: atMs };
    const devices = { [own]: atMs, [later]: atMs };
    await deps.signIns.save(held.uid, { ...noSignIns(held.uid, atMs), devices });
    await deps.devices.save(own, { uid: held.uid, ...seen });
    await deps.devices.save(later, { uid: 'a-later-account', ...seen });
    clock.skewMs += accountClosingLimits.closingWaitMs;
    await run();
    await deps.holds.eraseNow(held.uid);
    await run();
    expect([await deps.devices.find(own), await deps.signIns.find(held.uid)]).toEqual([undefined, undefined]);
    expect(await deps.devices.find(later)).toBeDefined();
  });
});
