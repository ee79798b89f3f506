import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  exampleAddresses,
  examplePlatformAddresses,
  makeWalletVersion,
} from '@keelstone/domain/testing/make-wallet';
import { currentWallet } from '@keelstone/domain/collections';
import type { Coin } from '@keelstone/domain/money/coins';
import type { Deps } from '../../../entry/deps.ts';
import { startApi, type Api } from '../../../../testing/api.ts';
import { makePerson, type Person } from '../../../../testing/people.ts';
import { freshKey } from '../../../../testing/records.ts';
import { freshDatabase, testDeps } from '../../../../testing/test-environment.ts';

let deps: Deps;
let api: Api;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('request-withdrawal') });
  api = await startApi(deps);
});
afterAll(() => api.close());

const earlier = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
const figures = { usd: 1_000_000, btc: 100_000_000, eth: 0 };

type Wanted = { usd?: number; coinSelected?: Coin; address?: string; transactionId?: string };

function withdraw({ uid, token }: Person, { address = exampleAddresses.btc, ...wanted }: Wanted) {
  const { usd = 1000, coinSelected = 'btc', transactionId = freshKey() } = wanted;
  const [btcAddress, ethAddress] = coinSelected === 'btc' ? [address, ''] : ['', address];
  const body = { usd, coinSelected, btcAddress, ethAddress, transactionId };
  return api.call('request-withdrawal', { token, params: { userId: uid }, body });
}

async function mailsOf({ email }: Person) {
  return (await deps.mail.list({ where: [['to', '==', email]] })).filter(
    ({ kind }) => kind === 'withdrawal-requested',
  );
}

describe('a requested withdrawal', () => {
  it('is mailed to its owner once even if it is sent twice, with a link to report that it was not them', async () => {
    const person = await makePerson(deps, { kycStatus: 'Approved', figures });
    const transactionId = freshKey();
    const answers = [
      await withdraw(person, { usd: 1000, transactionId }),
      await withdraw(person, { usd: 1000, transactionId }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const [mail, ...others] = await mailsOf(person);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('$1,000.00 in BTC');
    expect(mail?.text).toContain(exampleAddresses.btc.slice(0, 8));
    expect(mail?.text).not.toContain(exampleAddresses.btc);
    expect(mail?.text).toContain(`${deps.config.appUrl}/secure#code=`);
  });

  it('is refused to somebody whose identity is not verified', async () => {
    expect((await withdraw(await makePerson(deps, { figures }), {})).error.code).toBe('kyc-required');
  });

  it.each([
    ['btc', `bitcoin:${exampleAddresses.btc}?label=Shop&message=A%20text%20for%20the%20reviewer`],
    ['eth', `https://etherscan.io/address/${exampleAddresses.eth}`],
  ] as const)(
    'in %s to a pasted link is stored with the address alone: %s',
    async (coinSelected, address) => {
      const person = await makePerson(deps, { kycStatus: 'Approved', figures: { ...figures, eth: 1 } });
      const { status, body } = await withdraw(person, { coinSelected, address });
      expect(status).toBe(200);
      const { btcAddress, ethAddress } = body.transaction;
      expect(btcAddress ?? ethAddress).toBe(exampleAddresses[coinSelected]);
    },
  );

  it.each([
    ['btc', examplePlatformAddresses.btc],
    ['btc', earlier],
    ['eth', examplePlatformAddresses.eth.toLowerCase()],
  ] as const)(
    'in %s to a deposit address of ours, now or earlier, is refused: %s',
    async (coinSelected, address) => {
      await deps.wallets.save('earlier', makeWalletVersion({ versionId: 'earlier', btcAddress: earlier }));
      await deps.wallets.save(currentWallet, makeWalletVersion());
      const person = await makePerson(deps, { kycStatus: 'Approved', figures: { ...figures, eth: 1 } });
      const { error } = await withdraw(person, { coinSelected, address });
      expect(error.code).toBe('platform-address');
      expect(await mailsOf(person)).toEqual([]);
    },
  );
});
