import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect } from 'react';
import { generatePath, Link, useParams } from 'react-router-dom';
import { string } from 'yup';
import { newPasswordSchema } from '@keelstone/domain/access/password/password.schema';
import { errorTexts } from '@keelstone/domain/error-texts';
import { normalizePassword } from '@keelstone/domain/kernel/validation/password-forms';
import { validationTexts } from '@keelstone/domain/kernel/validation/validation.texts';
import { paths } from '../../../config/paths.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useMailedCode } from '../../../lib/use-mailed-code.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { RunningNote } from '../../../ui/running-note.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { NewPasswordFields, refuseMismatch } from './new-password-fields.tsx';
import { useCheckResetLink, useResetPassword } from './password.calls.ts';

const initialValues = { password: '', confirmation: '' };

/** Whether both passwords are equal is checked after the schema. */
const resetFormSchema = newPasswordSchema.shape({
  confirmation: string().strict().required(validationTexts.required),
});

/** The page's address once the token is out of it. */
const barePath = generatePath(paths.passwordReset, { resetToken: 'link' });

/** The page of the link in the reset mail. */
export function ResetPasswordPage() {
  const { resetToken } = useParams();
  const { code, forget } = useMailedCode({ inAddress: resetToken, barePath });
  const check = useCheckResetLink(code);
  const reset = useResetPassword();
  const refusal = reset.refusal ?? check.refusal;
  const isDone = reset.isSuccess || reset.refusal !== undefined;
  useEffect(() => {
    if (isDone) forget();
  }, [isDone, forget]);

  if (reset.isSuccess) return <PasswordChanged />;
  if (code === undefined || refusal !== undefined) return <ResetLinkRefused text={refusal} />;
  return (
    <AuthLayout
      title="Reset password"
      lead="Choose a new password. You will be signed out everywhere."
      below={<AppLink to={paths.login}>Return to login</AppLink>}
    >
      {check.isChecking ? (
        <RunningNote text="Checking your link..." />
      ) : (
        <ResetPasswordForm onReset={(password) => reset.send({ resetToken: code, password })} />
      )}
    </AuthLayout>
  );
}

function ResetPasswordForm({ onReset }: { onReset: (password: string) => Promise<unknown> }) {
  const form = useOrderedForm({
    initialValues,
    schema: resetFormSchema,
    toInput: (typed) => typed,
    onSubmit: async ({ password, confirmation }, helpers) => {
      if (normalizePassword(password) !== normalizePassword(confirmation)) refuseMismatch(helpers);
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

/** Shown for two seconds before /login opens automatically. */
function PasswordChanged() {
  return (
    <AuthLayout title="Password changed" lead="Sign in with your new password. Taking you there...">
      <Button variant="contained" size="large" fullWidth component={Link} to={paths.login} replace>
        Sign in
      </Button>
    </AuthLayout>
  );
}

/** Shows why the link cannot be used, and offers a new one. */
function ResetLinkRefused({ text }: { text: string | undefined }) {
  return (
    <AuthLayout title="Reset password" below={<AppLink to={paths.login}>Return to login</AppLink>}>
      <Alert severity="error" sx={{ mb: 3 }}>
        {text ?? errorTexts['link-invalid']}
      </Alert>
      <Button variant="contained" size="large" fullWidth component={Link} to={paths.forgotPassword}>
        Ask for a new link
      </Button>
    </AuthLayout>
  );
}
