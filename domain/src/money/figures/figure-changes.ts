import type { Account } from '../../core/ledger/account.ts';
import { assetTitles } from '../../core/ledger/figures.ts';
import { reasonLine } from '../../core/two-person-rule/describe-changes.ts';
import type { ProposedRequests } from '../../decisions.ts';
import { assets } from '../../kernel/amounts/coins.ts';
import { formatAsset } from '../../kernel/amounts/format.ts';
import type { ChangeLine } from '../../kernel/api/common.wire.ts';

/** The figures that differ from the available ones. */
export function figureChanges(
  account: Account,
  { figures, reason }: ProposedRequests['edit-figures'],
): ChangeLine[] {
  const changed = assets.filter((asset) => figures[asset] !== account[asset].available);
  return [
    ...changed.map((asset) => ({
      what: assetTitles[asset],
      before: formatAsset(asset, account[asset].available),
      after: formatAsset(asset, figures[asset]),
    })),
    ...reasonLine(reason),
  ];
}
