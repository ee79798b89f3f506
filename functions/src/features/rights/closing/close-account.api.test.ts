import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closedEmail, closedName, decideClosing } from '@keelstone/domain/closing/closing';
import { currentWallet } from '@keelstone/domain/collections';
import { emptyAccount } from '@keelstone/domain/ledger/account';
import { limits } from '@keelstone/domain/limits';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../../entry/deps.ts';
import { notePassword } from '../../access/auth/note-password.service.ts';
import { readHolder } from '../../access/auth/address-holder.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { closingCalls } from '../../../../testing/closings.ts';
import { changes, fingerprint } from '../../../../testing/database.ts';
import { requestDeposit } from '../../../../testing/deposits.ts';
import { lockCalls } from '../../../../testing/lock-calls.ts';
import { issueLockLink } from '../../access/lock/lock-link.ts';
import { mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { makePerson, tokenOf, type Person } from '../../../../testing/people.ts';
import {
  fileActivity,
  fileAddress,
  fileDeposit,
  fileKyc,
  filePaidWithdrawal,
  freshKey,
  freshTxid,
  kycForm,
  missingId,
} from '../../../../testing/records.ts';
import { freshDatabase, loggedErrors, testDeps } from '../../../../testing/test-environment.ts';
import { upload } from '../../../../testing/uploads.ts';

let deps: Deps;
let api: Api;
let ada: Person;
let calls: ReturnType<typeof closingCalls>;
let skewMs = 0;
const skip = (ms: number): void => {
  skewMs += ms;
};

beforeAll(async () => {
  const now = () => Date.now() + skewMs;
  const database = freshDatabase('closing');
  deps = testDeps({ database, now, areBooksTrue: false, config: { throttleScale: 1000 } });
  await deps.wallets.save(currentWallet, makeWalletVersion());
  api = await startApi(deps);
  calls = closingCalls(api, deps, skip);
  ada = await makePerson(deps, { isAdmin: true });
});
afterAll(async () => {
  await api.close();
  expect(loggedErrors).toEqual([]);
});

const asAda = async () => ({ token: await tokenOf(deps, ada.uid), params: { adminId: ada.uid } });
const eventsOf = async ({ uid }: Person) =>
  (await deps.securityEvents.list({ where: [['subjectUid', '==', uid]] })).map(({ kind }) => kind);

describe('what is missing', () => {
  it('is listed item by item, and refuses the closing', async () => {
    const figures = { usd: 100, btc: 0, eth: 0 };
    const person = await makePerson(deps, { kycStatus: 'Pending', figures });
    await fileDeposit(deps, person.uid, false);
    await filePaidWithdrawal(deps, person.uid);
    const missing = ['payouts', 'deposits', 'balance', 'kyc'];
    expect(await calls.find(person)).toEqual({ closesAt: null, missing });
    const { status, error } = await calls.close(person);
    expect([status, error.code]).toEqual([409, 'not-closable']);
    expect((await calls.find(person)).closesAt).toBeNull();
    expect(await calls.find(await makePerson(deps))).toEqual({ closesAt: null, missing: [] });
  });

  it('includes a confirmation, for a session that was confirmed long ago', async () => {
    const { uid } = await makePerson(deps);
    const token = await tokenOf(deps, uid, { strongAtMs: deps.now() - limits.strongIdleMsMax });
    expect((await calls.close({ token })).error.code).toBe('step-up-required');
    expect((await calls.find({ token })).closesAt).toBeNull();
  });
});

describe('a closing', () => {
  it('is announced by a mail now and one a day before, and only requested once', async () => {
    const person = await makePerson(deps);
    expect((await calls.close(person)).status).toBe(200);
    const { closesAt } = await calls.find(person);
    const waitMs = Date.parse(closesAt ?? '') - deps.now();
    expect(waitMs).toBeGreaterThan(limits.closingWaitMs - 60_000);
    expect(waitMs).toBeLessThanOrEqual(limits.closingWaitMs);
    expect((await api.call('get-current-user', { token: person.token })).body.closesAt).toBe(closesAt);
    const before = await fingerprint(deps, [person.uid]);
    expect((await calls.close(person)).status).toBe(200);
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
    expect(await mailsOf(deps, person.email, 'closing-requested')).toHaveLength(1);
    expect(await mailsOf(deps, person.email, 'closing-tomorrow')).toMatchObject([
      { nextAttemptAtMs: Date.parse(closesAt ?? '') - limits.closingReminderMs, state: 'queued' },
    ]);
    expect(await eventsOf(person)).toEqual(['closing-requested']);
  });

  it('can be undone, which is mailed; the announced mail is then not sent', async () => {
    const person = await makePerson(deps);
    await calls.close(person);
    expect((await calls.reopen(person)).status).toBe(200);
    expect((await calls.reopen(person)).status).toBe(200);
    const users = (await api.call('get-current-user', { token: person.token })).body;
    expect([users.closesAt, (await calls.find(person)).closesAt]).toEqual([null, null]);
    expect(await mailsOf(deps, person.email, 'closing-tomorrow')).toEqual([]);
    expect(await mailsOf(deps, person.email, 'closing-undone')).toHaveLength(1);
    await calls.wait(person);
    await calls.run();
    expect((await deps.users.find(person.uid))?.email).toBe(person.email);
  });

  it.each(['page', 'mail'])('ends with a lock of the account, by the %s', async (by) => {
    const person = await makePerson(deps);
    await calls.close(person);
    const code = await mailedCode(deps, person.email, 'closing-requested', 'secure');
    const locks = lockCalls(api);
    const locked = by === 'page' ? await locks.lock(person) : await locks.lockByLink(code);
    expect(locked.status).toBe(200);
    expect((await deps.users.find(person.uid))?.closing).toBeNull();
    expect(await mailsOf(deps, person.email, 'closing-tomorrow')).toEqual([]);
    const token = await tokenOf(deps, person.uid);
    expect((await calls.close({ token })).error.code).toBe('account-locked');
  });

  it('stops at its end if money has come back meanwhile, and its owner is mailed what is missing', async () => {
    const person = await makePerson(deps);
    const id = await filePaidWithdrawal(deps, person.uid);
    const paid = { idToPay: id, paidTxid: freshTxid(), replaces: '' };
    expect((await api.call('record-payout', { ...(await asAda()), body: paid })).status).toBe(200);
    expect((await calls.close(person)).status).toBe(200);
    const body = { idToReturn: id, reason: 'The exchange sent it back' };
    expect((await api.call('return-payout', { ...(await asAda()), body })).status).toBe(200);
    const later = await calls.wait(person);
    await calls.run();
    expect(await calls.find(later)).toMatchObject({ closesAt: null, missing: ['balance'] });
    const [mail] = await mailsOf(deps, person.email, 'closing-undone');
    expect(mail?.text).toContain('There is money in it.');
  });
});

describe('while an account is closing', () => {
  /** Somebody who could do all of it, except for the closing. */
  async function closingHolder(kycStatus: 'Approved' | 'Unverified') {
    const person = await makePerson(deps, { kycStatus });
    const user = await deps.users.find(person.uid);
    if (user === undefined) throw new Error('unreachable');
    const facts = { account: emptyAccount(person.uid, 0), isUnpaid: false };
    const isPending = { deposit: false, withdrawal: false };
    const closing = decideClosing({ ...facts, user, isPending }, deps.now());
    await deps.users.save(person.uid, { ...user, closing });
    return person;
  }

  it('neither money nor an application is accepted', async () => {
    const person = await closingHolder('Approved');
    const { uid, token } = person;
    const applicant = await closingHolder('Unverified');
    const idToApprove = await fileDeposit(deps, uid, false);
    const body = { usd: 500, coinSelected: 'btc' as const, btcAddress: exampleAddresses.btc };
    const form = kycForm(applicant.email, await upload(deps, applicant.uid));
    const profit = { id: uid, profit: 1, profitSelected: 'btc' as const, transactionId: freshKey() };
    const answers = [
      await requestDeposit({ api, deps }, person),
      await api.call('request-withdrawal', {
        token,
        params: { userId: uid },
        body: { ...body, transactionId: freshKey() },
      }),
      await api.call('submit-kyc', { token: applicant.token, body: form }),
      await api.call('approve-transaction', { ...(await asAda()), body: { idToApprove } }),
      await api.call('credit-profit', { ...(await asAda()), body: profit }),
      await api.call('edit-figures', { ...(await asAda()), body: { id: uid, balance: 1, btc: 0, eth: 0 } }),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'account-closing'));
    expect((await deps.accounts.find(uid))?.seq).toBe(0);
  });
});

