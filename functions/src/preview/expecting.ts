import { DomainError } from '@keelstone/domain/errors';
import type { Coin } from '@keelstone/domain/ledger/account';
import { priceIn } from '@keelstone/domain/preview/seen';
import type { Quote } from '@keelstone/domain/rates/quote';
import type { Deps } from '../deps.ts';
import { openPrice } from './signed-price.ts';
import { expectingTransactions } from '../firestore/watched-transaction.ts';

/**
 * The dependencies of a decision whose maker saw a preview: it happens only on what was shown, and at the price that was
 * shown. Where a price is doubted now, none is used.
 */
export function expecting(expected: string, { uid }: { uid: string }, deps: Deps): Deps {
  const signed = priceIn(expected);
  const find = async (coin: Coin): Promise<Quote | undefined> => {
    if ((await deps.quotes.find(coin)) === undefined) return undefined;
    return shown(coin);
  };
  const shown = (coin: Coin): Quote => {
    const price =
      signed === undefined ? undefined : openPrice(signed, { key: deps.config.factorKey, uid }, deps.now());
    if (price?.coin !== coin) throw new DomainError('changed-meanwhile', { changed: ['price'] });
    return price;
  };
  const quote = async (coin: Coin): Promise<Quote> => {
    await deps.quotes.quote(coin);
    return shown(coin);
  };
  return {
    ...deps,
    quotes: { find, quote },
    runTransaction: expectingTransactions(deps.runTransaction, expected),
  };
}
