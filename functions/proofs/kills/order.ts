import { recordId } from '@keelstone/domain/ids';
import type { Coin } from '@keelstone/domain/ledger/account';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { Answer, Api } from '../../testing/api.ts';
import type { Person } from '../../testing/people.ts';

/** One request of a user or of the admin about him. Sent again it is the same request: same key or same record. */
export type Order =
  | { kind: 'deposit'; key: string; usd: number; coin: Coin; proof: string }
  | { kind: 'withdraw' | 'credit'; key: string; usd: number; coin: Coin }
  | { kind: 'edit'; key: string; figures: { balance: number; btc: number; eth: number } }
  | { kind: 'approve' | 'reject' | 'delete-as-owner' | 'delete-as-admin'; id: string };

export type Parties = { user: Person; admin: Person };

/** Sends an order once. */
export function sendOrder(api: Api, order: Order, { user, admin }: Parties): Promise<Answer<unknown>> {
  const { token } = user;
  switch (order.kind) {
    case 'deposit': {
      const { usd, coin: coinSelected, proof, key: transactionId } = order;
      return api.call('request-deposit', { token, body: { usd, coinSelected, proof, transactionId } });
    }
    case 'withdraw': {
      const { usd, coin: coinSelected, key: transactionId } = order;
      const addresses = { btcAddress: exampleAddresses.btc, ethAddress: exampleAddresses.eth };
      const body = { usd, coinSelected, transactionId, ...addresses };
      return api.call('request-withdrawal', { token, params: { userId: user.uid }, body });
    }
    case 'credit': {
      const { usd: profit, coin: profitSelected, key: transactionId } = order;
      const body = { id: user.uid, profit, profitSelected, transactionId };
      return api.call('credit-profit', { token: admin.token, body });
    }
    case 'edit': {
      const body = { id: user.uid, ...order.figures, reason: order.key };
      return api.call('edit-figures', { token: admin.token, body });
    }
    case 'approve':
      return api.call('approve-transaction', { token: admin.token, body: { idToApprove: order.id } });
    case 'reject':
      return api.call('reject-transaction', { token: admin.token, body: { idToReject: order.id } });
    case 'delete-as-owner':
      return api.call('delete-transaction', { token, params: { transactionId: order.id } });
    case 'delete-as-admin':
      return api.call('delete-transaction', { token: admin.token, params: { transactionId: order.id } });
  }
}

/** Under which id an order's record must stand: it follows from who asks for what with which key (G8). */
export function idOf(order: Extract<Order, { usd: number }>, { user, admin }: Parties): string {
  const { key } = order;
  if (order.kind === 'credit') return recordId({ uid: admin.uid, kind: `credit|${user.uid}`, key });
  return recordId({ uid: user.uid, kind: order.kind === 'deposit' ? 'deposit' : 'withdrawal', key });
}
