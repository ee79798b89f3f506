import { describe, expect, it } from 'vitest';
import { toClosedEmail, closedName } from '@keelstone/domain/access/account-closing/account-closing';
import { accountClosingLimits } from '@keelstone/domain/access/account-closing/account-closing.limits';
import { booksOf } from '../../../../testing/books.ts';
import { closings } from '../../../../testing/closings.ts';
import { nothingWritten } from '../../../../testing/database.ts';
import { holderCalls, requestDeposit } from '../../../../testing/holders.ts';
import { makePerson, type Person, type PersonOptions } from '../../../../testing/people.ts';
import { changeUser } from '../../../../testing/principals.ts';
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
import { mailedCode, mailsOf } from '../../../../testing/sent-mails.ts';
import { outcomeOf } from '../../../../testing/tested-api.ts';
import { upload } from '../../../../testing/uploads.ts';
import { issueLockLink } from '../../core/one-time-link/lock-link.ts';
import { readHolder } from '../../core/user/address-holder.ts';
import { notePassword } from '../auth-user/note-password.service.ts';

const { deps, api, ada, byAda, find, close, reopen, waited, run, closed, leftOf, leaver } = await closings();
const { lock, lockByLink, withdraw } = holderCalls(api);
const { problemsOf } = booksOf(deps);
async function paidWithdrawal({ uid }: Person): Promise<string> {
  const id = await filePaidWithdrawal(deps, uid);
  const body = { idToPay: id, paidTxid: freshTxid(), replaces: '' };
  expect((await api.call('record-payout', { ...(await byAda()), body })).status).toBe(200);
  return id;
}
const returned = async (idToReturn: string) => {
  const body = { idToReturn, reason: 'The exchange sent it back' };
  return api.call('return-payout', { ...(await byAda()), body });
};

describe('a closing', () => {
  it('is refused with what is missing, item by item', async () => {
    const person = await makePerson(deps, { kycStatus: 'Pending', figures: { usd: 100, btc: 0, eth: 0 } });
    await fileDeposit(deps, person.uid, false);
    await filePaidWithdrawal(deps, person.uid);
    const missing = { closesAt: null, missing: ['payouts', 'deposits', 'balance', 'kyc'] };
    expect([await find(person), await close(person), await find(person)]).toEqual([
      missing,
      'not-closable',
      missing,
    ]);
  });

  it('is mailed now and a day before, and can be undone, which is mailed instead', async () => {
    const person = await leaver();
    const { closesAt, missing } = await find(person);
    const atMs = Date.parse(closesAt ?? '');
    expect([missing, Math.round((atMs - deps.now()) / 60_000)]).toEqual([
      [],
      accountClosingLimits.closingWaitMs / 60_000,
    ]);
    const me = async () => (await api.call('get-current-user', { token: person.token })).body.closesAt;
    expect(await me()).toBe(closesAt);
    await nothingWritten(deps, async () => expect(await close(person)).toBe(200));
    expect(await mailsOf(deps, person.email, 'closing-requested')).toHaveLength(1);
    const reminder = { nextAttemptAtMs: atMs - accountClosingLimits.closingReminderMs, state: 'queued' };
    expect(await mailsOf(deps, person.email, 'closing-tomorrow')).toMatchObject([reminder]);
    for (const _turn of [1, 2]) expect(await reopen(person)).toBe(200);
    expect([await me(), (await find(person)).closesAt]).toEqual([null, null]);
    expect(await mailsOf(deps, person.email, 'closing-tomorrow')).toEqual([]);
    expect(await mailsOf(deps, person.email, 'closing-undone')).toHaveLength(1);
    await waited(person);
    await run();
    expect((await deps.users.find(person.uid))?.email).toBe(person.email);
  });

  it.each(['page', 'mail'])('ends with a lock of the account, by the %s', async (by) => {
    const person = await leaver();
    const code = await mailedCode(deps, person.email, 'closing-requested', 'secure');
    expect((await (by === 'page' ? lock(person) : lockByLink(code))).status).toBe(200);
    expect((await deps.users.find(person.uid))?.closing).toBeNull();
    expect(await mailsOf(deps, person.email, 'closing-tomorrow')).toEqual([]);
  });

  it('stops at its end if money has come back meanwhile, and its owner is mailed what is missing', async () => {
    const person = await makePerson(deps);
    const id = await paidWithdrawal(person);
    expect(await close(person)).toBe(200);
    expect((await returned(id)).status).toBe(200);
    const later = await waited(person);
    await run();
    expect(await find(later)).toMatchObject({ closesAt: null, missing: ['balance'] });
    const [mail] = await mailsOf(deps, person.email, 'closing-undone');
    expect(mail?.text).toContain('There is money in it.');
  });

  it('lets no money and no application in, while it waits', async () => {
    const closing = async (options: PersonOptions) => {
      const person = await makePerson(deps, options);
      await changeUser(deps, person, { closing: { requestedAtMs: 1, closesAtMs: 4e12 } });
      return person;
    };
    const [person, applicant] = [await closing({ kycStatus: 'Approved' }), await closing({})];
    const { uid: id } = person;
    const credit = { id, profit: 1, profitSelected: 'btc', transactionId: freshKey() } as const;
    const form = kycForm(applicant.email, await upload(deps, applicant.uid));
    const answers = [
      await requestDeposit({ api, deps }, person),
      await withdraw(person),
      await api.call('submit-kyc', { token: applicant.token, body: form }),
      await api.call('approve-transaction', {
        ...(await byAda()),
        body: { idToApprove: await fileDeposit(deps, id, false) },
      }),
      await api.call('credit-profit', { ...(await byAda()), body: credit }),
      await api.call('edit-figures', { ...(await byAda()), body: { id, balance: 1, btc: 0, eth: 0 } }),
    ];
    expect(answers.map(outcomeOf)).toEqual(answers.map(() => 'account-closing'));
    expect((await deps.accounts.find(id))?.seq).toBe(0);
  });

  it('and a deposit or a profit at the same moment exclude each other', async () => {
    for (let turn = 0; turn < 2; turn += 1) {
      const person = await makePerson(deps, { kycStatus: 'Approved' });
      const { token } = await byAda();
      const body = { id: person.uid, profit: 1, profitSelected: 'btc', transactionId: freshKey() } as const;
      const outcomes = await Promise.all([
        close(person),
        turn === 0
          ? requestDeposit({ api, deps }, person).then(outcomeOf)
          : api.call('credit-profit', { token, body }).then(outcomeOf),
      ]);
      expect(outcomes.filter((outcome) => outcome === 200)).toHaveLength(1);
      expect(['not-closable', 'account-closing']).toContain(outcomes.find((outcome) => outcome !== 200));
      expect(await problemsOf(person.uid)).toEqual([]);
    }
  });
});

