import { coins, type Coin } from '@keelstone/domain/ledger/account';
import { limits } from '@keelstone/domain/limits';
import { freshKey } from '../../testing/records.ts';
import type { ExpectedBooks, ExpectedRecord } from './expected-books.ts';
import type { Order } from './order.ts';
import type { Seeded } from './seeded.ts';

/** An order, or a deposit whose upload is still to be made. */
export type OrderDraft = Order | { kind: 'deposit'; key: string; usd: number; coin: Coin };

const requests: Order['kind'][] = ['deposit', 'deposit', 'withdraw', 'withdraw', 'credit', 'edit'];
const decisions: Order['kind'][] = ['approve', 'approve', 'reject'];
const deletions: Order['kind'][] = ['delete-as-owner', 'delete-as-admin'];

/** What a user, or the admin about him, asks for next: something that his books as they are allow. */
export function chooseOrder({ records }: ExpectedBooks, random: Seeded): OrderDraft {
  const pending = idsOf(records, ({ status }) => status === 'Pending');
  const shown = idsOf(records, ({ isHidden }) => !isHidden);
  const kind = random.oneOf([
    ...(pending.length < limits.pendingWithdrawalsPerUser ? requests : []),
    ...(pending.length > 0 ? decisions : []),
    ...(shown.length > 0 ? deletions : []),
  ]);
  const key = freshKey();
  const coin = random.oneOf(coins);
  switch (kind) {
    case 'deposit':
      return { kind, key, coin, usd: random.between(50_000, 90_000) / 100 };
    case 'withdraw':
      return { kind, key, coin, usd: random.between(50_000, 90_000) / 100 };
    case 'credit':
      return { kind, key, coin, usd: random.between(1, 90_000) / 100 };
    case 'edit': {
      // Drawn from so many that no edit finds its figures there already, which would post nothing.
      const btc = random.between(1_000_000_000, 2_000_000_000) / 1e8;
      return { kind, key, figures: { balance: random.between(500_000, 900_000) / 100, btc, eth: 20 } };
    }
    case 'approve':
    case 'reject':
      return { kind, id: random.oneOf(pending) };
    case 'delete-as-owner':
    case 'delete-as-admin':
      return { kind, id: random.oneOf(shown) };
  }
}

function idsOf(records: ExpectedBooks['records'], isMeant: (record: ExpectedRecord) => boolean): string[] {
  return [...records].filter(([, record]) => isMeant(record)).map(([id]) => id);
}
