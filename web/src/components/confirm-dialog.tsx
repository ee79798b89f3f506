import Button from '@mui/material/Button';
import { AskingDialog, type AskingDialogProps } from './asking-dialog.tsx';

type Props = AskingDialogProps & {
  confirmLabel: string;
  /** "Suspending...", "Deleting..." (spec section 4). */
  busyText: string;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ confirmLabel, busyText, onConfirm, ...dialog }: Props) {
  return (
    <AskingDialog
      {...dialog}
      answer={
        <Button
          variant="contained"
          onClick={onConfirm}
          // The key that opened the dialog may still be held: its repetition confirms nothing.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault();
          }}
          disabled={dialog.isBusy}
          autoFocus={dialog.isCancelFirst !== true}
        >
          {dialog.isBusy ? busyText : confirmLabel}
        </Button>
      }
    />
  );
}
