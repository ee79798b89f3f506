import Stack from '@mui/material/Stack';
import type { FormEvent } from 'react';
import { QuestionDialog, type QuestionDialogProps } from './question-dialog.tsx';
import { SubmitButton } from './submit-button.tsx';

type Props = QuestionDialogProps & {
  submitLabel: string;
  busyText: string;
  isDisabled?: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
};

/** A form in a dialog; its fields are below each other. */
export function FormDialog({ submitLabel, busyText, isDisabled = false, children, ...dialog }: Props) {
  return (
    <QuestionDialog
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
    </QuestionDialog>
  );
}
