import { emailOnlySchema } from '@keelstone/domain/auth/auth.schema';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { SubmitButton } from '../../../components/submit-button.tsx';
import { timing } from '../../../config/timing.ts';
import { typedEmail } from '../../../lib/forms/typed-email.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { useResendVerification } from '../../../lib/api-hooks/use-resend-verification.ts';

/** For a link that can no longer be used: a new one by email address. */
export function NewLinkForm() {
  const resend = useResendVerification();
  const { secondsLeft, start } = useCountdown();
  const form = useOrderedForm({
    initialValues: { email: '' },
    schema: emailOnlySchema,
    toInput: ({ email }) => ({ email: typedEmail(email) }),
    onSubmit: ({ email }) =>
      resend.mutateAsync(email).then(
        () => {
          start(timing.mailCooldownSeconds);
        },
        () => undefined,
      ),
  });
  return (
    <Stack component="form" noValidate spacing={2} onSubmit={form.onSubmit}>
      <TextField {...form.field('email')} label="Email address" type="email" autoComplete="username" />
      <SubmitButton isBusy={form.isSubmitting} busyText="Sending..." disabled={secondsLeft > 0}>
        {secondsLeft > 0 ? `Send again in ${String(secondsLeft)} s` : 'Send a new link'}
      </SubmitButton>
    </Stack>
  );
}
