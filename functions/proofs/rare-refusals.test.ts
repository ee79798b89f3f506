import { beforeAll, describe, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import { DomainError } from '@keelstone/domain/errors';
import { limits } from '@keelstone/domain/limits';
import type { Asset } from '@keelstone/domain/money/coins';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { startApi, type Answer } from '../testing/api.ts';
import { times } from '../testing/burst.ts';
import { issueLinkCode } from '../testing/issue-link-code.ts';
import { memoryApi } from '../testing/tested-api.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { fileDeposit, fileKyc, freshKey, kycForm } from '../testing/records.ts';
import { fixedQuotes } from '../testing/test-environment.ts';
import { upload } from '../testing/uploads.ts';

const { deps, api } = await memoryApi({ quotes: () => fixedQuotes(Date.now, { btc: 1, eth: 1 }) });
let admin: Person;

beforeAll(async () => {
  // One USD for a bitcoin: the largest record is then as many coins as an account can hold.
  admin = await makePerson(deps, { isAdmin: true });
});

const holder = (figures: Record<Asset, number>) => makePerson(deps, { kycStatus: 'Approved', figures });
const credit = (id: string, profit = 1, transactionId = freshKey()) =>
  api.call('credit-profit', {
    token: admin.token,
    body: { id, profit, profitSelected: 'btc', transactionId },
  });
const withdraw = ({ uid: userId, token }: Person, usd: number, transactionId = freshKey()) => {
  const body = { usd, coinSelected: 'btc', btcAddress: exampleAddresses.btc, transactionId } as const;
  return api.call('request-withdrawal', { token, params: { userId }, body });
};
const remove = ({ token }: Person, transactionId: string, on = api) =>
  on.call('delete-transaction', { token, params: { transactionId } });
const codeOf = async (answer: Promise<Answer<unknown>>) => (await answer).error.code ?? 'none';

describe('an account that holds as much as it can', () => {
  const largest = limits.recordUsdMax;
  const full = { usd: 3 * largest * 100, btc: limits.accountUnitsMax, eth: 0 };

  it('takes no more profit, holds no more for withdrawals, and takes nothing back', async () => {
    const person = await holder(full);
    expect(await codeOf(credit(person.uid))).toBe('account-limit');
    const first = await withdraw(person, largest);
    const figures = { balance: largest, btc: limits.accountUnitsMax / 1e8, eth: 0 };
    await api.call('edit-figures', { token: admin.token, body: { id: person.uid, ...figures } });
    expect(await codeOf(withdraw(person, largest))).toBe('account-limit');
    expect(await codeOf(remove(person, first.body.transaction._id))).toBe('account-limit');
  });
});

describe('an application', () => {
  it('is refused for somebody whose identity is verified', async () => {
    const { uid, email, token } = await makePerson(deps, { kycStatus: 'Approved' });
    const body = kycForm(email, await upload(deps, uid));
    expect(await codeOf(api.call('submit-kyc', { token, body }))).toBe('kyc-approved');
  });

  it('cannot be decided the other way once it is decided', async () => {
    const given = { token: admin.token, params: { adminId: admin.uid } };
    const approve = (idToApprove: string) => api.call('approve-kyc', { ...given, body: { idToApprove } });
    const reject = (idToReject: string) => api.call('reject-kyc', { ...given, body: { idToReject } });
    for (const [one, other] of [
      [approve, reject],
      [reject, approve],
    ] as const) {
      const id = await fileKyc(deps, (await makePerson(deps, { kycStatus: 'Pending' })).uid);
      expect([await codeOf(one(id)), await codeOf(other(id))]).toEqual(['none', 'already-decided']);
    }
  });
});

it('a key that was used for something else credits no other profit and withdraws nothing else', async () => {
  const person = await holder({ usd: 500_000, btc: 100_000_000_000, eth: 0 });
  for (const send of [
    (usd: number, key: string) => credit(person.uid, usd, key),
    (usd: number, key: string) => withdraw(person, usd, key),
  ]) {
    const key = freshKey();
    expect([await codeOf(send(500, key)), await codeOf(send(600, key))]).toEqual(['none', 'key-reused']);
  }
});

it('a deposit is refused while there is no address to pay to, and while as many wait as one person may have', async () => {
  const { uid, token } = await makePerson(deps);
  const proof = await upload(deps, uid);
  const request = () => {
    const body = { usd: 500, coinSelected: 'btc', proof, transactionId: freshKey() } as const;
    return codeOf(api.call('request-deposit', { token, body }));
  };
  expect(await request()).toBe('wallet-unavailable');
  await deps.wallets.save(currentWallet, makeWalletVersion());
  await Promise.all(times(limits.pendingDepositsPerUser, () => fileDeposit(deps, uid, false)));
  expect(await request()).toBe('too-many-pending');
});

it('a link "This wasn\'t me" no longer counts once a newer one was sent', async () => {
  const person = await makePerson(deps, { isVerified: false });
  const code = await issueLinkCode(deps, 'delete-account', person);
  await issueLinkCode(deps, 'delete-account', person);
  expect(await codeOf(api.call('use-secure-link', { body: { code } }))).toBe('link-replaced');
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
