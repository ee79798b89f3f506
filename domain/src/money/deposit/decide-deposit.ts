import type { StoredImage } from '../../core/upload/stored-image.ts';
import { assertMay } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import { DomainError } from '../../errors.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { usdCents, type UsdCents } from '../../kernel/amounts/units.ts';
import { assertUnclaimed, type FoundClaim } from '../transaction/deposit-txid.ts';
import { toAddressFields, newTransaction, type RecordRequest } from '../transaction/new-transaction.ts';
import type { PromisedQuote, Transaction } from '../transaction/transaction.ts';
import { priceDeposit, type DepositQuote, type QuoteUse } from './deposit-quote.ts';
import { depositLimits } from './deposit.limits.ts';

export type DepositRequest = RecordRequest & {
  remarks: string;
  proof: StoredImage;
  depositAddress: string;
  /** The transaction that the sender names, as returned by `depositTxid`. */
  txid?: string | null;
  /** The claim on that transaction, or `undefined` if none is named. */
  claim?: FoundClaim | undefined;
  /** The sender's quote, or `undefined` without one. */
  quoted?: DepositQuote | undefined;
  /** The record that was filed with the quote, or `undefined` if none was. */
  quoteUse?: QuoteUse | undefined;
};

/**
 * Decides a deposit request. Returns a Pending record, and posts nothing. `priceDeposit` determines the amounts.
 * Errors: `account-restricted`, `email-unverified`, `account-closing`, `invalid-input` (below the minimum or above the
 * cap), `quote-expired`, `quote-used`, `txid-used`, `rate-unavailable`.
 */
export function decideDeposit(user: User, request: DepositRequest): Transaction {
  assertMayDeposit(user, request.atMs);
  const { id, amountUsdCents, quoted, quoteUse, claim, quote: present, atMs } = request;
  assertRecordAmount(amountUsdCents, depositLimits.usdMin);
  if (quoted !== undefined && atMs > quoted.untilMs + depositLimits.quoteLateMs)
    throw new DomainError('quote-expired', { field: 'quote' });
  if (quoteUse !== undefined && quoteUse.recordId !== id)
    throw new DomainError('quote-used', { field: 'quote' });
  assertUnclaimed(claim);
  return {
    ...newTransaction('Deposit', user, request),
    ...priceDeposit(amountUsdCents, { quoted, present, atMs }),
    ...(quoted === undefined ? {} : { quote: quoteToKeep(quoted) }),
    proof: request.proof,
    remarks: request.remarks,
    txid: request.txid ?? null,
    ...toAddressFields(request.coin, request.depositAddress),
  };
}

/** Errors: `account-restricted`, `email-unverified`, `account-closing`. */
export function assertMayDeposit(user: User | undefined, nowMs: number): asserts user is User {
  assertMay('act', user, { nowMs });
  if (!user.isVerified) throw new DomainError('email-unverified');
  assertMay('bring-in', user, { nowMs });
}

/** The quote as stored in the record, which already has the coin. */
function quoteToKeep({ amountUsdCents, rate, untilMs }: DepositQuote): PromisedQuote {
  return { amountUsdCents, rateUsd: rate, untilMs };
}

/** Refuses an amount below the minimum (whole USD) or above the cap of one record. */
function assertRecordAmount(amount: UsdCents, usdMin: number): void {
  if (amount < usdCents(usdMin * 100) || amount > usdCents(amountLimits.recordUsdCentsMax))
    throw new DomainError('invalid-input', { field: 'usd' });
}
