import { DomainError, type ErrorCode } from '../../errors.ts';
import { type Account, availableCoin, availableUsd } from '../../core/ledger/account.ts';
import { type Coin, coins } from '../../kernel/amounts/coins.ts';
import { type JournalEntry, post } from '../../core/ledger/journal.ts';
import { usdCents, type UsdCents } from '../../kernel/amounts/units.ts';
import { refusalOf, type Restriction, restrictionsOf } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import { isPlausibleAddress } from '../../kernel/address/address-verdict.ts';
import { assertRecordAmount } from '../deposit/decide-deposit.ts';
import { addressFields, newTransaction, type RecordRequest } from '../transaction/new-transaction.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { withdrawalLimits } from './withdrawal.limits.ts';

export type WithdrawalRequest = RecordRequest & { address: string };

/** The facts that decide whether a withdrawal may be requested, in the form and on the server. */
export type WithdrawalQuestion = {
  amountUsdCents: UsdCents | undefined;
  availableUsdCents: number;
  /** The coin it is to be paid in, and what is available of each. */
  coin: Coin;
  availableCoinUnits: Record<Coin, number>;
  address: string;
};

/** The faults of a request, and the refusal of the server for each. */
const obstacles = {
  'no-amount': 'invalid-input',
  'below-minimum': 'invalid-input',
  'above-maximum': 'invalid-input',
  'above-available': 'insufficient-funds',
  'no-coin': 'insufficient-funds',
  'no-address': 'invalid-input',
} as const satisfies Record<string, ErrorCode>;
export type WithdrawalObstacle = keyof typeof obstacles;

/**
 * The first reason that keeps a withdrawal from being sent, or `undefined`. The chosen coin must be above 0, unless
 * both coins are 0: dollars without any coin would otherwise never leave the account.
 */
export function withdrawalObstacle(question: WithdrawalQuestion): WithdrawalObstacle | undefined {
  const { amountUsdCents: amount } = question;
  if (amount === undefined) return 'no-amount';
  if (amount < usdCents(withdrawalLimits.usdMin * 100)) return 'below-minimum';
  if (amount > usdCents(amountLimits.recordUsdMax * 100)) return 'above-maximum';
  if (amount > question.availableUsdCents) return 'above-available';
  if (!isCoinThere(question)) return 'no-coin';
  return question.address.trim() === '' ? 'no-address' : undefined;
}

/** The facts that decide whether the owner of an account may ask for a withdrawal. */
export type WithdrawalHolder = Pick<User, 'isVerified' | 'kycStatus'> & {
  restrictions: readonly Restriction[];
};

/** The first reason in the account itself, or `undefined`; the request itself is checked after it. */
export function holderObstacle({ isVerified, kycStatus, restrictions }: WithdrawalHolder) {
  const refusal = refusalOf('act', restrictions);
  if (refusal !== undefined) return refusal;
  if (!isVerified) return 'email-unverified';
  return kycStatus === 'Approved' ? refusalOf('withdraw', restrictions) : 'kyc-required';
}

/** Whether there is some of the chosen coin, or none of any coin: only then does `sys:fx` cover all of it. */
export function isCoinThere({
  coin,
  availableCoinUnits,
}: Pick<WithdrawalQuestion, 'coin' | 'availableCoinUnits'>): boolean {
  return availableCoinUnits[coin] > 0 || coins.every((each) => availableCoinUnits[each] <= 0);
}

/**
 * A withdrawal request: USD is held in full, and as much of the coin as is there, up to the estimate at the quote. It
 * is priced when it is approved (docs/money.md#withdrawals). Errors: `account-restricted`, `email-unverified`,
 * `kyc-required`, `account-locked`, `account-closing`, `books-in-doubt`, `invalid-input`, `insufficient-funds`,
 * `rate-unavailable`.
 */
export function decideWithdrawal(
  user: User,
  account: Account,
  request: WithdrawalRequest,
): { transaction: Transaction; account: Account; entry: JournalEntry } {
  const restrictions = restrictionsOf(user, { nowMs: request.atMs, account });
  const stopped = holderObstacle({ ...user, restrictions });
  if (stopped !== undefined) throw new DomainError(stopped);
  assertRecordAmount(request.amountUsdCents, withdrawalLimits.usdMin);
  const obstacle = withdrawalObstacle({
    amountUsdCents: request.amountUsdCents,
    availableUsdCents: availableUsd(account),
    coin: request.coin,
    availableCoinUnits: { btc: availableCoin(account, 'btc'), eth: availableCoin(account, 'eth') },
    address: request.address,
  });
  if (obstacle !== undefined) throw new DomainError(obstacles[obstacle]);

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
      ...addressFields(request.coin, request.address),
      isAddressPlausible: isPlausibleAddress(request.coin, request.address),
    },
  };
}
