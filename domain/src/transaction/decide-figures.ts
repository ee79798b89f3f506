import { DomainError } from '../errors.ts';
import { assets, type Account, type Asset, type Coin } from '../ledger/account.ts';
import { post, type JournalEntry, type Posting } from '../ledger/journal.ts';
import { limits } from '../limits.ts';
import { coinForUsd } from '../money/convert.ts';
import type { UsdCents } from '../money/units.ts';
import type { Quote } from '../rates/quote.ts';
import type { User } from '../user/user.ts';
import type { Actor, Transaction } from './transaction.ts';

/**
 * An admin credits profit: a record of type Credited, born Approved (design.md 4).
 * Errors: `own-record`, `invalid-input` (not above zero, or above the cap of one record), `account-limit`.
 */
export function decideCredit(options: {
  user: User;
  account: Account;
  admin: Actor;
  id: string;
  transactionId: string;
  requestHash: string;
  coin: Coin;
  profitUsdCents: UsdCents;
  quote: Quote;
  atMs: number;
}): { transaction: Transaction; account: Account; entry: JournalEntry } {
  const { user, admin, coin, profitUsdCents, quote, atMs } = options;
  if (user.uid === admin.uid) throw new DomainError('own-record');
  if (profitUsdCents <= 0 || profitUsdCents > limits.recordUsdMax * 100) {
    throw new DomainError('invalid-input', { field: 'profit' });
  }
  const coinAmount = coinForUsd(profitUsdCents, quote.rate);
  const posted = post(options.account, {
    event: 'profit-credited',
    recordId: options.id,
    postings: [
      { account: 'user:available', asset: 'usd', delta: profitUsdCents },
      { account: 'sys:profit', asset: 'usd', delta: -profitUsdCents },
      { account: 'user:available', asset: coin, delta: coinAmount },
      { account: 'sys:profit', asset: coin, delta: -coinAmount },
    ],
    reason: '',
    actorUid: admin.uid,
    atMs,
  });
  return {
    ...posted,
    transaction: {
      id: options.id,
      transactionId: options.transactionId,
      requestHash: options.requestHash,
      type: 'Credited',
      status: 'Approved',
      uid: user.uid,
      userName: user.name,
      userEmail: user.email,
      coin,
      amountUsdCents: profitUsdCents,
      coinUnits: coinAmount,
      heldCoinUnits: 0,
      rateUsd: quote.rate,
      rateAtMs: quote.atMs,
      proof: null,
      remarks: '',
      btcAddress: null,
      ethAddress: null,
      isAddressPlausible: true,
      createdAtMs: atMs,
      decidedAtMs: atMs,
      decidedBy: admin,
      isCancelledByUser: false,
      isHiddenForUser: false,
      isDeleted: false,
    },
  };
}

/**
 * An admin types new figures: each asset moves by the difference to *available*; held is untouched.
 * Figures that are already right post nothing (`undefined`), so that an edit may be sent again. Errors: `own-record`,
 * `figures-changed` where what is available is not what the admin saw when he decided, `account-limit`.
 */
export function decideEditFigures(options: {
  account: Account;
  admin: Actor;
  /** Cents for usd, 1e-8 units for coins. */
  figures: Record<Asset, number>;
  /** What he saw, in the same units; `undefined` where he did not say. */
  expected?: Record<Asset, number> | undefined;
  recordId: string;
  reason: string;
  atMs: number;
}): { account: Account; entry: JournalEntry } | undefined {
  const { account, admin, figures, expected } = options;
  if (account.uid === admin.uid) throw new DomainError('own-record');
  const postings = assets.flatMap((asset): Posting[] => {
    const delta = figures[asset] - account[asset].available;
    if (delta === 0) return [];
    return [
      { account: 'user:available', asset, delta },
      { account: 'sys:adjust', asset, delta: -delta },
    ];
  });
  if (postings.length === 0) return undefined;
  if (expected !== undefined && assets.some((asset) => expected[asset] !== account[asset].available))
    throw new DomainError('figures-changed');
  return post(account, {
    event: 'figures-edited',
    recordId: options.recordId,
    postings,
    reason: options.reason,
    actorUid: admin.uid,
    atMs: options.atMs,
  });
}
