import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '@keelstone/domain/api/contract';
import type { Endpoint } from '@keelstone/domain/api/endpoint';
import { currentWallet } from '@keelstone/domain/collections';
import { limits } from '@keelstone/domain/limits';
import {
  exampleAddresses,
  examplePlatformAddresses,
  makeWallet,
  makeWalletVersion,
} from '@keelstone/domain/testing/make-wallet';
import { startApi, type Api } from '../testing/api.ts';
import { memoryDeps, type MemoryDeps } from '../testing/memory-store/memory-deps.ts';
import { accountOf, makePerson, type Person } from '../testing/people.ts';
import { fileDeposit, freshKey } from '../testing/records.ts';
import { confirm, givePolicy, proposedId } from '../testing/three-administrators.ts';

// What somebody with one administrator's token and an ordinary account tries under a policy. Reading many people is
// stopped by throttles and alerts, which have their own proofs.
describe("somebody with one administrator's token", () => {
  let deps: MemoryDeps;
  let api: Api;
  let admin: Person;
  let ben: Person;
  let accomplice: Person;
  beforeAll(async () => {
    deps = memoryDeps();
    api = await startApi(deps);
    admin = await makePerson(deps, { isAdmin: true });
    ben = await makePerson(deps, { isAdmin: true });
    const figures = { usd: limits.recordUsdMax * 100, btc: 100_000_000, eth: 0 };
    accomplice = await makePerson(deps, { kycStatus: 'Approved', figures });
    await deps.wallets.save(currentWallet, makeWalletVersion());
    await givePolicy(deps, { fromUsdCents: 100_000 });
  });
  afterAll(async () => {
    await api.close();
    expect(deps.loggedErrors).toEqual([]);
  });

  const balanceCents = async () => (await accountOf(deps, accomplice.uid)).usd.available;
  const mine = () => ({ token: admin.token, params: { adminId: admin.uid } });

  function credit(profit: number) {
    const body = { id: accomplice.uid, profit, profitSelected: 'btc' as const, transactionId: freshKey() };
    return api.call('credit-profit', { token: admin.token, body });
  }

  function edit(balance: number, btc: number) {
    const body = { id: accomplice.uid, balance, btc, eth: 0, reason: '' };
    return api.call('edit-figures', { token: admin.token, body });
  }

  async function approve(idToApprove: string): Promise<number> {
    return (await api.call('approve-transaction', { token: admin.token, body: { idToApprove } })).status;
  }

  it('brings in less than the bound in a day, in however many parts and kinds', async () => {
    const before = await balanceCents();
    const whole = await credit(1_000_000);
    expect((await confirm(api, admin, proposedId(whole))).error.code).toBe('own-proposal');
    const statuses = [];
    for (const profit of [400, 400, 400, 99.99]) statuses.push((await credit(profit)).status);
    // A deposit that nobody paid in.
    statuses.push(await approve(await fileDeposit(deps, accomplice.uid)));
    statuses.push((await edit(before / 100 + 1000, 1)).status);
    expect(statuses).toEqual([200, 200, 202, 200, 202, 202]);
    expect((await balanceCents()) - before).toBeLessThan(100_000);
  });

  it('edits no figures from the bound on, and no coins at all', async () => {
    const before = await accountOf(deps, accomplice.uid);
    const btc = before.btc.available / 1e8;
    expect((await edit(5_000_000, btc)).status).toBe(202);
    expect((await edit(before.usd.available / 100, btc + 1)).status).toBe(202);
    expect(await accountOf(deps, accomplice.uid)).toEqual(before);
  });

  it('cannot approve ten million, however often it tries', async () => {
    const { body } = await api.call('request-withdrawal', {
      token: accomplice.token,
      params: { userId: accomplice.uid },
      body: {
        usd: limits.recordUsdMax,
        coinSelected: 'btc',
        btcAddress: exampleAddresses.btc,
        transactionId: freshKey(),
      },
    });
    const id = body.transaction._id;
    expect([await approve(id), await approve(id), await approve(id)]).toEqual([202, 202, 202]);
    expect(await deps.transactions.find(id)).toMatchObject({ status: 'Pending', paid: null });
    expect((await accountOf(deps, accomplice.uid)).usd.held).toBe(limits.recordUsdMax * 100);
  });

  it('can delete a record from the lists, but no trace of it', async () => {
    const { status, body } = await credit(0.01);
    expect(status).toBe(200);
    const transactionId = body.transaction._id;
    const params = { transactionId };
    expect((await api.call('delete-transaction', { token: admin.token, params })).status).toBe(200);
    const { items } = (await api.call('list-transactions', { token: admin.token })).body;
    expect(items.map(({ _id }) => _id)).not.toContain(transactionId);

    const trail = (await api.call('list-audit', { token: ben.token, query: { who: admin.uid } })).body;
    const kinds = trail.items.filter(({ target }) => target === transactionId).map(({ kind }) => kind);
    expect(kinds).toEqual(['delete-transaction', 'credit-profit']);
    const statement = await api.call('get-statement', {
      token: accomplice.token,
      params: { userId: accomplice.uid },
    });
    expect(statement.body.movements.map(({ change }) => change.available.usd)).toContain(0.01);
  });

  it('has no call that deletes audit rows, journal entries or proposals', () => {
    const deleting = Object.values<Endpoint>(contract).filter(({ method }) => method === 'DELETE');
    const things = deleting.map(({ path }) => path.split('/')[2]);
    expect(new Set(things)).toEqual(
      // The only DELETE about one's own account cancels its closing.
      new Set(['activity', 'address', 'factor', 'kyc', 'own-data', 'session', 'transaction']),
    );
  });

  it('changes no deposit addresses', async () => {
    const body = makeWallet({ ethAddress: examplePlatformAddresses.eth.toLowerCase() });
    expect((await api.call('update-wallet', { ...mine(), body })).status).toBe(202);
    expect((await api.call('get-wallet')).body).toMatchObject(makeWallet());
  });

  it('loosens no rule, and gains nothing by suspending the other administrators', async () => {
    const off = proposedId(await api.call('update-policy', { ...mine(), body: { twoPeopleFrom: null } }));
    expect((await confirm(api, admin, off)).error.code).toBe('own-proposal');
    const suspend = await api.call('suspend-user', { ...mine(), body: { idToSuspend: ben.uid } });
    expect(suspend.status).toBe(200);
    expect((await confirm(api, admin, off)).error.code).toBe('own-proposal');
    expect((await credit(1_000_000)).status).toBe(202);
    expect((await api.call('get-policy', mine())).body.twoPeopleFrom).toBe(1000);
  });
});
