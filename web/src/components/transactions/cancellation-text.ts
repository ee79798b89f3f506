import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { formatUsd } from '@keelstone/domain/money/format';
import { usdFromNumber } from '@keelstone/domain/money/units';

/** What cancelling a Pending request does: "$1,200.00 goes back to your available balance, and ...". */
export function cancellationText({ type, usd }: Pick<TransactionWire, 'type' | 'usd'>): string {
  const cents = usdFromNumber(usd);
  const amount = cents === undefined ? 'the amount' : formatUsd(cents);
  const effect =
    type === 'Withdrawal'
      ? `${amount} goes back to your available balance`
      : `${amount} will not be credited`;
  return `${effect}, and the record leaves your list.`;
}
