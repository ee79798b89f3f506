import type { Account } from '../../core/ledger/account.ts';
import { type JournalEntry, post } from '../../core/ledger/journal.ts';
import { reasonLine } from '../../core/two-person-rule/describe-changes.ts';
import type { Actor } from '../../core/user/actor.ts';
import { assertMay } from '../../core/user/restriction.ts';
import type { User } from '../../core/user/user.ts';
import type { ProposedRequests } from '../../decisions.ts';
import { DomainError } from '../../errors.ts';
import { amountLimits } from '../../kernel/amounts/amounts.limits.ts';
import { formatAsset } from '../../kernel/amounts/format.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';
import { newTransaction, type RecordRequest } from '../transaction/new-transaction.ts';
import type { Transaction } from '../transaction/transaction.ts';

/**
 * Credits profit: returns a record of type Credited with status Approved. The restrictions of its owner:
 * core/user/restriction.ts. Errors: `own-record`, `account-closing`, `invalid-input` (not above zero, or above the cap
 * of one record), `rate-unavailable`, `account-limit`.
 */
export function decideCredit(options: {
  user: User;
  account: Account;
  admin: Actor;
  request: RecordRequest;
  /** The reason that its owner reads, empty if none was given. */
  reason?: string;
}): { transaction: Transaction; account: Account; entry: JournalEntry } {
  const { user, admin, request, reason = '' } = options;
  const { coin, amountUsdCents: profit, atMs } = request;
  if (user.uid === admin.uid) throw new DomainError('own-record');
  assertMay('credit', user, { nowMs: atMs, by: 'administrator' });
  if (profit <= 0 || profit > amountLimits.recordUsdCentsMax)
    throw new DomainError('invalid-input', { field: 'profit' });
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

export function creditChanges({
  amountUsdCents,
  coin,
  reason = '',
}: ProposedRequests['credit-profit']): ChangeLine[] {
  const after = `${formatAsset('usd', amountUsdCents)}, and its value in ${coin.toUpperCase()} when it is confirmed`;
  return [{ what: 'Credited profit', before: '', after }, ...reasonLine(reason)];
}
