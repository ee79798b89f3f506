import type { PreviewFact } from '@keelstone/domain/api/preview.wire';
import { collections, currentWallet, policyDocument } from '@keelstone/domain/collections';
import { assets, type Account, type Asset, type Bucket } from '@keelstone/domain/ledger/account';
import { formatCoin, formatUsd } from '@keelstone/domain/money/format';
import { coinUnits, usdCents } from '@keelstone/domain/money/units';
import { policyLines } from '@keelstone/domain/policy/describe-changes';
import { policyAt } from '@keelstone/domain/policy/policy';
import type { Seen } from '@keelstone/domain/preview/seen';
import type { Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';

type FactDeps = Pick<
  Deps,
  'accounts' | 'kyc' | 'now' | 'policies' | 'proposals' | 'transactions' | 'wallets'
>;

/**
 * What a decision rests on, in words: its record, the balances and the policy, as they were read. Two previews are
 * compared by these, so a thing that nobody could tell apart in words is left out.
 */
export function factsOf({ record, balances, policy }: Seen, deps: FactDeps): PreviewFact[] {
  const stored = policy[`${collections.config}/${policyDocument}`];
  const nowMs = deps.now();
  return [
    ...Object.entries(record).flatMap(([path, data]) => recordFacts(path, data, deps)),
    ...Object.entries(balances).flatMap(([path, data]) => {
      const account = deps.accounts.at(idOf(path)).parsed(fields(data));
      return account === undefined ? [] : accountFacts(account);
    }),
    ...(stored === undefined
      ? []
      : policyLines(policyAt(deps.policies.at(policyDocument).parsed(fields(stored)), nowMs)).map(
          ({ what, value }) => ({ what: `Rule: ${what}`, value }),
        )),
  ];
}

function recordFacts(path: string, data: unknown, deps: FactDeps): PreviewFact[] {
  const id = idOf(path);
  switch (path.slice(0, path.indexOf('/'))) {
    case collections.transactions: {
      const transaction = deps.transactions.at(id).parsed(fields(data));
      return transaction === undefined ? [] : transactionFacts(transaction);
    }
    case collections.kyc: {
      const found = deps.kyc.at(id).parsed(fields(data));
      return found === undefined
        ? []
        : [{ what: 'Status', value: found.isDeleted ? 'Deleted' : found.status }];
    }
    case collections.proposals: {
      const found = deps.proposals.at(id).parsed(fields(data));
      return found === undefined ? [] : [{ what: 'Proposal', value: found.status }];
    }
    default: {
      const found = deps.wallets.at(currentWallet).parsed(fields(data));
      if (found === undefined) return [];
      return [
        { what: 'Bitcoin address', value: found.btcAddress },
        { what: 'Ethereum address', value: found.ethAddress },
      ];
    }
  }
}

function transactionFacts({ status, approvals = [], ...record }: Transaction): PreviewFact[] {
  const first = approvals.at(-1);
  return [
    { what: 'Status', value: statusText({ status, ...record }) },
    {
      what: 'Approved by',
      value: first === undefined ? 'nobody' : [first.name, first.email].filter(Boolean).join(', '),
    },
  ];
}

function statusText({
  status,
  isDeleted,
  isCancelledByUser,
}: Pick<Transaction, 'status' | 'isDeleted' | 'isCancelledByUser'>): string {
  if (isDeleted) return 'Deleted';
  return isCancelledByUser ? 'Cancelled by its owner' : status;
}

const assetNames: Readonly<Record<Asset, string>> = { usd: '', btc: ' Bitcoin', eth: ' Ethereum' };

function accountFacts(account: Account): PreviewFact[] {
  const of = (bucket: keyof Bucket, word: string) =>
    assets.map((asset) => ({
      what: `${word}${assetNames[asset]}`,
      value: amountText(asset, account[asset][bucket]),
    }));
  const books = account.booksInDoubtAtMs === null ? 'not in doubt' : 'in doubt';
  return [...of('available', 'Available'), ...of('held', 'Held'), { what: 'Books', value: books }];
}

function amountText(asset: Asset, units: number): string {
  return asset === 'usd'
    ? formatUsd(usdCents(units))
    : `${formatCoin(coinUnits(units))} ${asset.toUpperCase()}`;
}

const idOf = (path: string): string => path.slice(path.indexOf('/') + 1);

/** A document as it was read; one that was not there is kept as `null`. */
function fields(data: unknown): Record<string, unknown> | undefined {
  return typeof data === 'object' && data !== null ? { ...data } : undefined;
}
