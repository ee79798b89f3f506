import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Asset } from '@keelstone/domain/money/coins';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import { forbiddenSums, sumsShown } from '@keelstone/domain/testing/money-sums';
import { accountOf, makePerson, type Person } from '../testing/people.ts';
import { freshKey } from '../testing/records.ts';
import { memoryApi } from '../testing/tested-api.ts';
import { fixedRates, wholeRate } from '../testing/test-environment.ts';

const { deps, api } = await memoryApi();
let admin: Person;
beforeAll(async () => {
  admin = await makePerson(deps, { isAdmin: true });
});

/** Large enough that no figure is a sum of others by chance, and that a withdrawal can be held. */
const accounts: readonly Record<Asset, number>[] = fc.sample(
  fc.record({
    usd: fc.integer({ min: 100_000, max: 900_000_000 }),
    btc: fc.integer({ min: 1_000_000, max: 9_000_000_000 }),
    eth: fc.integer({ min: 10_000_000, max: 90_000_000_000 }),
  }),
  { numRuns: 6, seed: 20_261_123 },
);

/** Every call that returns balances, made by the owner and by an administrator. */
async function answersAbout({ uid, email, password, token }: Person): Promise<Record<string, unknown>> {
  const params = { userId: uid };
  const { usd, btc, eth } = await accountOf(deps, uid);
  const coins = { btc: btc.available / 1e8, eth: eth.available / 1e8 };
  const figures = { id: uid, balance: usd.available / 100, ...coins };
  const of = { token: admin.token, params: { adminId: admin.uid } };
  return {
    login: await api.call('login', { body: { email, password } }),
    'get-current-user': await api.call('get-current-user', { token }),
    'list-recent-transactions': await api.call('list-recent-transactions', { token, params }),
    'list-open-requests': await api.call('list-open-requests', { token, params }),
    'list-user-transactions': await api.call('list-user-transactions', { token, params }),
    'get-statement': await api.call('get-statement', { token, params }),
    'get-claim-history': await api.call('get-claim-history', { token, params }),
    'download-statement': await statementText(params, token),
    'list-users': await api.call('list-users', of),
    'get-user': await api.call('get-user', { ...of, params: { ...of.params, userId: uid } }),
    'preview-edit-figures': await api.call('preview-edit-figures', {
      token: admin.token,
      body: { ...figures, balance: 500.25 },
    }),
    'edit-figures': await api.call('edit-figures', { token: admin.token, body: figures }),
  };
}

async function statementText(params: { userId: string }, token: string): Promise<string> {
  const { body } = await api.call('download-statement', { token, params });
  if (!(body instanceof Uint8Array)) throw new Error('not bytes');
  return new TextDecoder().decode(body);
}

describe('no answer contains the sum of USD and the value of the coins', () => {
  it.each(accounts)('of an account with $usd cents, $btc and $eth units', async (figures) => {
    const person = await makePerson(deps, { figures, kycStatus: 'Approved' });
    const { status } = await api.call('request-withdrawal', {
      token: person.token,
      params: { userId: person.uid },
      body: { usd: 500, coinSelected: 'btc', btcAddress: exampleAddresses.btc, transactionId: freshKey() },
    });
    expect(status).toBe(200);
    const { usd, btc, eth } = await accountOf(deps, person.uid);
    expect(usd.held).toBe(50_000);
    const forbidden = forbiddenSums({
      figures: [
        figures,
        { usd: usd.available, btc: btc.available, eth: eth.available },
        { usd: usd.held, btc: btc.held, eth: eth.held },
      ],
      rates: { btc: wholeRate(fixedRates.btc), eth: wholeRate(fixedRates.eth) },
    });
    for (const [name, answer] of Object.entries(await answersAbout(person))) {
      if (typeof answer === 'object') expect(answer, name).toMatchObject({ status: 200 });
      expect(sumsShown(answer, forbidden), name).toEqual([]);
    }
  });
});
