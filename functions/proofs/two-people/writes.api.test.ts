import { afterAll, beforeAll, expect, it } from 'vitest';
import { currentWallet } from '@keelstone/domain/collections';
import {
  exampleAddresses,
  examplePlatformAddresses,
  makeWallet,
  makeWalletVersion,
} from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/deps.ts';
import { startApi, type Answer, type Api } from '../../testing/api.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { fileDeposit, freshKey } from '../../testing/records.ts';
import { freshDatabase, testDeps } from '../../testing/test-environment.ts';
import { confirm, givePolicy, proposedId } from '../../testing/three-administrators.ts';
import { usageInLog } from '../cost/usage-in-log.ts';

// docs/decisions/transactions.md: with two people at most this. `cost` in the contract is what a call costs while
// there is no policy.
const writesMax = 12;

const lines: object[] = [];
let deps: Deps;
let api: Api;
let ada: Person;
let ben: Person;
let holder: Person;
beforeAll(async () => {
  deps = {
    ...testDeps({ database: freshDatabase('two-people-writes') }),
    log: {
      info: (fields: object) => void lines.push(fields),
      error: (fields: object) => void lines.push(fields),
    },
  };
  api = await startApi(deps);
  [ada, ben] = [await makePerson(deps, { isAdmin: true }), await makePerson(deps, { isAdmin: true })];
  holder = await makePerson(deps, {
    kycStatus: 'Approved',
    figures: { usd: 250_000, btc: 100_000_000, eth: 0 },
  });
  await deps.wallets.save(currentWallet, makeWalletVersion());
});
afterAll(() => api.close());

const administrator = ({ uid, token }: Person) => ({ token, params: { adminId: uid } });

/** What one person decides, or the first and the second of two. */
type Sent = Answer<unknown>[];

async function proposed(sent: Promise<Answer<unknown>>): Promise<Sent> {
  const answer = await sent;
  return answer.status === 200 ? [answer] : [answer, await confirm(api, ben, proposedId(answer))];
}

async function approved(idToApprove: string): Promise<Sent> {
  const by = ({ token }: Person) => api.call('approve-transaction', { token, body: { idToApprove } });
  const answer = await by(ada);
  return answer.status === 200 ? [answer] : [answer, await by(ben)];
}

async function withdrawal(): Promise<string> {
  const { body } = await api.call('request-withdrawal', {
    token: holder.token,
    params: { userId: holder.uid },
    body: { usd: 500, coinSelected: 'btc', btcAddress: exampleAddresses.btc, transactionId: freshKey() },
  });
  return body.transaction._id;
}

const figures = (balance: number) => () => {
  const body = { id: holder.uid, balance, btc: 1, eth: 0, reason: 'as agreed' };
  return proposed(api.call('edit-figures', { token: ada.token, body }));
};
const credit = () => {
  const body = { id: holder.uid, profit: 10, profitSelected: 'eth' as const, transactionId: freshKey() };
  return proposed(api.call('credit-profit', { token: ada.token, body }));
};

/** No second approval is needed, and what one person decides is counted. */
const high = { fromUsdCents: 1_000_000 };
const always = { fromUsdCents: 0 };

it.each<[string, typeof high, () => Promise<Sent>]>([
  ['an edit of figures by one person', high, figures(2000)],
  ['a credit by one person', high, credit],
  ['a withdrawal approved by one person', high, async () => approved(await withdrawal())],
  ['a deposit approved by one person', high, async () => approved(await fileDeposit(deps, holder.uid))],
  ['an edit of figures', always, figures(1500)],
  ['a credit', always, credit],
  ['a withdrawal', always, async () => approved(await withdrawal())],
  ['a deposit', always, async () => approved(await fileDeposit(deps, holder.uid))],
  [
    'deposit addresses',
    always,
    () => {
      const body = makeWallet({ ethAddress: examplePlatformAddresses.eth.toLowerCase() });
      return proposed(api.call('update-wallet', { ...administrator(ada), body }));
    },
  ],
  [
    'a policy',
    always,
    () => proposed(api.call('update-policy', { ...administrator(ada), body: { twoPeopleFrom: null } })),
  ],
])('%s: few writes under a policy', async (what, policy, decide) => {
  await givePolicy(deps, policy);
  const sent = await decide();
  expect(sent.map(({ status }) => status)).toEqual(policy === high ? [200] : [202, 200]);
  const writes = sent.map((answer) => {
    const usage = usageInLog(lines, answer);
    return (usage?.writes ?? 0) + (usage?.deletes ?? 0);
  });
  process.stdout.write(`writes of ${what}: ${writes.join(', then ')}\n`);
  expect(Math.min(...writes)).toBeGreaterThan(0);
  expect(Math.max(...writes)).toBeLessThanOrEqual(writesMax);
});
