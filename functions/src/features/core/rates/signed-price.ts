import type { Quote } from '@keelstone/domain/core/rates/quote';
import { ratesLimits } from '@keelstone/domain/core/rates/rates.limits';
import { coins } from '@keelstone/domain/kernel/amounts/coins';
import { usdPerCoin } from '@keelstone/domain/kernel/amounts/convert';
import { openText, type SignedFor, signText } from '../../../platform/signed-text.ts';

const label = 'keelstone signed price';

/**
 * Signs the price that an administrator was shown, for the decision that follows, so that nothing is stored. Like every
 * price it is valid for five minutes after it was read.
 */
export function signPrice({ coin, rate, atMs }: Quote, by: SignedFor): string {
  return signText([coin, rate, atMs].join('_'), { ...by, label });
}

/** Returns the price in a text that `signPrice` made for this person, or `undefined` for any other, or if too old. */
export function openPrice(signed: string, by: SignedFor, nowMs: number): Quote | undefined {
  const [coinText, rateText, atText] = openText(signed, { ...by, label })?.split('_') ?? [];
  const coin = coins.find((each) => each === coinText);
  const rate = usdPerCoin(Number(rateText));
  const atMs = Number(atText);
  if (coin === undefined || rate === undefined || nowMs - atMs > ratesLimits.rateAgeMsMax) return undefined;
  return { coin, rate, atMs };
}
