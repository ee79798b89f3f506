import { normalPassword } from '@keelstone/domain/validation/password-forms';
import Stack from '@mui/material/Stack';
import { NewPasswordFields, refuseMismatch } from '../../../components/new-password-fields.tsx';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { resetFormSchema, resetTexts } from '../forms/reset.schema.ts';

export function ResetPasswordForm({ onReset }: { onReset: (password: string) => Promise<void> }) {
  const form = useOrderedForm({
    initialValues: resetTexts,
    schema: resetFormSchema,
    toInput: (texts) => texts,
    onSubmit: async ({ password, confirmation }, helpers) => {
      if (normalPassword(password) !== normalPassword(confirmation)) refuseMismatch(helpers);
      else await onReset(password);
    },
  });
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={form.onSubmit}>
      <NewPasswordFields
        form={form}
        labels={{ password: 'New Password', confirmation: 'Confirm Password' }}
      />
      <SubmitButton isBusy={form.isSubmitting} busyText="Resetting...">
        Reset Password
      </SubmitButton>
    </Stack>
  );
}
