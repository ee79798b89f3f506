import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { emailOnlySchema } from '@keelstone/domain/access/mail-request/mail-request.schema';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';
import { timing } from '../../../config/timing.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { readEmail } from '../../../lib/forms/typed-email.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useCountdown } from '../../../lib/timers.ts';
import { SubmitButton } from '../../../ui/submit-button.tsx';

/** Sends a new link to an email address, at most once a minute. */
export default function NewLinkForm() {
  const resend = useCall(registrationContract['resend-verification'], { toast: ({ message }) => message });
  const { secondsLeft, start } = useCountdown();
  const form = useOrderedForm({
    initialValues: { email: '' },
    schema: emailOnlySchema,
    toInput: ({ email }) => ({ email: readEmail(email) }),
    onSubmit: ({ email }) =>
      resend.mutateAsync({ body: { email } }).then(() => start(timing.mailCooldownSeconds)),
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
