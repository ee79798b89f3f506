import type { EndpointName } from '@keelstone/domain/contract';
import { coinToNumber, coinUnits, usdCents, usdToNumber } from '@keelstone/domain/kernel/amounts/units';
import { exampleAddresses } from '@keelstone/domain/testing/make-wallet';
import type { Person, Setting } from './command.ts';
import { type Creation, type OfChain, type Operation, returnReason } from './operation.ts';

/** A call of the contract. */
export type Sent = { name: EndpointName; params?: Record<string, string>; body?: Record<string, unknown> };

/** Under which ids the model's names are stored, and where the proof of a deposit is. */
type Stored = {
  idOf: (name?: string) => string;
  uidOf: (person: Person) => string;
  proofOf: (creation: Creation) => Promise<string>;
};

/** The operation as the contract calls it. */
export async function requestOf(
  operation: Exclude<Operation, Setting | OfChain | { kind: 'credit-many' }>,
  stored: Stored,
): Promise<Sent> {
  const id = 'target' in operation ? stored.idOf(operation.target) : '';
  switch (operation.kind) {
    case 'request-deposit':
      return { name: operation.kind, body: { ...wished(operation), proof: await stored.proofOf(operation) } };
    case 'request-withdrawal': {
      const addresses = { btcAddress: exampleAddresses.btc, ethAddress: exampleAddresses.eth };
      const userId = stored.uidOf(operation.user);
      return { name: operation.kind, params: { userId }, body: { ...wished(operation), ...addresses } };
    }
    case 'credit-profit': {
      const { usd: profit, coinSelected: profitSelected, transactionId } = wished(operation);
      const about = { id: stored.uidOf(operation.user), profit, profitSelected, transactionId };
      return { name: operation.kind, body: about };
    }
    case 'review': {
      if (operation.review === 'Rejected') return { name: 'reject-transaction', body: { idToReject: id } };
      const { received: units } = operation;
      const received = units === undefined ? undefined : coinToNumber(coinUnits(units));
      return { name: 'approve-transaction', body: { idToApprove: id, received } };
    }
    case 'return-payout':
      return { name: operation.kind, body: { idToReturn: id, reason: returnReason } };
    case 'delete':
      return { name: 'delete-transaction', params: { transactionId: id } };
    case 'edit-figures': {
      const { usd, btc, eth } = operation.figures;
      const coins = { btc: coinToNumber(coinUnits(btc)), eth: coinToNumber(coinUnits(eth)) };
      const about = { id: stored.uidOf(operation.user), reason: operation.key };
      return { name: operation.kind, body: { ...about, balance: usdToNumber(usdCents(usd)), ...coins } };
    }
  }
}

/** The fields that every request for money has. */
function wished({ cents, coin: coinSelected, key: transactionId }: Creation) {
  return { usd: usdToNumber(usdCents(cents)), coinSelected, transactionId };
}
