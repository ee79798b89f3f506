import { ownPasswordSchema } from '@keelstone/domain/auth/auth.schema';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { isWrongPassword, useRequestUnlock } from '../hooks/use-request-unlock.ts';

type Props = { isOpen: boolean; onClose: () => void };

/** Asks for the password, and then for the unlock. */
export function UnlockDialog({ isOpen, onClose }: Props) {
  const unlocking = useRequestUnlock();
  const form = useOrderedForm({
    initialValues: { password: '' },
    schema: ownPasswordSchema,
    toInput: ({ password }) => ({ password }),
    onSubmit: ({ password }, { setFieldError, resetForm }) =>
      unlocking.mutateAsync(password).then(
        () => {
          resetForm();
          onClose();
        },
        (error: unknown) => {
          if (!isWrongPassword(error)) return;
          setFieldError('password', 'Wrong password');
          document.getElementById('password')?.focus();
        },
      ),
  });
  return (
    <FormDialog
      isOpen={isOpen}
      title="Unlock your account?"
      text="It will be unlocked 24 hours from now, and we email you immediately. Until then you can change your mind."
      submitLabel="Unlock in 24 hours"
      busyText="Asking..."
      isBusy={form.isSubmitting}
      onSubmit={form.onSubmit}
      onClose={() => {
        form.reset();
        onClose();
      }}
    >
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" autoFocus />
    </FormDialog>
  );
}
