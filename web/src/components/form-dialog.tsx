import Stack from '@mui/material/Stack';
import type { FormEvent } from 'react';
import { AskingDialog, type AskingDialogProps } from './asking-dialog.tsx';
import { SubmitButton } from './submit-button.tsx';

type Props = AskingDialogProps & {
  submitLabel: string;
  busyText: string;
  isDisabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** A form in a dialog; its fields stand below each other. */
export function FormDialog({ submitLabel, busyText, isDisabled = false, children, ...dialog }: Props) {
  return (
    <AskingDialog
      {...dialog}
      answer={
        <SubmitButton
          isBusy={dialog.isBusy}
          busyText={busyText}
          disabled={isDisabled}
          size="medium"
          fullWidth={false}
        >
          {submitLabel}
        </SubmitButton>
      }
    >
      <Stack spacing={2.5} sx={{ pt: 2.5 }}>
        {children}
      </Stack>
    </AskingDialog>
  );
}
