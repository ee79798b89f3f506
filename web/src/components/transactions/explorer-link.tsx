import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import { explorerUrl } from '@keelstone/domain/wallet/txid';
import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined';
import Link from '@mui/material/Link';
import { coinOf } from './transaction-facts.ts';

/** To the payment on a public explorer of its chain: of a withdrawal once it is sent, of a deposit if its sender named it. */
export function ExplorerLink({ transaction }: { transaction: TransactionWire }) {
  const txid = transaction.paidTxid ?? transaction.txid;
  if (txid === undefined) return null;
  const url = new URL(explorerUrl(coinOf(transaction).coin, txid));
  return (
    <Link
      href={url.href}
      target="_blank"
      rel="noopener noreferrer"
      variant="body2"
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.5 }}
    >
      View on {url.host}
      <OpenInNewOutlined titleAccess="(opens in a new tab)" sx={{ fontSize: 14 }} />
    </Link>
  );
}
