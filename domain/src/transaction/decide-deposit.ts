import { DomainError } from '../errors.ts';
import type { Coin } from '../ledger/account.ts';
import { limits } from '../limits.ts';
import { coinForUsd } from '../money/convert.ts';
import { usdCents, type UsdCents } from '../money/units.ts';
import type { Quote } from '../rates/quote.ts';
import type { User } from '../user/user.ts';
import type { StoredImage, Transaction } from './transaction.ts';

export type DepositRequest = {
  id: string;
  transactionId: string;
  requestHash: string;
  coin: Coin;
  amountUsdCents: UsdCents;
  remarks: string;
  proof: StoredImage;
  depositAddress: string;
  quote: Quote;
  atMs: number;
};

/**
 * A deposit asked for: a Pending record and no posting (design.md 4).
 * Errors: `account-restricted`, `email-unverified`, `invalid-input` (below the minimum or above the cap).
 */
export function decideDeposit(user: User, request: DepositRequest): Transaction {
  if (user.isBlocked) throw new DomainError('account-restricted');
  if (!user.isVerified) throw new DomainError('email-unverified');
  assertRecordAmount(request.amountUsdCents, limits.depositUsdMin);
  return {
    id: request.id,
    transactionId: request.transactionId,
    requestHash: request.requestHash,
    type: 'Deposit',
    status: 'Pending',
    uid: user.uid,
    userName: user.name,
    userEmail: user.email,
    coin: request.coin,
    amountUsdCents: request.amountUsdCents,
    coinUnits: coinForUsd(request.amountUsdCents, request.quote.rate),
    heldCoinUnits: 0,
    rateUsd: request.quote.rate,
    rateAtMs: request.quote.atMs,
    proof: request.proof,
    remarks: request.remarks,
    btcAddress: request.coin === 'btc' ? request.depositAddress : null,
    ethAddress: request.coin === 'eth' ? request.depositAddress : null,
    isAddressPlausible: true,
    createdAtMs: request.atMs,
    decidedAtMs: null,
    decidedBy: null,
    isCancelledByUser: false,
    isHiddenForUser: false,
    isDeleted: false,
  };
}

/** Refuses an amount below the minimum (whole USD) or above the cap of one record. */
export function assertRecordAmount(amount: UsdCents, usdMin: number): void {
  if (amount < usdCents(usdMin * 100) || amount > usdCents(limits.recordUsdMax * 100)) {
    throw new DomainError('invalid-input', { field: 'usd' });
  }
}
