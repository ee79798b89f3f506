import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { freshKey } from '../../testing/records.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';

let deps: Deps;
let api: Api;

beforeAll(async () => {
  deps = testDeps({ database: freshDatabase('request-withdrawal') });
  api = await startApi(deps);
});
afterAll(() => api.close());

const figures = { usd: 1_000_000, btc: 100_000_000, eth: 0 };

function withdraw({ uid, token }: Person, { usd, transactionId }: { usd: number; transactionId: string }) {
  const body = {
    usd,
    coinSelected: 'btc' as const,
    btcAddress: exampleAddresses.btc,
    ethAddress: '',
    transactionId,
  };
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
    expect(mail?.text).toContain(`${deps.config.appUrl}/not-me`);
  });

  it('is refused to somebody whose identity is not verified', async () => {
    const person = await makePerson(deps, { figures });
    const { error } = await withdraw(person, { usd: 1000, transactionId: freshKey() });
    expect(error.code).toBe('kyc-required');
  });

  it('is not mailed when it is refused', async () => {
    const person = await makePerson(deps, { kycStatus: 'Approved', figures });
    expect((await withdraw(person, { usd: 500_000, transactionId: freshKey() })).status).toBe(409);
    expect(await mailsOf(person)).toEqual([]);
  });
});
