import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { dialogTexts } from '@keelstone/domain/dialog-texts';
import { formatUsd } from '@keelstone/domain/kernel/amounts/format';
import { unitsOf } from '@keelstone/domain/kernel/amounts/units';
import { payoutStateOf } from '@keelstone/domain/money/transaction/movement-words';
import { isolated } from '@keelstone/domain/kernel/isolated';
import { coinText } from '../../ui/money.tsx';
import { coinOf, keptText } from '../../features/money/transaction/transaction-facts.ts';

/** "$850.00" */
function usdText({ usd }: TransactionWire): string {
  return formatUsd(unitsOf('usd', usd));
}

/** "deposit", within a sentence. */
export function kindOf({ type }: TransactionWire): string {
  return type.toLowerCase();
}

/** What an approval does to the money; `isAsked`: a deposit brought what was asked for. */
export function approvalText(transaction: TransactionWire, { isAsked }: { isAsked: boolean }): string {
  const { name } = transaction.user;
  if (!isAsked)
    return `What is added to the balances of ${isolated(name)} follows from the amount received. This is final.`;
  return transaction.type === 'Withdrawal'
    ? `${usdText(transaction)} leaves the account of ${isolated(name)} for good. The coin is priced at this moment, and the record then says how much to send. This is final.`
    : `${usdText(transaction)} and ${coinText(coinOf(transaction))} are added to the balances of ${isolated(name)}. This is final.`;
}

/** The same next to the case and what changes, which say the rest. */
export function briefApprovalText({ type }: TransactionWire): string {
  return type === 'Withdrawal' ? 'The coin is priced at this moment. This is final.' : 'This is final.';
}

export function rejectionText(transaction: TransactionWire): string {
  const { name } = transaction.user;
  return transaction.type === 'Withdrawal'
    ? `${usdText(transaction)} goes back to the available balance of ${isolated(name)}. This is final.`
    : `Nothing is added to the balances of ${isolated(name)}. This is final.`;
}

export function deletionText(transaction: TransactionWire): string {
  const { name } = transaction.user;
  const leaves = `The record leaves this list and the one of ${isolated(name)}.`;
  if (payoutStateOf(transaction) === 'to-be-sent')
    return `${leaves} Nobody has entered its payment yet. Afterwards this is possible only through the API, with the id of the record, which the audit trail keeps. Balances do not change.`;
  if (transaction.status !== 'Pending') return `${leaves} ${keptText(transaction)}`;
  return transaction.type === 'Withdrawal'
    ? `It is still Pending. Deleting it rejects it: ${usdText(transaction)} goes back to the available balance. ${leaves}`
    : `It is still Pending. Deleting it rejects it: nothing is added to the balances. ${leaves}`;
}

/** Why a deposit or a withdrawal is mostly rejected. */
export function rejectionReasons({ type }: TransactionWire): readonly string[] {
  return type === 'Withdrawal' ? dialogTexts.rejectWithdrawal : dialogTexts.rejectDeposit;
}

/** What is mostly asked about a deposit or a withdrawal. */
export function questionPresets({ type }: TransactionWire): readonly string[] {
  return type === 'Withdrawal' ? dialogTexts.askWithdrawal : dialogTexts.askDeposit;
}

/** Why a payment mostly returns. */
export const returnReasons = [
  'The receiving side sent it back',
  'The network did not accept the payment',
  'The address cannot receive this coin',
] as const;
