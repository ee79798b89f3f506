import { DomainError } from '@keelstone/domain/errors';
import type { Coin } from '@keelstone/domain/money/coins';
import { changedParts, priceIn } from '@keelstone/domain/preview/seen';
import type { Quote } from '@keelstone/domain/rates/quote';
import type { Deps } from '../deps.ts';
import { checkedTransactions, type Watched } from '../../../platform/firestore/watched-transaction.ts';
import { payoutWarnings, withWarnings } from './payout-warnings.ts';
import { namedIdOf, seenStateOf } from './seen-state.ts';
import { withReceived } from './seen-receipt.ts';
import { openPrice } from './signed-price.ts';

/**
 * The dependencies of a decision made after a preview: it happens only on the state and at the price that were shown.
 * If a price is doubted now, none is used. Errors: `changed-meanwhile`, with the parts that differ.
 */
export function requireSeenState<D extends Deps>(
  expected: string,
  { uid, request }: { uid: string; request: object },
  deps: D,
): D {
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
  const assertSame = async (watched: Watched): Promise<void> => {
    const { warnings } = await payoutWarnings(request, watched, deps);
    const seen = withReceived(seenStateOf(watched, namedIdOf(request)), request);
    const changed = changedParts(expected, withWarnings(seen, warnings));
    if (changed.length > 0) throw new DomainError('changed-meanwhile', { changed });
  };
  return {
    ...deps,
    quotes: { find, quote },
    runTransaction: checkedTransactions(deps.runTransaction, assertSame),
  };
}
