import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '@keelstone/domain/limits';
import { currentWallet } from '@keelstone/domain/collections';
import { exampleAddresses, makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import { identityToolkit } from '../src/features/access/auth/identity-toolkit.ts';
import type { Deps } from '../src/entry/deps.ts';
import { startApi, type Api } from '../testing/api.ts';
import { makePerson, type Person } from '../testing/people.ts';
import { fileDeposit, fileKyc, freshKey, kycForm } from '../testing/records.ts';
import { fixedQuotes, freshDatabase, testDeps } from '../testing/test-environment.ts';
import { upload } from '../testing/uploads.ts';
import { issueLinkCode } from '../testing/issue-link-code.ts';

let deps: Deps;
let api: Api;
let admin: Person;

beforeAll(async () => {
  const tested = testDeps({ database: freshDatabase('rare-refusals'), config: { throttleScale: 1000 } });
  // One USD for a bitcoin: the largest record is then as many coins as an account can hold.
  deps = { ...tested, quotes: fixedQuotes(tested.now, { btc: 1, eth: 1 }) };
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(() => api.close());

describe('an account that holds as much as it can', () => {
  const largest = limits.recordUsdMax;
  const full = { usd: 3 * largest * 100, btc: limits.accountUnitsMax, eth: 0 };
  const credit = (id: string) =>
    api.call('credit-profit', {
      token: admin.token,
      body: { id, profit: 1, profitSelected: 'btc', transactionId: freshKey() },
    });
  const withdraw = ({ uid, token }: Person) =>
    api.call('request-withdrawal', {
      token,
      params: { userId: uid },
      body: {
        usd: largest,
        coinSelected: 'btc',
        btcAddress: exampleAddresses.btc,
        transactionId: freshKey(),
      },
    });

  it('takes no more profit', async () => {
    const { uid } = await makePerson(deps, { figures: full });
    expect((await credit(uid)).error.code).toBe('account-limit');
  });

  it('holds no more for withdrawals, and takes nothing back', async () => {
    const person = await makePerson(deps, { kycStatus: 'Approved', figures: full });
    const first = await withdraw(person);
    expect(first.status).toBe(200);
    const figures = { balance: largest, btc: limits.accountUnitsMax / 1e8, eth: 0 };
    const edited = await api.call('edit-figures', {
      token: admin.token,
      body: { id: person.uid, ...figures },
    });
    expect(edited.status).toBe(200);
    expect((await withdraw(person)).error.code).toBe('account-limit');
    const { _id: transactionId } = first.body.transaction;
    const cancelled = await api.call('delete-transaction', {
      token: person.token,
      params: { transactionId },
    });
    expect(cancelled.error.code).toBe('account-limit');
  });
});

describe('an application', () => {
  it('is refused for somebody whose identity is verified', async () => {
    const { uid, email, token } = await makePerson(deps, { kycStatus: 'Approved' });
    const body = kycForm(email, await upload(deps, uid));
    expect((await api.call('submit-kyc', { token, body })).error.code).toBe('kyc-approved');
  });

  it('cannot be decided the other way once it is decided', async () => {
    const token = admin.token;
    const file = async () => fileKyc(deps, (await makePerson(deps, { kycStatus: 'Pending' })).uid);
    const approve = (id: string) =>
      api.call('approve-kyc', { token, params: { adminId: admin.uid }, body: { idToApprove: id } });
    const reject = (id: string) =>
      api.call('reject-kyc', { token, params: { adminId: admin.uid }, body: { idToReject: id } });
    const [approved, rejected] = await Promise.all([file(), file()]);
    expect([(await approve(approved)).status, (await reject(rejected)).status]).toEqual([200, 200]);
    expect((await reject(approved)).error.code).toBe('already-decided');
    expect((await approve(rejected)).error.code).toBe('already-decided');
  });
});

describe('a key that was used for something else', () => {
  const body = (usd: number, key: string) =>
    ({ usd, coinSelected: 'btc', btcAddress: exampleAddresses.btc, transactionId: key }) as const;

  it('credits no other profit', async () => {
    const { uid } = await makePerson(deps);
    const transactionId = freshKey();
    const credit = (profit: number) =>
      api.call('credit-profit', {
        token: admin.token,
        body: { id: uid, profit, profitSelected: 'btc', transactionId },
      });
    expect((await credit(1)).status).toBe(200);
    expect((await credit(2)).error.code).toBe('key-reused');
  });

  it('withdraws nothing else', async () => {
    const figures = { usd: 500_000, btc: 100_000_000_000, eth: 0 };
    const { uid, token } = await makePerson(deps, { kycStatus: 'Approved', figures });
    const key = freshKey();
    const withdraw = (usd: number) =>
      api.call('request-withdrawal', { token, params: { userId: uid }, body: body(usd, key) });
    expect((await withdraw(500)).status).toBe(200);
    expect((await withdraw(600)).error.code).toBe('key-reused');
  });
});

describe('a deposit', () => {
  const bodyFor = async (uid: string) => ({
    usd: 500,
    coinSelected: 'btc' as const,
    proof: await upload(deps, uid),
    transactionId: freshKey(),
  });

  it('is refused while there is no address to pay to', async () => {
    const { uid, token } = await makePerson(deps);
    const body = await bodyFor(uid);
    expect((await api.call('request-deposit', { token, body })).error.code).toBe('wallet-unavailable');
    await deps.wallets.save(currentWallet, makeWalletVersion());
    expect((await api.call('request-deposit', { token, body })).status).toBe(200);
  });

  it('is refused while as many wait as one person may have', async () => {
    await deps.wallets.save(currentWallet, makeWalletVersion());
    const { uid, token } = await makePerson(deps);
    const waiting = Array.from({ length: limits.pendingDepositsPerUser }, () =>
      fileDeposit(deps, uid, false),
    );
    await Promise.all(waiting);
    const body = await bodyFor(uid);
    expect((await api.call('request-deposit', { token, body })).error.code).toBe('too-many-pending');
  });
});

describe('a link "This wasn\'t me"', () => {
  it('no longer counts once a newer one was sent', async () => {
    const person = await makePerson(deps, { isVerified: false });
    const code = await issueLinkCode(deps, 'delete-account', person);
    await issueLinkCode(deps, 'delete-account', person);
    expect((await api.call('use-secure-link', { body: { code } })).error.code).toBe('link-replaced');
  });
});

describe('an administrator whose role ends while the request is in progress', () => {
  it("deletes nobody else's transaction", async () => {
    const [owner, demoted] = await Promise.all([
      makePerson(deps, { kycStatus: 'Approved', figures: { usd: 100_000, btc: 100_000_000_000, eth: 0 } }),
      makePerson(deps, { isAdmin: true }),
    ]);
    const filed = await api.call('request-withdrawal', {
      token: owner.token,
      params: { userId: owner.uid },
      body: {
        usd: 500,
        coinSelected: 'btc',
        btcAddress: exampleAddresses.btc,
        transactionId: freshKey(),
      },
    });
    const racing = await startApi({
      ...deps,
      runTransaction: async (work) => {
        const user = await deps.users.find(demoted.uid);
        if (user !== undefined) await deps.users.save(demoted.uid, { ...user, isAdmin: false });
        return deps.runTransaction(work);
      },
    });
    const { _id: transactionId } = filed.body.transaction;
    const deleted = await racing.call('delete-transaction', {
      token: demoted.token,
      params: { transactionId },
    });
    await racing.close();
    expect(deleted.error.code).toBe('forbidden');
  });
});

describe("Google's own lock on a password", () => {
  let google: Server;
  let locked: Api;
  beforeAll(async () => {
    google = createServer((_request, response) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } }));
    }).listen(0, '127.0.0.1');
    await once(google, 'listening');
    const { port } = google.address() as AddressInfo;
    const toolkit = identityToolkit({ baseUrl: `http://127.0.0.1:${String(port)}`, apiKey: 'any' });
    locked = await startApi({ ...deps, toolkit });
  });
  afterAll(async () => {
    await locked.close();
    google.closeAllConnections();
    google.close();
  });

  it('is reported to a login and to an identity form, and ends with a password reset', async () => {
    const person = await makePerson(deps);
    const { email, password } = person;
    const kycTicket = await issueLinkCode(deps, 'kyc-ticket', person);
    const login = await locked.call('login', { body: { email, password } });
    const session = await locked.call('open-kyc-session', { body: { kycTicket, password } });
    expect([login.error.code, session.error.code]).toEqual(['sign-in-locked', 'sign-in-locked']);
  });
});
