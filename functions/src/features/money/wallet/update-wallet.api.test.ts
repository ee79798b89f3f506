import { currentWallet } from '@keelstone/domain/collections';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WalletVersion } from '@keelstone/domain/wallet/wallet';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { allDocuments } from '../../../../testing/database.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';

const first = makeWallet();
const second = makeWallet({ ethAddress: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359' });
let deps: Deps;
let api: Api;
let admin: Person;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('wallets') });
  api = await startApi(deps);
  admin = await makePerson(deps, { isAdmin: true });
});
afterAll(() => api.close());

describe('update-wallet', () => {
  it('keeps every set of addresses with who set it, and the newest as the current one', async () => {
    expect((await api.call('get-wallet', {})).error.code).toBe('wallet-unavailable');
    for (const wallet of [first, second]) {
      const answer = await api.call('update-wallet', {
        token: admin.token,
        params: { adminId: admin.uid },
        body: wallet,
      });
      expect(answer.status).toBe(200);
    }
    const stored = await allDocuments<WalletVersion>('wallets');
    const current = await deps.wallets.find(currentWallet);
    expect(current).toMatchObject({ ...second, actorUid: admin.uid });
    expect(await deps.wallets.find(current?.versionId ?? '')).toEqual(current);
    expect(stored).toHaveLength(3);
    expect(stored).toContainEqual(expect.objectContaining({ ...first, actorUid: admin.uid }));
    expect((await api.call('get-wallet', {})).body).toEqual(second);
  });

  it('takes no address out of a link', async () => {
    const body = { ...second, btcAddress: `bitcoin:${second.btcAddress}` };
    const sent = { token: admin.token, params: { adminId: admin.uid }, body };
    expect(await api.call('update-wallet', sent)).toMatchObject({
      status: 400,
      error: { field: 'btcAddress', error: 'Please enter the address alone' },
    });
  });

  it('creates no version for the current addresses', async () => {
    const before = await allDocuments('wallets');
    const again = { token: admin.token, params: { adminId: admin.uid }, body: second };
    expect((await api.call('update-wallet', again)).status).toBe(200);
    expect(await allDocuments('wallets')).toEqual(before);
  });
});
