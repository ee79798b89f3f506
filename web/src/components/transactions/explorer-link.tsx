import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { explorerUrl } from '@keelstone/domain/wallet/txid';
import { OutsideLink } from '../outside-link.tsx';
import { coinOf } from './transaction-facts.ts';

/** To the payment on a public explorer of its chain: of a withdrawal once it is sent, of a deposit if its sender named it. */
export function ExplorerLink({ transaction }: { transaction: TransactionWire }) {
  const txid = transaction.paidTxid ?? transaction.txid;
  if (txid === undefined) return null;
  return <OutsideLink href={explorerUrl(coinOf(transaction).coin, txid)} />;
}
