import { ratesContract } from '@keelstone/domain/api/rates.contract';
import { coinForUsd, usdPerCoin } from '@keelstone/domain/money/convert';
import { coinToNumber, usdFromNumber } from '@keelstone/domain/money/units';
import { useQuery } from '@tanstack/react-query';
import { timing } from '../../config/timing.ts';
import { call } from '../api/call.ts';

/** Whole USD per coin, as the server would use them now (`get-rates`). For previews: the server computes anew. */
export function useRates() {
  return useQuery({
    queryKey: ['rates'],
    queryFn: ({ signal }) => call(ratesContract['get-rates'], { signal }),
    refetchInterval: timing.ratesMs,
  });
}

/** How much coin an amount of USD is at a rate, by the server's own arithmetic; `undefined` for no amount. */
export function coinPreview(options: { usd: number | undefined; rate: number | undefined }) {
  const { usd, rate } = options;
  const amount = usd === undefined ? undefined : usdFromNumber(usd);
  const perCoin = rate === undefined ? undefined : usdPerCoin(rate);
  if (amount === undefined || perCoin === undefined) return undefined;
  return coinToNumber(coinForUsd(amount, perCoin));
}
