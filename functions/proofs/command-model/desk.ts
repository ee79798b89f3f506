import { usdPerCoin } from '@keelstone/domain/money/convert';
import type { Operation } from '@keelstone/domain/testing/ledger-model/operation';
import { freshQuote } from '@keelstone/domain/rates/quote';
import { makeWallet } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { testDeps } from '../../testing/test-environment.ts';

/** Clock and exchange rate as the model sets them: one second a command, the rate that the command names. */
export type Setting = { step(operation: Operation): void };

/** The app at which sequences are played, one after the other. */
export type Desk = { deps: Deps; api: Api; operator: Person; setting: Setting };

/** `spoil` breaks something on purpose: the model has to notice. */
export async function openDesk(database: string, spoil?: (deps: Deps) => Deps): Promise<Desk> {
  let atMs = 1_760_000_000_000;
  let rate = usdPerCoin(64_000);
  const base = testDeps({
    database,
    now: () => atMs,
    config: { throttleScale: 1_000_000 },
    areBooksTrue: spoil === undefined,
  });
  const quotes: Deps['quotes'] = {
    find: (coin) => Promise.resolve(rate === undefined ? undefined : { coin, rate, atMs }),
    quote: async (coin) => freshQuote(await quotes.find(coin), atMs),
  };
  const deps = { ...base, quotes };
  await deps.wallet.save('wallet', makeWallet());
  return {
    deps,
    api: await startApi(spoil?.(deps) ?? deps),
    operator: await makePerson(deps, { isAdmin: true, name: 'The operator' }),
    setting: {
      step(operation) {
        atMs += 1000;
        if ('rate' in operation) rate = usdPerCoin(operation.rate);
      },
    },
  };
}
