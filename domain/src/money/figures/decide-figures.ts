import { DomainError } from '../../errors.ts';
import type { Account } from '../../core/ledger/account.ts';
import { type Asset, assets } from '../../kernel/amounts/coins.ts';
import { type JournalEntry, post, type Posting } from '../../core/ledger/journal.ts';
import { assertMay } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import { newTransaction, type RecordRequest } from '../transaction/new-transaction.ts';
import type { Transaction } from '../transaction/transaction.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import type { Actor } from '../../core/user/actor.ts';

/**
 * An admin credits profit: a record of type Credited that starts as Approved. Errors: `own-record`, `account-closing`,
 * `invalid-input` (not above zero, or above the cap of one record), `rate-unavailable`, `account-limit`.
 */
export function decideCredit(options: {
  user: User;
  account: Account;
  admin: Actor;
  request: RecordRequest;
  /** As its owner reads it; empty if none was given. */
  reason?: string;
}): { transaction: Transaction; account: Account; entry: JournalEntry } {
  const { user, admin, request, reason = '' } = options;
  const { coin, amountUsdCents: profit, atMs } = request;
  if (user.uid === admin.uid) throw new DomainError('own-record');
  assertMay('credit', user, { nowMs: atMs, by: 'administrator' });
  if (profit <= 0 || profit > amountLimits.recordUsdMax * 100) {
    throw new DomainError('invalid-input', { field: 'profit' });
  }
  const record = newTransaction('Credited', user, request);
  const posted = post(options.account, {
    event: 'profit-credited',
    recordId: request.id,
    postings: [
      { account: 'user:available', asset: 'usd', delta: profit },
      { account: 'sys:profit', asset: 'usd', delta: -profit },
      { account: 'user:available', asset: coin, delta: record.coinUnits },
      { account: 'sys:profit', asset: coin, delta: -record.coinUnits },
    ],
    reason,
    actorUid: admin.uid,
    atMs,
  });
  return {
    ...posted,
    transaction: {
      ...record,
      status: 'Approved',
      decidedAtMs: atMs,
      decidedBy: admin,
      reason: reason === '' ? null : reason,
    },
  };
}

/**
 * An admin types new figures: each asset moves by the difference to *available*; held is untouched. Figures that are
 * already right post nothing (`undefined`), so an edit can safely be sent again. Errors: `own-record`, `account-limit`.
 */
export function decideEditFigures(options: {
  account: Account;
  admin: Actor;
  /** Cents for usd, 1e-8 units for coins. */
  figures: Record<Asset, number>;
  recordId: string;
  reason: string;
  atMs: number;
}): { account: Account; entry: JournalEntry } | undefined {
  const { account, admin, figures } = options;
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
  return post(account, {
    event: 'figures-edited',
    recordId: options.recordId,
    postings,
    reason: options.reason,
    actorUid: admin.uid,
    atMs: options.atMs,
  });
}