describe('a closed account', () => {
  it('refuses every action of an administrator', async () => {
    const person = await makePerson(deps);
    const id = await filePaidWithdrawal(deps, person.uid);
    const paid = { idToPay: id, paidTxid: freshTxid(), replaces: '' };
    await api.call('record-payout', { ...(await asAda()), body: paid });
    await calls.closed(person);
    const { uid } = person;
    const body = { idToReturn: id, reason: 'The exchange sent it back' };
    const answers = [
      await api.call('return-payout', { ...(await asAda()), body }),
      await api.call('suspend-user', { ...(await asAda()), body: { idToSuspend: uid } }),
      await api.call('unsuspend-user', { ...(await asAda()), body: { idToUnsuspend: uid } }),
      await api.call('edit-figures', { ...(await asAda()), body: { id: uid, balance: 1, btc: 0, eth: 0 } }),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => 'account-closing'));
  });

  it('has no sign-in, no session and no name in any list; the person is sealed', async () => {
    const person = await makePerson(deps, { name: 'Wilhelmina Zander' });
    const { uid, email, password, token } = person;
    await fileActivity(deps, uid);
    await fileAddress(deps, uid);
    const kycId = await fileKyc(deps, uid, false);
    await deps.kyc.save(kycId, { ...(await recordOf(kycId)), status: 'Approved', checkedAtMs: deps.now() });
    await calls.closed(person);

    const login = await api.call('login', { body: { email, password, device: missingId() } });
    expect([login.status, login.error.code]).toEqual([401, 'wrong-credentials']);
    expect((await api.call('get-current-user', { token })).error.code).toBe('invalid-token');
    expect(await deps.identity.describe(uid)).toBeUndefined();
    expect(await deps.users.find(uid)).toMatchObject({
      name: closedName,
      email: closedEmail(uid),
      number: '',
    });
    expect(await recordOf(kycId)).toMatchObject({ userName: closedName, isDeleted: false });
    expect(await deps.sealedAccounts.find(uid)).toMatchObject({
      ...{ name: 'Wilhelmina Zander', email, leavingSinceMs: null },
    });
    const listed = await api.call('list-users', { ...(await asAda()), query: { search: 'Wilhelmina' } });
    expect(listed.body.items).toEqual([]);
    const shown = await api.call('get-user', {
      token: (await asAda()).token,
      params: { adminId: ada.uid, userId: uid },
    });
    expect(shown.body).toMatchObject({ name: closedName, closesAt: null });
    expect(shown.body.closedAt).not.toBeNull();
    const where = [['uid', '==', uid] as const];
    const left = await Promise.all([
      deps.activity.list({ where }),
      deps.notices.list({ where }),
      deps.addressBooks.find(uid),
      deps.sessions.find(uid),
      deps.credentials.find(uid),
    ]);
    expect(left).toEqual([[], [], undefined, undefined, undefined]);
    expect(await mailsOf(deps, email, 'account-closed')).toHaveLength(1);
    expect(await eventsOf(person)).toEqual(expect.arrayContaining(['closing-requested', 'account-closed']));
  });

  it('cannot be opened with an earlier link, and cannot be found by its placeholder address', async () => {
    const person = await makePerson(deps);
    await calls.close(person);
    await calls.wait(person);
    // Mailed at the last moment: it has not expired.
    const link = await deps.runTransaction((tx) => Promise.resolve(issueLockLink(deps, tx, person.uid)));
    const [, code = ''] = link.split('#code=');
    await calls.run();
    const before = await fingerprint(deps, [person.uid]);
    expect((await lockCalls(api).lockByLink(code)).error.code).toBe('link-invalid');
    await notePassword(person.uid, deps.now(), deps);
    expect(changes(before, await fingerprint(deps, [person.uid]))).toEqual([]);
    const email = closedEmail(person.uid);
    expect(await deps.runTransaction((tx) => readHolder(tx, email, deps))).toBeUndefined();
  });

  it('frees its address for a new account, which gets nothing from it', async () => {
    const person = await makePerson(deps);
    await calls.closed(person);
    const body = { name: 'Nora', email: person.email, number: '+12025550123', password: 'correct horse' };
    expect((await api.call('register', { body })).status).toBe(200);
    const uid = (await deps.identity.findByEmail(person.email))?.uid ?? '';
    expect(uid).not.toBe(person.uid);
    expect(await deps.users.find(uid)).toMatchObject({ email: person.email, name: 'Nora' });
    expect(await deps.users.find(person.uid)).toMatchObject({ name: closedName });
  });
});

async function recordOf(kycId: string) {
  const record = await deps.kyc.find(kycId);
  if (record === undefined) throw new Error('The application is gone');
  return record;
}
