import { ratesContract, type QuoteWire } from '@keelstone/domain/api/rates.contract';
import type { Coin } from '@keelstone/domain/money/coins';
import { limits } from '@keelstone/domain/limits';
import { usdToNumber, type UsdCents } from '@keelstone/domain/money/units';
import { useQuery } from '@tanstack/react-query';
import { timing } from '../../../config/timing.ts';
import { call } from '../../../lib/api/call.ts';
import { useNotify } from '../../../lib/notify.ts';
import { useSettled } from '../../../lib/use-settled.ts';

/** The price of what is being deposited; `unavailable` if the request for it failed. */
export type QuoteState = { quote: QuoteWire | undefined; isUnavailable: boolean; renew: () => void };

/** Keeps still until the amount has been typed. */
const settleMs = 400;

/**
 * The price of a deposit, asked for once an amount that may be deposited was typed. Only `renew` replaces it: somebody
 * may have sent what it says.
 */
export function useQuote(coin: Coin, amountUsdCents: UsdCents | undefined): QuoteState {
  const notify = useNotify();
  const usd = amountUsdCents === undefined ? 0 : usdToNumber(amountUsdCents);
  const settled = useSettled(usd, settleMs);
  const isPriced = settled === usd && usd >= limits.depositUsdMin && usd <= limits.recordUsdMax;
  const { data, isError, refetch } = useQuery({
    queryKey: ['quote', coin, settled],
    queryFn: ({ signal }) =>
      call(ratesContract['request-quote'], { body: { usd: settled, coinSelected: coin }, signal }),
    // Not asked for again by what refreshes the page.
    enabled: ({ state }) => isPriced && state.data === undefined,
    refetchInterval: ({ state }) => (state.status === 'error' ? timing.ratesMs : false),
    staleTime: Infinity,
    gcTime: 0,
  });
  const renew = async () => {
    const { error } = await refetch();
    if (error !== null) notify.refused(error);
  };
  const quote = isPriced ? data : undefined;
  return {
    quote,
    isUnavailable: isPriced && isError && data === undefined,
    renew: () => void renew(),
  };
}
