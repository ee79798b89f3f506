import { coins, type Coin } from '@keelstone/domain/money/coins';
import { limits } from '@keelstone/domain/limits';
import { fixedRates } from '../../testing/test-environment.ts';
import { freshKey } from '../../testing/records.ts';
import type { Creation, Operation } from '../ledger-model/operation.ts';
import type { Oracle } from '../ledger-model/oracle.ts';
import type { OracleRecord } from '../ledger-model/oracle-record.ts';
import type { SeededRandom } from '../../testing/seeded-random.ts';

/** The model's names of the two who act: the account holder, and an administrator. */
export const holder = 'clara';
export const reviewer = 'ben';

type Choice =
  Creation['kind'] | 'edit-figures' | 'approve' | 'reject' | 'delete-as-owner' | 'delete-as-admin';
const requests: Choice[] = [
  ...(['request-deposit', 'request-deposit', 'request-withdrawal', 'request-withdrawal'] as const),
  ...(['credit-profit', 'edit-figures'] as const),
];
const decisions: Choice[] = ['approve', 'approve', 'reject'];
const deletions: Choice[] = ['delete-as-owner', 'delete-as-admin'];

/** What a user, or the admin about them, asks for next: something that the current books allow. */
export function chooseOperation({ records }: Oracle, random: SeededRandom): Operation {
  const pending = records.filter(({ state }) => state === 'Pending');
  const shown = records.filter(({ isHidden }) => !isHidden);
  const choice = random.oneOf([
    ...(pending.length < limits.pendingWithdrawalsPerUser ? requests : []),
    ...(pending.length > 0 ? decisions : []),
    ...(shown.length > 0 ? deletions : []),
  ]);
  switch (choice) {
    case 'request-deposit':
    case 'request-withdrawal':
      return creation(choice, { actor: holder, cents: random.between(50_000, 90_000) }, random.oneOf(coins));
    case 'credit-profit':
      return creation(choice, { actor: reviewer, cents: random.between(1, 90_000) }, random.oneOf(coins));
    case 'edit-figures': {
      // Drawn from so many values that no edit repeats the current figures, which would post nothing.
      const btc = random.between(1_000_000_000, 2_000_000_000);
      const figures = { usd: random.between(500_000, 900_000), btc, eth: 2_000_000_000 };
      return { kind: choice, actor: reviewer, user: holder, figures, key: freshKey() };
    }
    case 'approve':
      return review('Approved', random.oneOf(pending));
    case 'reject':
      return review('Rejected', random.oneOf(pending));
    case 'delete-as-owner':
      return { kind: 'delete', actor: holder, target: random.oneOf(shown).name };
    case 'delete-as-admin':
      return { kind: 'delete', actor: reviewer, target: random.oneOf(shown).name };
  }
}

function creation(
  kind: Creation['kind'],
  { actor, cents }: Pick<Creation, 'actor' | 'cents'>,
  coin: Coin,
): Creation {
  const key = freshKey();
  return { kind, name: `${kind} ${key}`, key, actor, user: holder, coin, cents, rate: fixedRates[coin] };
}

function review(decision: 'Approved' | 'Rejected', { name: target, coin }: OracleRecord): Operation {
  return { kind: 'review', review: decision, actor: reviewer, target, rate: fixedRates[coin] };
}
