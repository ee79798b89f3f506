import type { Account } from '../../core/ledger/account.ts';
import { assetTitles } from '../../core/ledger/figures.ts';
import { type JournalEntry, post, type Posting } from '../../core/ledger/journal.ts';
import { reasonLine } from '../../core/two-person-rule/describe-changes.ts';
import type { Actor } from '../../core/user/actor.ts';
import type { ProposedRequests } from '../../decisions.ts';
import { DomainError } from '../../errors.ts';
import { type Asset, assets } from '../../kernel/amounts/coins.ts';
import { formatAsset } from '../../kernel/amounts/format.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';

/**
 * Sets new figures. The difference of each asset moves to or from *available*, and *held* is unchanged. Returns
 * `undefined` if the figures are already right, so an edit can safely be repeated. Errors: `own-record`,
 * `account-limit`.
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

/** The figures that differ from the available ones. */
export function listFigureChanges(
  account: Account,
  { figures, reason }: ProposedRequests['edit-figures'],
): ChangeLine[] {
  const changedAssets = assets.filter((asset) => figures[asset] !== account[asset].available);
  return [
    ...changedAssets.map((asset) => ({
      what: assetTitles[asset],
      before: formatAsset(asset, account[asset].available),
      after: formatAsset(asset, figures[asset]),
    })),
    ...reasonLine(reason),
  ];
}
