import { type Account, availableCoin, availableUsd } from '../../core/ledger/account.ts';
import { type JournalEntry, post } from '../../core/ledger/journal.ts';
import { findRefusal, type Restriction, findRestrictions } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import { DomainError, type ErrorCode } from '../../errors.ts';
import { isPlausibleAddress } from '../../kernel/address/address-verdict.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { type Coin, coins } from '../../kernel/amounts/coins.ts';
import { usdCents, type UsdCents } from '../../kernel/amounts/units.ts';
import { toAddressFields, newTransaction, type RecordRequest } from '../transaction/new-transaction.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { withdrawalLimits } from './withdrawal.limits.ts';

export type WithdrawalRequest = RecordRequest & { address: string };

/** The facts that decide whether a withdrawal may be requested, in the form and on the server. */
export type WithdrawalFacts = {
  amountUsdCents: UsdCents | undefined;
  availableUsdCents: number;
  /** The coin of the payment, and the available amount of each coin. */
  coin: Coin;
  availableCoinUnits: Record<Coin, number>;
  address: string;
};

/** The faults of a request, and the server's refusal for each. */
const obstacles = {
  'no-amount': { code: 'invalid-input' },
  'below-minimum': { code: 'invalid-input', field: 'usd' },
  'above-maximum': { code: 'invalid-input', field: 'usd' },
  'above-available': { code: 'insufficient-funds' },
  'no-coin': { code: 'insufficient-funds' },
  'no-address': { code: 'invalid-input' },
} as const satisfies Record<string, { code: ErrorCode; field?: 'usd' }>;
export type WithdrawalObstacle = keyof typeof obstacles;

/**
 * The first fault of a request, or `undefined`. The account must have some of the chosen coin, unless it has no coin at
 * all: otherwise dollars without coins could never be withdrawn.
 */
export function findWithdrawalObstacle(facts: WithdrawalFacts): WithdrawalObstacle | undefined {
  const { amountUsdCents: amount } = facts;
  if (amount === undefined) return 'no-amount';
  if (amount < usdCents(withdrawalLimits.usdMin * 100)) return 'below-minimum';
  if (amount > usdCents(amountLimits.recordUsdCentsMax)) return 'above-maximum';
  if (amount > facts.availableUsdCents) return 'above-available';
  if (!mayPayInCoin(facts)) return 'no-coin';
  return facts.address.trim() === '' ? 'no-address' : undefined;
}

/** The facts about the account holder that decide whether they may request a withdrawal. */
export type WithdrawalHolder = Pick<User, 'isVerified' | 'kycStatus'> & {
  restrictions: readonly Restriction[];
};

/** The first obstacle in the account itself, or `undefined`. Check this before `findWithdrawalObstacle`. */
export function findHolderObstacle({ isVerified, kycStatus, restrictions }: WithdrawalHolder) {
  const refusal = findRefusal('act', restrictions);
  if (refusal !== undefined) return refusal;
  if (!isVerified) return 'email-unverified';
  return kycStatus === 'Approved' ? findRefusal('withdraw', restrictions) : 'kyc-required';
}

/** Returns whether the account has some of the chosen coin, or no coin at all, so that `sys:fx` provides it. */
export function mayPayInCoin({
  coin,
  availableCoinUnits,
}: Pick<WithdrawalFacts, 'coin' | 'availableCoinUnits'>): boolean {
  return availableCoinUnits[coin] > 0 || coins.every((each) => availableCoinUnits[each] <= 0);
}

/**
 * Decides a withdrawal request: holds the USD in full, and the available coin up to the estimate at the quote. The
 * price is set at the approval (docs/money.md#withdrawals). Errors: `account-restricted`, `email-unverified`,
 * `kyc-required`, `account-locked`, `account-closing`, `books-in-doubt`, `invalid-input`, `insufficient-funds`,
 * `rate-unavailable`.
 */
export function decideWithdrawal(
  user: User,
  account: Account,
  request: WithdrawalRequest,
): { transaction: Transaction; account: Account; entry: JournalEntry } {
  const restrictions = findRestrictions(user, { nowMs: request.atMs, account });
  const stopped = findHolderObstacle({ ...user, restrictions });
  if (stopped !== undefined) throw new DomainError(stopped);
  const obstacle = findWithdrawalObstacle({
    amountUsdCents: request.amountUsdCents,
    availableUsdCents: availableUsd(account),
    coin: request.coin,
    availableCoinUnits: { btc: availableCoin(account, 'btc'), eth: availableCoin(account, 'eth') },
    address: request.address,
  });
  if (obstacle !== undefined) {
    const { code, ...field } = obstacles[obstacle];
    throw new DomainError(code, field);
  }

  const record = newTransaction('Withdrawal', user, request);
  const heldCoin = Math.min(record.coinUnits, availableCoin(account, request.coin));
  const posted = post(account, {
    event: 'withdrawal-held',
    recordId: request.id,
    postings: [
      { account: 'user:available', asset: 'usd', delta: -request.amountUsdCents },
      { account: 'user:held', asset: 'usd', delta: request.amountUsdCents },
      { account: 'user:available', asset: request.coin, delta: -heldCoin },
      { account: 'user:held', asset: request.coin, delta: heldCoin },
    ],
    reason: '',
    actorUid: user.uid,
    atMs: request.atMs,
  });
  return {
    ...posted,
    transaction: {
      ...record,
      heldCoinUnits: heldCoin,
      ...toAddressFields(request.coin, request.address),
      isAddressPlausible: isPlausibleAddress(request.coin, request.address),
    },
  };
}
