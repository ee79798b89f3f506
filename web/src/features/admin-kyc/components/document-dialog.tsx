import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { KycDialogProps } from './kyc-dialog-props.ts';
import { KycDocument } from './kyc-document.tsx';

/** The document as large as the screen allows. */
export function DocumentDialog({ record, isOpen, onClose }: KycDialogProps) {
  const titleId = useId();
  return (
    <Dialog open={isOpen} onClose={onClose} aria-labelledby={titleId} maxWidth="lg" fullWidth>
      <DialogTitle id={titleId} variant="h2">
        {`${record.id} of ${record.user.name}`}
      </DialogTitle>
      <DialogContent>
        <KycDocument record={record} />
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}
