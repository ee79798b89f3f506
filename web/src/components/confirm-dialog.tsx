import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

type Props = {
  isOpen: boolean;
  title: string;
  text: ReactNode;
  confirmLabel: string;
  /** "Suspending...", "Deleting..." (spec section 4). */
  busyText: string;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** Fields that belong to the decision. */
  children?: ReactNode;
};

/** Asks before something that cannot be taken back. While it is busy it cannot be closed. */
export function ConfirmDialog(props: Props) {
  const { isOpen, title, text, confirmLabel, busyText, isBusy, onConfirm, onClose, children } = props;
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      open={isOpen}
      onClose={isBusy ? undefined : onClose}
      aria-labelledby={titleId}
      aria-describedby={textId}
      maxWidth="xs"
      fullWidth
    >
      <DialogTitle id={titleId} variant="h2">
        {title}
      </DialogTitle>
      <DialogContent>
        <DialogContentText id={textId}>{text}</DialogContentText>
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2.5 }}>
        <Button onClick={onClose} disabled={isBusy}>
          Cancel
        </Button>
        <Button
          variant="contained"
          onClick={onConfirm}
          // The key that opened the dialog may still be held: its repetition confirms nothing.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault();
          }}
          disabled={isBusy}
          autoFocus
        >
          {isBusy ? busyText : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
