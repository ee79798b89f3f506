import { coins } from '@keelstone/domain/kernel/amounts/coins';
import { usdPerCoin } from '@keelstone/domain/kernel/amounts/convert';
import { usdCents } from '@keelstone/domain/kernel/amounts/units';
import type { DepositQuote } from '@keelstone/domain/money/deposit/deposit-quote';
import { openText, signText, type SignedFor } from '../../../platform/signed-text.ts';

const label = 'keelstone deposit quote';

/** Signs a quote for its owner, so that it cannot be used for another person, amount or end. */
export function signQuote(
  { coin, amountUsdCents, rate, rateAtMs, untilMs }: DepositQuote,
  by: SignedFor,
): string {
  return signText([coin, amountUsdCents, rate, rateAtMs, untilMs].join('_'), { ...by, label });
}

/** Returns the quote in a text that `signQuote` made for this person, even if it has ended; else `undefined`. */
export function openQuote(signed: string, by: SignedFor): DepositQuote | undefined {
  const [coinText, ...numbers] = openText(signed, { ...by, label })?.split('_') ?? [];
  const [amount = NaN, rateValue = NaN, rateAtMs = NaN, untilMs = NaN] = numbers.map(Number);
  const coin = coins.find((each) => each === coinText);
  const rate = usdPerCoin(rateValue);
  if (coin === undefined || rate === undefined) return undefined;
  return { coin, amountUsdCents: usdCents(amount), rate, rateAtMs, untilMs };
}
