import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import { QuestionDialog, type QuestionDialogProps } from './question-dialog.tsx';

export type ConfirmDialogProps = QuestionDialogProps & {
  confirmLabel: string;
  /** "Suspending...", "Deleting...". */
  busyText: string;
  /** There is nothing yet that could be confirmed. */
  isDisabled?: boolean;
  /** Something is to be read first: the focus does not go to the answer by itself. */
  isWarned?: boolean;
  onConfirm: () => void;
};

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  confirmLabel,
  busyText,
  isDisabled = false,
  isWarned = false,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const button = useRef<HTMLButtonElement>(null);
  const isWaiting = isDisabled || isWarned || dialog.isCancelFirst === true || !dialog.isOpen;
  useEffect(() => {
    // While it was disabled it could not take the focus; if the focus has moved since, it stays where it is.
    if (!isWaiting && document.activeElement?.matches('input, textarea, button, a') !== true)
      button.current?.focus();
  }, [isWaiting]);
  return (
    <QuestionDialog
      {...dialog}
      answer={
        <Button
          ref={button}
          variant={dialog.isDismissFilled === true ? 'outlined' : 'contained'}
          onClick={onConfirm}
          // The key that opened the dialog may still be held down: key repeat must not confirm.
          onKeyDown={(event) => {
            if (event.repeat) event.preventDefault();
          }}
          disabled={dialog.isBusy || isDisabled}
          autoFocus={dialog.isCancelFirst !== true && !isWarned}
        >
          <span>{dialog.isBusy ? busyText : confirmLabel}</span>
        </Button>
      }
    />
  );
}
