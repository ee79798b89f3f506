import { currentWallet } from '@keelstone/domain/collections';
import { usdPerCoin } from '@keelstone/domain/money/convert';
import type { Operation } from '../ledger-model/operation.ts';
import { freshQuote } from '@keelstone/domain/rates/quote';
import { makeWalletVersion } from '@keelstone/domain/testing/make-wallet';
import type { Deps } from '../../src/entry/deps.ts';
import { startApi, type Api } from '../../testing/api.ts';
import { makePerson, type Person } from '../../testing/people.ts';
import { testDeps } from '../../testing/test-environment.ts';

/** Clock and exchange rate as the model sets them: one second a command, the rate that the command names. */
export type Setting = { nowMs(): number; step(operation: Operation): void };

/**
 * The app on which sequences are played, one after the other. `hasPolicy`: no other app uses its database, so that
 * policy and deposit addresses belong to the sequence.
 */
export type ApiUnderTest = { deps: Deps; api: Api; operator: Person; setting: Setting; hasPolicy: boolean };

/** `breakDeps` breaks something on purpose: the model has to notice. */
export async function openApi(
  database: string,
  { breakDeps, hasPolicy = false }: { breakDeps?: (deps: Deps) => Deps; hasPolicy?: boolean } = {},
): Promise<ApiUnderTest> {
  let atMs = 1_760_000_000_000;
  let rate = usdPerCoin(64_000);
  const base = testDeps({
    database,
    now: () => atMs,
    config: { throttleScale: 1_000_000 },
    areBooksTrue: breakDeps === undefined,
  });
  const quotes: Deps['quotes'] = {
    find: (coin) => Promise.resolve(rate === undefined ? undefined : { coin, rate, atMs }),
    quote: async (coin) => freshQuote(await quotes.find(coin), atMs),
  };
  const deps = { ...base, quotes };
  await deps.wallets.save(currentWallet, makeWalletVersion());
  return {
    deps,
    api: await startApi(breakDeps?.(deps) ?? deps),
    hasPolicy,
    operator: await makePerson(deps, { isAdmin: true, name: 'The operator' }),
    setting: {
      nowMs: () => atMs,
      step(operation) {
        atMs += 1000 + (operation.kind === 'wait' ? operation.hours * 60 * 60_000 : 0);
        if ('rate' in operation) rate = usdPerCoin(operation.rate);
      },
    },
  };
}
