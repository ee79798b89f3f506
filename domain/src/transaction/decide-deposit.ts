import { DomainError } from '../errors.ts';
import { limits } from '../limits.ts';
import { usdCents, type UsdCents } from '../money/units.ts';
import type { User } from '../user/user.ts';
import { addressFields, newTransaction, type RecordRequest } from './new-transaction.ts';
import type { StoredImage, Transaction } from './transaction.ts';

export type DepositRequest = RecordRequest & {
  remarks: string;
  proof: StoredImage;
  depositAddress: string;
};

/**
 * A deposit asked for: a Pending record and no posting.
 * Errors: `account-restricted`, `email-unverified`, `invalid-input` (below the minimum or above the cap),
 * `rate-unavailable`.
 */
export function decideDeposit(user: User, request: DepositRequest): Transaction {
  if (user.isBlocked) throw new DomainError('account-restricted');
  if (!user.isVerified) throw new DomainError('email-unverified');
  assertRecordAmount(request.amountUsdCents, limits.depositUsdMin);
  return {
    ...newTransaction('Deposit', user, request),
    proof: request.proof,
    remarks: request.remarks,
    ...addressFields(request.coin, request.depositAddress),
  };
}

/** Refuses an amount below the minimum (whole USD) or above the cap of one record. */
export function assertRecordAmount(amount: UsdCents, usdMin: number): void {
  if (amount < usdCents(usdMin * 100) || amount > usdCents(limits.recordUsdMax * 100)) {
    throw new DomainError('invalid-input', { field: 'usd' });
  }
}
