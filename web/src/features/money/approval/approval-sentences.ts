import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { toUnits } from '@keelstone/domain/kernel/amounts/units';
import { isolateName } from '@keelstone/domain/kernel/isolate-name';
import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { coinText } from '../../../ui/money.tsx';
import { pickCoin } from '../transaction/transaction-facts.ts';

/** "$850.00" */
export function usdText({ usd }: TransactionWire): string {
  return formatUsd(toUnits('usd', usd));
}

/** The effect of an approval on the balances. `isAsRequested` is true if the deposit brought the requested amount. */
export function approvalText(
  transaction: TransactionWire,
  { isAsRequested }: { isAsRequested: boolean },
): string {
  const { name } = transaction.user;
  if (!isAsRequested)
    return `What is added to the balances of ${isolateName(name)} follows from the amount received. This is final.`;
  return transaction.type === 'Withdrawal'
    ? `${usdText(transaction)} leaves the account of ${isolateName(name)} for good. The coin is priced at this moment, and the record then says how much to send. This is final.`
    : `${usdText(transaction)} and ${coinText(pickCoin(transaction))} are added to the balances of ${isolateName(name)}. This is final.`;
}

/** A short text for the review view, which shows the effect elsewhere. */
export function briefApprovalText({ type }: TransactionWire): string {
  return type === 'Withdrawal' ? 'Priced now. This is final.' : 'This is final.';
}
