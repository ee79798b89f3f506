import { blockchainLimits } from './blockchain.limits.ts';
import type { ChainPayment } from './chain-payment.ts';

/** The confirmations that a Bitcoin payment of this many cents needs. The last step has no bound. Source: docs/chain.md. */
export function countConfirmationsNeeded(amountUsdCents: number, payment?: Pick<ChainPayment, 'isCoinbase'>) {
  if (payment?.isCoinbase === true) return blockchainLimits.coinbaseConfirmations;
  const step = blockchainLimits.confirmationSteps.find(
    ({ belowUsd }) => belowUsd === null || amountUsdCents < belowUsd * 100,
  );
  return step?.confirmations ?? 6;
}
