import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { emailOnlySchema } from '@keelstone/domain/access/mail-request/mail-request.schema';
import { passwordContract } from '@keelstone/domain/access/password/password.contract';
import { passwordTexts } from '@keelstone/domain/access/password/password.texts';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { hoursText, spellOut } from '@keelstone/domain/kernel/count-text';
import { paths } from '../../../config/paths.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { readEmail } from '../../../lib/forms/typed-email.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';

export function ForgotPasswordPage() {
  return (
    <AuthLayout
      title="Forgot password"
      lead="Enter the email address of your account. We will send you a link to set a new password."
      below={<AppLink to={paths.login}>Return to login</AppLink>}
    >
      <ForgotPasswordForm />
    </AuthLayout>
  );
}

/** A toast announces that the email was sent. The text on the page is not announced. */
function ForgotPasswordForm() {
  const [mailedTo, setMailedTo] = useState<string>();
  const forgotPassword = useCall(passwordContract['forgot-password'], {
    toast: () => passwordTexts.resetEmailSent,
  });
  const form = useOrderedForm({
    initialValues: { email: '' },
    schema: emailOnlySchema,
    toInput: ({ email }) => ({ email: readEmail(email) }),
    onSubmit: ({ email }) => {
      setMailedTo(undefined);
      return forgotPassword.mutateAsync({ body: { email } }).then(() => setMailedTo(email));
    },
  });
  return (
    <Stack {...form.prerendered} spacing={2.5}>
      <TextField {...form.field('email')} label="Email address" type="email" autoComplete="username" />
      {mailedTo !== undefined && (
        <Alert severity="info" role="note">
          If <span>{mailedTo}</span>{' '}
          <span>{`belongs to an account, a link is on its way. It is good for ${spellOut(hoursText(oneTimeLinkLimits.resetLinkAgeMsMax))}. Check your spam/junk folder too.`}</span>
        </Alert>
      )}
      <SubmitButton isBusy={form.isSubmitting} busyText="Sending...">
        Send Reset Link
      </SubmitButton>
    </Stack>
  );
}
