import { readPrice } from '@keelstone/domain/core/decision/expected-state';
import type { Quote } from '@keelstone/domain/core/rates/quote';
import { DomainError } from '@keelstone/domain/errors';
import type { By } from '../../../platform/call/caller.ts';
import type { Deps } from '../../../platform/deps.ts';
import { openPrice, signPrice } from '../rates/signed-price.ts';
import type { Outside } from './decision.ts';

export type Prices = {
  of: Outside['price'];
  /** The price that the decision asked for, as a preview shows it and signs it. */
  shown(): { quote: Quote; signed: string } | undefined;
};

/**
 * The prices of one request: the current ones or, with `expected`, the price shown with it, as long as there is a
 * current price that is not in doubt.
 */
export function createPrices(
  { caller: { uid } }: By,
  { quotes, config: { factorKey: key }, now }: Deps,
  expected?: string,
): Prices {
  let latest: Quote | undefined;
  const signed = expected === undefined ? undefined : readPrice(expected);
  return {
    async of(coin) {
      const quote = await quotes.find(coin);
      latest = quote;
      if (expected === undefined || quote === undefined) return () => quote;
      return () => {
        const shown = signed === undefined ? undefined : openPrice(signed, { key, uid }, now());
        if (shown?.coin !== coin) throw new DomainError('changed-meanwhile', { changed: ['price'] });
        return shown;
      };
    },
    shown: () => latest && { quote: latest, signed: signPrice(latest, { key, uid }) },
  };
}
