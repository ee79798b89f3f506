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

const questionsOfDeposits = [
  'We cannot find this payment on the chain',
  'The proof does not show the amount or the address',
  'Please tell us from whose wallet it was sent',
] as const;

const questionsOfWithdrawals = [
  'Whose address is this?',
  'Please tell us what this withdrawal is for',
] as const;

/** What is mostly asked about a deposit or a withdrawal. */
export function questionPresets({ type }: TransactionWire): readonly string[] {
  return type === 'Withdrawal' ? questionsOfWithdrawals : questionsOfDeposits;
}

/** Why a payment mostly returns. */
export const returnReasons = [
  'The receiving side sent it back',
  'The network did not accept the payment',
  'The address cannot receive this coin',
] as const;
