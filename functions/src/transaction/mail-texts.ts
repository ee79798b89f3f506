import { formatCoin, formatUsd } from '@keelstone/domain/money/format';
import { coinUnits, usdCents } from '@keelstone/domain/money/units';
import type { Transaction } from '@keelstone/domain/transaction/transaction';

/** "withdrawal of $500.00 in BTC" */
export function whatOf({ type, amountUsdCents, coin }: Transaction): string {
  return `${type.toLowerCase()} of ${formatUsd(usdCents(amountUsdCents))} in ${coin.toUpperCase()}`;
}

/** "0.007813 BTC": how much coin an approved withdrawal pays. */
export function paidText({ coin, paid }: Transaction): string {
  return `${formatCoin(coinUnits(paid?.coinUnits ?? 0))} ${coin.toUpperCase()}`;
}