describe('a closed account', () => {
  it('has no sign-in, no session and no name in any list, refuses every action; the person is sealed', async () => {
    const person = await makePerson(deps, { name: 'Wilhelmina Zander' });
    const { uid, email, password, token } = person;
    await fileActivity(deps, uid);
    await fileAddress(deps, uid);
    const [kycId, paid] = [await fileKyc(deps, uid, false), await paidWithdrawal(person)];
    const record = (await deps.kyc.find(kycId)) ?? expect.fail('The application is gone');
    await deps.kyc.save(kycId, { ...record, status: 'Approved', checkedAtMs: deps.now() });
    await closed(person);
    const login = { body: { email, password, device: missingId() } };
    expect(outcomeOf(await api.call('login', login))).toBe('wrong-credentials');
    expect(outcomeOf(await api.call('get-current-user', { token }))).toBe('invalid-token');
    const user = { name: closedName, email: toClosedEmail(uid), number: '' };
    expect(await deps.users.find(uid)).toMatchObject(user);
    expect(await deps.kyc.find(kycId)).toMatchObject({ userName: closedName, isDeleted: false });
    const sealed = { name: 'Wilhelmina Zander', email, leavingSinceMs: null };
    expect(await deps.sealedAccounts.find(uid)).toMatchObject(sealed);
    const by = await byAda();
    const listed = await api.call('list-users', { ...by, query: { search: 'Wilhelmina' } });
    expect(listed.body.items).toEqual([]);
    const shown = await api.call('get-user', { ...by, params: { adminId: ada.uid, userId: uid } });
    expect(shown.body).toMatchObject({ name: closedName, closesAt: null, closedAt: expect.any(String) });
    expect([await leftOf(person), (await mailsOf(deps, email, 'account-closed')).length]).toEqual([0, 1]);
    const events = await deps.securityEvents.list({ where: [['subjectUid', '==', uid]] });
    expect(events.map(({ kind }) => kind).sort()).toEqual(['account-closed', 'closing-requested']);
    const answers = [
      await returned(paid),
      await api.call('suspend-user', { ...by, body: { idToSuspend: uid } }),
      await api.call('unsuspend-user', { ...by, body: { idToUnsuspend: uid } }),
      await api.call('edit-figures', { ...by, body: { id: uid, balance: 1, btc: 0, eth: 0 } }),
    ];
    expect(answers.map(outcomeOf)).toEqual(answers.map(() => 'account-closing'));
  });

  it('opens with no earlier link, is not found by its placeholder address, and frees its own for a new one', async () => {
    const person = await leaver();
    await waited(person);
    // Mailed at the last moment: it has not expired.
    const link = await deps.runTransaction((tx) => Promise.resolve(issueLockLink(tx, person.uid, deps)));
    await run();
    await nothingWritten(deps, async () => {
      expect(outcomeOf(await lockByLink(link.split('#code=')[1] ?? ''))).toBe('link-invalid');
      await notePassword(person.uid, deps.now(), deps);
    });
    const email = toClosedEmail(person.uid);
    expect(await deps.runTransaction((tx) => readHolder(tx, email, deps))).toBeUndefined();
    const body = { name: 'Nora', email: person.email, number: '+12025550123', password: 'correct horse' };
    expect((await api.call('register', { body })).status).toBe(200);
    const uid = (await deps.identity.findByEmail(person.email))?.uid ?? '';
    expect(uid).not.toBe(person.uid);
    expect(await deps.users.find(uid)).toMatchObject({ email: person.email, name: 'Nora' });
    expect(await deps.users.find(person.uid)).toMatchObject({ name: closedName });
  });
});
