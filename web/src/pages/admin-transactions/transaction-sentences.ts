import type { TransactionWire } from '@keelstone/domain/money/transaction/transaction.wire';
import { reasonsAndQuestions } from '@keelstone/domain/reasons-and-questions';
import { payoutStateOf } from '@keelstone/domain/money/transaction/movement-words';
import { isolateName } from '@keelstone/domain/kernel/isolated';
import { keptText } from '../../features/money/transaction/transaction-facts.ts';
import { usdText } from '../../features/money/approval/approval-sentences.ts';

export function rejectionText(transaction: TransactionWire): string {
  const { name } = transaction.user;
  return transaction.type === 'Withdrawal'
    ? `${usdText(transaction)} goes back to the available balance of ${isolateName(name)}. This is final.`
    : `Nothing is added to the balances of ${isolateName(name)}. This is final.`;
}

export function deletionText(transaction: TransactionWire): string {
  const { name } = transaction.user;
  const leaves = `The record leaves this list and the one of ${isolateName(name)}.`;
  if (payoutStateOf(transaction) === 'to-be-sent')
    return `${leaves} Nobody has entered its payment yet. Afterwards this is possible only through the API, with the id of the record, which the audit trail keeps. Balances do not change.`;
  if (transaction.status !== 'Pending') return `${leaves} ${keptText(transaction)}`;
  return transaction.type === 'Withdrawal'
    ? `It is still Pending. Deleting it rejects it: ${usdText(transaction)} goes back to the available balance. ${leaves}`
    : `It is still Pending. Deleting it rejects it: nothing is added to the balances. ${leaves}`;
}

/** The usual reasons to reject a deposit or a withdrawal. */
export function rejectionReasons({ type }: TransactionWire): readonly string[] {
  return type === 'Withdrawal' ? reasonsAndQuestions.rejectWithdrawal : reasonsAndQuestions.rejectDeposit;
}

/** The usual questions about a deposit or a withdrawal. */
export function questionPresets({ type }: TransactionWire): readonly string[] {
  return type === 'Withdrawal' ? reasonsAndQuestions.askWithdrawal : reasonsAndQuestions.askDeposit;
}
