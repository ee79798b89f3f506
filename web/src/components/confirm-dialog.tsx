import Button from '@mui/material/Button';
import { QuestionDialog, type QuestionDialogProps } from './question-dialog.tsx';

type Props = QuestionDialogProps & {
  confirmLabel: string;
  /** "Suspending...", "Deleting...". */
  busyText: string;
  /** There is nothing yet that could be confirmed. */
  isDisabled?: boolean;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ confirmLabel, busyText, isDisabled = false, onConfirm, ...dialog }: Props) {
  return (
    <QuestionDialog
      {...dialog}
      answer={
        <Button
          variant="contained"
          onClick={onConfirm}
          // The key that opened the dialog may still be held: its repetition confirms nothing.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault();
          }}
          disabled={dialog.isBusy || isDisabled}
          autoFocus={dialog.isCancelFirst !== true}
        >
          {dialog.isBusy ? busyText : confirmLabel}
        </Button>
      }
    />
  );
}
