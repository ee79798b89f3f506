import { expect } from 'vitest';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import { makeQuote } from '@keelstone/domain/testing/make-quote';
import type { Deps } from '../src/entry/create-deps.ts';
import { signQuote } from '../src/features/core/rates/signed-quote.ts';
import { watchArrivals } from '../src/features/money/deposit/watch-arrivals.service.ts';
import type { Api } from './api.ts';
import { giveDepositKey } from './deposit-keys.ts';
import { localChain } from './local-chain.ts';
import type { Person } from './people.ts';

type Holder = Pick<Person, 'uid' | 'token'>;

export const showAddress = (api: Api, { uid: userId, token }: Holder, quote?: string) =>
  api.call('show-deposit-address', { token, params: { userId }, body: quote === undefined ? {} : { quote } });

/** A local chain with a key, for payments to own addresses. */
export async function ownAddresses(...given: Parameters<typeof localChain>) {
  const chain = await localChain(...given);
  const { deps, api, act, clock } = chain;
  await giveDepositKey(deps);
  /** All records of somebody, oldest first. */
  const recordsOf = ({ uid }: Pick<Person, 'uid'>) =>
    deps.transactions.list({ where: [['uid', '==', uid]], orderBy: [['createdAtMs', 'asc']] });
  return {
    ...chain,
    recordsOf,
    one: async (person: Pick<Person, 'uid'>) => {
      const [record, ...more] = await recordsOf(person);
      expect(more).toEqual([]);
      return record ?? expect.fail('There is no record');
    },
    /** A signed quote of somebody, for 640 USD. */
    quoteFor: ({ uid }: Pick<Person, 'uid'>, rateUsd = 64_000) => {
      const { coin, rate } = makeQuote({ rateUsd });
      const rateAtMs = deps.now();
      const untilMs = rateAtMs + ratesLimits.quoteMs;
      const quote = { coin, rate, rateAtMs, amountUsdCents: usdCents(64_000), untilMs };
      return signQuote(quote, { key: deps.config.factorKey, uid });
    },
    show: async (person: Holder, quote?: string): Promise<string> =>
      (await showAddress(api, person, quote)).body.btcAddress,
    pay: (to: string, amount = '0.01') => act({ do: 'pay', to, amount }),
    mine: (count = 1) => act({ do: 'mine', count }),
    runJob: (some: Partial<Deps> = {}) => {
      clock.skewMs += 60_000;
      return watchArrivals({ ...deps, ...some });
    },
  };
}
