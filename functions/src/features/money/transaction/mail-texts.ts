import { formatCoin, formatCoinInFull, formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { coinUnits, usdCents } from '@keelstone/domain/kernel/amounts/units';
import type { Transaction } from '@keelstone/domain/money/transaction/transaction';

/** "withdrawal of $500.00 in BTC" */
export function whatOf({ type, amountUsdCents, coin }: Transaction): string {
  return `${type.toLowerCase()} of ${formatUsd(usdCents(amountUsdCents))} in ${coin.toUpperCase()}`;
}

/** "0.007813 BTC": how much coin an approved withdrawal pays. */
export function paidText({ coin, paid }: Transaction): string {
  return `${formatCoin(coinUnits(paid?.coinUnits ?? 0))} ${coin.toUpperCase()}`;
}

/** "0.018 BTC, and $552.96 were booked": what a deposit brought if that differs from the request; else empty. */
export function receiptText({ coin, received }: Transaction): string {
  if (received === null) return '';
  const amount = `${formatCoinInFull(coinUnits(received.coinUnits))} ${coin.toUpperCase()}`;
  return `${amount}, and ${formatUsd(usdCents(received.usdCents))} were booked`;
}
