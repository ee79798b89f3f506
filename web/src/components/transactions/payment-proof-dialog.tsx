import type { TransactionWire } from '@keelstone/domain/api/transaction.wire';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { PaymentProofImage } from './payment-proof-image.tsx';

type Props = { transaction: TransactionWire; isOpen: boolean; onClose: () => void };

/** Only the proof image, as the eye of a row opens it. */
export function PaymentProofDialog({ transaction, isOpen, onClose }: Props) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="md" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        Proof of payment
      </DialogTitle>
      <DialogContent>
        <PaymentProofImage transaction={transaction} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
