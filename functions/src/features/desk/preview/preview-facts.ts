import type { PreviewFact } from '@keelstone/domain/api/preview.contract';
import { questionsFact, questionsText } from '@keelstone/domain/ask/ask';
import { collections, policyDocument } from '@keelstone/domain/collections';
import { isInDoubt, type Account, type Bucket } from '@keelstone/domain/ledger/account';
import { assets, type Asset, type Coin } from '@keelstone/domain/money/coins';
import { coinUnits } from '@keelstone/domain/money/units';
import { formatAsset, formatCoinInFull } from '@keelstone/domain/money/format';
import { boundText, twoPeopleFrom } from '@keelstone/domain/policy/describe-changes';
import { policyAt } from '@keelstone/domain/policy/policy';
import type { Seen } from '@keelstone/domain/preview/seen';
import type { Approval, Transaction } from '@keelstone/domain/transaction/transaction';
import type { Deps } from '../deps.ts';
import { placeOf } from '../../../platform/firestore/tx.ts';
import { factorFacts, userFacts } from './user-facts.ts';

/**
 * What a decision rests on, in words: its record, the balances and the policy, as they were read. Two previews are
 * compared by these, so anything that would read the same is left out.
 */
export function factsOf({ record, balances, policy }: Seen, deps: Deps): PreviewFact[] {
  const stored = policy[`${collections.config}/${policyDocument}`];
  const nowMs = deps.now();
  return [
    ...Object.entries(record).flatMap(([path, data]) => recordFacts(path, data, deps)),
    ...Object.entries(balances).flatMap(([path, data]) => {
      const account = deps.accounts.at(placeOf(path).id).parsed(fields(data));
      return account === undefined ? [] : accountFacts(account);
    }),
    ...(stored === undefined
      ? []
      : [
          {
            what: twoPeopleFrom,
            value: boundText(policyAt(deps.policies.at(policyDocument).parsed(fields(stored)), nowMs)),
          },
        ]),
  ];
}

function recordFacts(path: string, data: unknown, deps: Deps): PreviewFact[] {
  const { collection, id } = placeOf(path);
  const of = <T>(
    { at }: { at(id: string): { parsed(data: object | undefined): T | undefined } },
    facts: (found: T) => PreviewFact[],
  ): PreviewFact[] => {
    const found = at(id).parsed(fields(data));
    return found === undefined ? [] : facts(found);
  };
  switch (collection) {
    case collections.transactions:
      return of(deps.transactions, transactionFacts);
    case collections.kyc:
      return of(deps.kyc, ({ isDeleted, status, asks }) => [
        { what: 'Status', value: isDeleted ? 'Deleted' : status },
        ...questionFacts(asks),
      ]);
    case collections.profitBatches:
      return of(deps.profitBatches, ({ state }) => [{ what: 'Profit for many', value: state }]);
    case collections.proposals:
      return of(deps.proposals, ({ status }) => [{ what: 'Proposal', value: status }]);
    case collections.users:
      return of(deps.users, (user) => userFacts(user, deps.now()));
    case collections.factors:
      return of(deps.factors, factorFacts);
    case collections.findings:
      return of(deps.findings, ({ isOpen, detail }) => [
        { what: 'Finding', value: isOpen ? 'open' : 'closed' },
        { what: 'What was found', value: detail || 'nothing more' },
      ]);
    default:
      return of(deps.wallets, ({ btcAddress, ethAddress }) => [
        { what: 'Bitcoin address', value: btcAddress },
        { what: 'Ethereum address', value: ethAddress },
      ]);
  }
}

/** Two previews are compared by these, so every answer appears here. */
function questionFacts(asks: readonly { answeredAtMs: number | null }[] = []): PreviewFact[] {
  const answered = asks.filter(({ answeredAtMs }) => answeredAtMs !== null).length;
  const value = questionsText({ asked: asks.length, answered });
  return value === '' ? [] : [{ what: questionsFact, value }];
}

function transactionFacts({ status, approvals = [], ...record }: Transaction): PreviewFact[] {
  const first = approvals.at(-1);
  return [
    { what: 'Status', value: statusText({ status, ...record }) },
    {
      what: 'Approved by',
      value: first === undefined ? 'nobody' : approvalText(first, record.coin),
    },
    ...questionFacts(record.asks),
  ];
}

/** "Ben Otieno, ben@example.com, received 0.018 BTC" */
function approvalText({ name, email, receivedCoinUnits }: Approval, coin: Coin): string {
  const received =
    receivedCoinUnits === undefined
      ? undefined
      : `received ${formatCoinInFull(coinUnits(receivedCoinUnits))} ${coin.toUpperCase()}`;
  return [name, email, received].filter(Boolean).join(', ');
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
      value: formatAsset(asset, account[asset][bucket]),
    }));
  const books = isInDoubt(account) ? 'in doubt' : 'not in doubt';
  return [...of('available', 'Available'), ...of('held', 'Held'), { what: 'Books', value: books }];
}

/** A document as it was read; a missing one is `null`. */
function fields(data: unknown): Record<string, unknown> | undefined {
  return typeof data === 'object' && data !== null ? { ...data } : undefined;
}
