import { beforeAll, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { amountLimits } from '@keelstone/domain/kernel/amounts/amounts.limits';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import { depositLimits } from '@keelstone/domain/money/deposit/deposit.limits';
import { withdrawalLimits } from '@keelstone/domain/money/withdrawal/withdrawal.limits';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { type Answer, startApi } from '../testing/api.ts';
import { times } from '../testing/burst.ts';
import { issueLinkCode } from '../testing/issue-link-code.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { fileDeposit, fileKyc, freshKey, kycForm, missingId } from '../testing/records.ts';
import { fixedQuotes } from '../testing/test-environment.ts';
import { memoryApi } from '../testing/tested-api.ts';
import { upload } from '../testing/uploads.ts';

const { deps, api } = await memoryApi({ quotes: () => fixedQuotes(Date.now, { btc: 1, eth: 1 }) });
let admin: Person;

beforeAll(async () => {
  // One USD for a bitcoin: the largest record is then as many coins as an account can hold.
  admin = await makePerson(deps, { isAdmin: true });
});

const holder = (figures: Record<Asset, number>) => makePerson(deps, { kycStatus: 'Approved', figures });
const credit = (id: string) => {
  const body = { id, profit: 1, profitSelected: 'btc' as const, transactionId: freshKey() };
  return api.call('credit-profit', { token: admin.token, body });
};
const withdraw = ({ uid: userId, token }: Person, usd: number, transactionId = freshKey()) => {
  const about = { coinSelected: 'btc', btcAddress: exampleAddresses.btc } as const;
  const body = { usd, ...about, transactionId };
  return api.call('request-withdrawal', { token, params: { userId }, body });
};
const remove = ({ token }: Person, transactionId: string, on = api) =>
  on.call('delete-transaction', { token, params: { transactionId } });
const codeOf = async (answer: Promise<Answer<unknown>>) => (await answer).error.code ?? 'none';

it('an account that holds as much as it can takes no more profit, holds no more, and takes nothing back', async () => {
  const largest = amountLimits.recordUsdMax;
  const person = await holder({ usd: 3 * largest * 100, btc: amountLimits.accountUnitsMax, eth: 0 });
  expect(await codeOf(credit(person.uid))).toBe('account-limit');
  const first = await withdraw(person, largest);
  const figures = { balance: largest, btc: amountLimits.accountUnitsMax / 1e8, eth: 0 };
  await api.call('edit-figures', { token: admin.token, body: { id: person.uid, ...figures } });
  expect(await codeOf(withdraw(person, largest))).toBe('account-limit');
  const id = first.body.transaction._id;
  const rejection = api.call('reject-transaction', { token: admin.token, body: { idToReject: id } });
  expect(await codeOf(rejection)).toBe('account-limit');
  expect(await codeOf(remove(person, id))).toBe('account-limit');
});

it('a deposit is refused while there is no address to pay to, and while as many wait as one person may have', async () => {
  const { uid, token } = await makePerson(deps);
  const proof = await upload(deps, uid);
  const request = () => {
    const body = { usd: 500, coinSelected: 'btc', proof, transactionId: freshKey() } as const;
    return codeOf(api.call('request-deposit', { token, body }));
  };
  await deps.wallets.eraseNow(currentWallet);
  expect(await request()).toBe('wallet-unavailable');
  await deps.wallets.save(currentWallet, makeWalletVersion());
  await Promise.all(times(depositLimits.pendingDepositsPerUser, () => fileDeposit(deps, uid, false)));
  expect(await request()).toBe('too-many-pending');
});

it('a withdrawal is refused with the key of another one, and while as many wait as one person may have', async () => {
  const person = await holder({ usd: 100_000_000, btc: 100_000_000_000, eth: 0 });
  const key = freshKey();
  for (const [usd, code] of [
    [500, 'none'],
    [501, 'key-reused'],
  ] as const)
    expect(await codeOf(withdraw(person, usd, key))).toBe(code);
  for (let filed = 1; filed < withdrawalLimits.pendingWithdrawalsPerUser; filed += 1)
    await withdraw(person, 500);
  expect(await codeOf(withdraw(person, 500))).toBe('too-many-pending');
});

it('an application is decided once, and an approved person sends no other', async () => {
  const person = await makePerson(deps, { kycStatus: 'Pending' });
  const byAdmin = { token: admin.token, params: { adminId: admin.uid } };
  for (const [first, second] of [
    ['approve-kyc', 'reject-kyc'],
    ['reject-kyc', 'approve-kyc'],
  ] as const) {
    const id = await fileKyc(deps, first === 'approve-kyc' ? person.uid : missingId());
    const body = { idToApprove: id, idToReject: id };
    expect((await api.call(first, { ...byAdmin, body })).status).toBe(200);
    expect(await codeOf(api.call(second, { ...byAdmin, body }))).toBe('already-decided');
  }
  const body = kycForm(person.email, await upload(deps, person.uid));
  expect(await codeOf(api.call('submit-kyc', { token: person.token, body }))).toBe('kyc-approved');
});

it("an administrator whose role ends while the request is in progress deletes nobody else's transaction", async () => {
  const owner = await holder({ usd: 100_000, btc: 100_000_000_000, eth: 0 });
  const demoted = await makePerson(deps, { isAdmin: true });
  const filed = await withdraw(owner, 500);
  const racing = await startApi({
    ...deps,
    runTransaction: async (work) => {
      const user = await deps.users.find(demoted.uid);
      if (user !== undefined) await deps.users.save(demoted.uid, { ...user, isAdmin: false });
      return deps.runTransaction(work);
    },
  });
  expect(await codeOf(remove(demoted, filed.body.transaction._id, racing))).toBe('forbidden');
  await racing.close();
});

it("Google's own lock on a password is reported to a login and to an identity form", async () => {
  const signInWithPassword = () => Promise.reject(new DomainError('sign-in-locked'));
  const locked = await startApi({ ...deps, toolkit: { ...deps.toolkit, signInWithPassword } });
  const person = await makePerson(deps);
  const { email, password } = person;
  const kycTicket = await issueLinkCode(deps, 'kyc-ticket', person);
  expect(await codeOf(locked.call('login', { body: { email, password } }))).toBe('sign-in-locked');
  const session = locked.call('open-kyc-session', { body: { kycTicket, password } });
  expect(await codeOf(session)).toBe('sign-in-locked');
  await locked.close();
});
