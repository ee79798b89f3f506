import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { formatUsd } from '@keelstone/domain/money/format';
import { usdFromNumber } from '@keelstone/domain/money/units';
import { coinLabels } from '../coin-name.ts';
import { CopyableText } from '../copyable-text.tsx';
import { exactTime } from '../date-time.tsx';
import { FactList, type Fact } from '../fact-list.tsx';
import { Coin, Usd } from '../money.tsx';
import { StatusChip } from '../status-chip.tsx';
import { ProofImage } from './proof-image.tsx';
import { coinOf, directionOf, titleOf } from './transaction-facts.ts';
import { TypeBadge } from './type-badge.tsx';

type Props = {
  transaction: TransactionWire;
  isOpen: boolean;
  onClose: () => void;
  /** Says whose it is, for admins. */
  isUserShown?: boolean;
  /** Buttons beside Close. */
  actions?: ReactNode;
};

/** Everything that is known of one transaction; remarks, addresses and proof where there are any (spec section 2). */
export function TransactionDetailsDialog(props: Props) {
  const { transaction, isOpen, onClose, isUserShown = false, actions } = props;
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        {titleOf(transaction)}
      </DialogTitle>
      <DialogContent>
        {!transaction.addressPlausible && (
          <Alert severity="warning" variant="outlined" sx={{ mb: 2 }}>
            The checksum of the wallet address does not match. It may be mistyped.
          </Alert>
        )}
        <FactList facts={factsOf(transaction, isUserShown)} />
        {transaction.proof !== undefined && <ProofImage transaction={transaction} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        {actions}
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

function factsOf(transaction: TransactionWire, isUserShown: boolean): Fact[] {
  const { coin, amount } = coinOf(transaction);
  const direction = directionOf(transaction);
  const { user, remarks, btcAddress, ethAddress, rate } = transaction;
  const rateCents = usdFromNumber(rate);
  return [
    { label: 'Status', value: <StatusChip status={transaction.status} /> },
    { label: 'Type', value: <TypeBadge type={transaction.type} /> },
    { label: 'Order', value: transaction.transactionId },
    ...(isUserShown ? [{ label: 'User', value: `${user.name} (${user.email})` }] : []),
    { label: 'Date', value: exactTime(transaction.createdAt) },
    { label: 'Amount', value: <Usd amount={transaction.usd} {...(direction && { direction })} /> },
    { label: coinLabels[coin], value: <Coin coin={coin} amount={amount} /> },
    {
      label: 'Rate',
      value: rateCents === undefined ? '–' : `1 ${coin.toUpperCase()} = ${formatUsd(rateCents)}`,
    },
    ...(remarks === undefined ? [] : [{ label: 'Remarks', value: remarks }]),
    ...addressFact('Bitcoin address', btcAddress),
    ...addressFact('Ethereum address', ethAddress),
  ];
}

function addressFact(label: string, address: string | undefined): Fact[] {
  if (address === undefined) return [];
  return [{ label, value: <CopyableText text={address} label={`Copy the ${label}`} /> }];
}
