import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Asset } from '@keelstone/domain/kernel/amounts/coins';
import { forbiddenSums, sumsShown } from '@keelstone/domain/testing/money-sums';
import type { Answer } from '../testing/api.ts';
import { holderCalls } from '../testing/holders.ts';
import { accountOf, makePerson, type Person } from '../testing/people.ts';
import { memoryApi } from '../testing/tested-api.ts';

const { deps, api } = await memoryApi();
const admin = await makePerson(deps, { isAdmin: true });

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
async function answersAbout({
  uid,
  email,
  password,
  token,
}: Person): Promise<Record<string, Answer<unknown>>> {
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
    'download-statement': await api.call('download-statement', { token, params }),
    'list-users': await api.call('list-users', of),
    'get-user': await api.call('get-user', { ...of, params: { ...of.params, userId: uid } }),
    'preview-edit-figures': await api.call('preview-edit-figures', {
      token: admin.token,
      body: { ...figures, balance: 500.25 },
    }),
    'edit-figures': await api.call('edit-figures', { token: admin.token, body: figures }),
  };
}

describe('no answer contains the sum of USD and the value of the coins', () => {
  it.each(accounts)('of an account with $usd cents, $btc and $eth units', async (figures) => {
    const person = await makePerson(deps, { figures, kycStatus: 'Approved' });
    const { status } = await holderCalls(api).withdraw(person, { usd: 500 });
    expect(status).toBe(200);
    const { usd, btc, eth } = await accountOf(deps, person.uid);
    expect(usd.held).toBe(50_000);
    const forbidden = forbiddenSums({
      figures: [
        figures,
        { usd: usd.available, btc: btc.available, eth: eth.available },
        { usd: usd.held, btc: btc.held, eth: eth.held },
      ],
      rates: { btc: (await deps.quotes.quote('btc')).rate, eth: (await deps.quotes.quote('eth')).rate },
    });
    const answers = await answersAbout(person);
    const held = { balance: usd.held / 100, btc: btc.held / 1e8, eth: eth.held / 1e8 };
    const shown = { balance: usd.available / 100, btc: btc.available / 1e8, eth: eth.available / 1e8, held };
    expect(answers['get-user']?.body).toMatchObject(shown);
    for (const [name, answer] of Object.entries(answers)) {
      expect(answer.status, name).toBe(200);
      const { body } = answer;
      const text = body instanceof Uint8Array ? new TextDecoder().decode(body) : body;
      expect(sumsShown(text, forbidden), name).toEqual([]);
    }
  });
});
