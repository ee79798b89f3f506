import type { Account } from '../ledger/account.ts';
import { assets, type Asset } from '../../kernel/amounts/coins.ts';
import { formatAsset, formatUsd } from '../../kernel/amounts/format.ts';
import { usdCents } from '../../kernel/amounts/units.ts';
import { takenCoinUnits } from '../../money/transaction/settlement.ts';
import type { Transaction } from '../../money/transaction/transaction.ts';
import type { PlatformWallet } from '../../money/deposit-address/wallet.ts';
import type { Policy } from './policy.ts';
import type { ChangeLine, ProposedRequests } from './proposal.ts';

/** What the figures of an account are called. */
export const figureNames: Readonly<Record<Asset, string>> = {
  usd: 'Balance',
  btc: 'Bitcoin',
  eth: 'Ethereum',
};

export function creditChanges({
  amountUsdCents,
  coin,
  reason = '',
}: ProposedRequests['credit-profit']): ChangeLine[] {
  const after = `${formatUsd(usdCents(amountUsdCents))}, and its value in ${coin.toUpperCase()} when it is confirmed`;
  return [{ what: 'Credited profit', before: '', after }, ...reasonLine(reason)];
}

/** Empty if none was given. */
function reasonLine(reason: string): ChangeLine[] {
  return reason === '' ? [] : [{ what: 'Reason', before: '', after: reason }];
}

/** What a returned payment puts back into the account. */
export function payoutReturnChanges(
  transaction: Transaction,
  { reason }: ProposedRequests['return-payout'],
): ChangeLine[] {
  const coins = formatAsset(transaction.coin, takenCoinUnits(transaction));
  const after = `${formatAsset('usd', transaction.amountUsdCents)} and ${coins} are available again`;
  return [
    { what: 'Returned payout', before: '', after },
    { what: 'Reason', before: '', after: reason },
  ];
}

/** What differs from the available figures. */
export function figureChanges(
  account: Account,
  { figures, reason }: ProposedRequests['edit-figures'],
): ChangeLine[] {
  const changed = assets.filter((asset) => figures[asset] !== account[asset].available);
  return [
    ...changed.map((asset) => ({
      what: figureNames[asset],
      before: formatAsset(asset, account[asset].available),
      after: formatAsset(asset, figures[asset]),
    })),
    ...reasonLine(reason),
  ];
}

export function walletChanges(from: PlatformWallet | undefined, to: PlatformWallet): ChangeLine[] {
  const lines = [
    { what: 'Bitcoin address', before: from?.btcAddress ?? '', after: to.btcAddress },
    { what: 'Ethereum address', before: from?.ethAddress ?? '', after: to.ethAddress },
  ];
  return lines.filter(({ before, after }) => before !== after);
}

export function policyChanges(from: Policy, to: Policy): ChangeLine[] {
  return [{ what: twoPeopleFrom, before: boundText(from), after: boundText(to) }];
}

/** What the one bound is called. */
export const twoPeopleFrom = 'Two people from';

export function boundText({ fromUsdCents: cents }: Policy): string {
  if (cents === null) return 'never';
  return cents === 0 ? 'always' : formatUsd(usdCents(cents));
}
