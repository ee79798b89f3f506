import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { dialogTexts } from '@keelstone/domain/dialog-texts';

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
