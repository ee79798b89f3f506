import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';

const ofDeposits = [
  'The payment did not arrive',
  'The proof does not match the amount',
  'The proof cannot be read',
  'The payment came from somebody else',
] as const;

const ofWithdrawals = [
  'The address is not yours to use',
  'The address does not belong to this coin',
  'We could not reach you to confirm this withdrawal',
] as const;

/** Why a deposit or a withdrawal is mostly rejected. */
export function rejectionReasons({ type }: TransactionWire): readonly string[] {
  return type === 'Withdrawal' ? ofWithdrawals : ofDeposits;
}

/** Why a payment mostly returns. */
export const returnReasons = [
  'The receiving side sent it back',
  'The network did not accept the payment',
  'The address cannot receive this coin',
] as const;
