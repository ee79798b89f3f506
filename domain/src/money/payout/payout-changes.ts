import type { ProposedRequests } from '../../decisions.ts';
import { formatAsset } from '../../kernel/amounts/format.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';
import { takenCoinUnits } from '../transaction/settlement.ts';
import type { Transaction } from '../transaction/transaction.ts';

/** The amounts that a returned payment adds to the account. */
export function payoutReturnChanges(
  transaction: Transaction,
  { reason }: ProposedRequests['return-payout'],
): ChangeLine[] {
  const coins = formatAsset(transaction.coin, takenCoinUnits(transaction));
  const after = `${formatAsset('usd', transaction.amountUsdCents)} and ${coins} are available again`;
  return [
    { what: 'Returned payout', before: '', after },
    { what: 'Reason', before: '', after: reason },
  ];
}
