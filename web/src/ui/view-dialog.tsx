import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';
import { useBackCloses } from '../lib/open-layers.ts';

type Props = Pick<DialogProps, 'maxWidth' | 'slotProps'> & {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** Long content can be scrolled by keyboard, and Close has the focus. */
  isLong?: boolean;
  children: ReactNode;
};

/** A dialog to look at, with Close as its only button. */
export function ViewDialog({ title, isOpen, onClose, isLong = false, children, ...dialog }: Props) {
  const titleId = useId();
  useBackCloses(isOpen, onClose);
  return (
    <Dialog {...dialog} open={isOpen} onClose={onClose} aria-labelledby={titleId} fullWidth>
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent tabIndex={isLong ? 0 : undefined}>{children}</DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus={isLong}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
