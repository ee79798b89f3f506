import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { paths } from '../../../config/paths.ts';
import { timing } from '../../../config/timing.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { typedEmail } from '../../../lib/forms/typed-email.ts';
import { useCountdown } from '../../../lib/timers.ts';
import { userTexts } from '@keelstone/domain/core/user/user.texts';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { emailOnlySchema } from '@keelstone/domain/access/mail-request/mail-request.schema';
import { useCall } from '../../../lib/query/use-call.ts';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';

type Props = {
  /** `undefined` where there was no link at all. */
  error: unknown;
  /** Given where the link itself may still be good. */
  retry: (() => void) | undefined;
};

/** The link could not be redeemed: why, and the way on. */
export function VerificationFailed({ error, retry }: Props) {
  return (
    <AuthLayout
      title="Verify your email"
      below={!isUsed(error) && <AppLink to={paths.login}>Already verified? Sign in</AppLink>}
    >
      <Stack spacing={3}>
        <Alert severity={error === undefined ? 'info' : 'error'}>{textOf(error)}</Alert>
        {retry !== undefined && (
          <Button variant="contained" size="large" onClick={retry}>
            Try again
          </Button>
        )}
        {retry === undefined && isUsed(error) && <SignInNext />}
        {retry === undefined && !isUsed(error) && <NewLinkNext isForm={error === undefined} />}
      </Stack>
    </AuthLayout>
  );
}

/** A link is used up when it is first opened: most likely the address is verified. */
function SignInNext() {
  return (
    <>
      <Typography color="textSecondary" variant="body2">
        Your address is most likely verified already. Sign in to continue: if it is not, we offer you a new
        link there.
      </Typography>
      <Button variant="contained" size="large" component={Link} to={paths.login}>
        Sign in
      </Button>
    </>
  );
}

function NewLinkNext({ isForm }: { isForm: boolean }) {
  return (
    <>
      <Typography color="textSecondary" variant="body2">
        If your address is not verified yet, we can send you a new link. It replaces the one before.
      </Typography>
      <NewLinkForm />
      {isForm && (
        <Button component={Link} to={paths.kycForm}>
          Proceed
        </Button>
      )}
    </>
  );
}

function isUsed(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'link-used';
}

function textOf(error: unknown): string {
  if (error === undefined) return 'Please open the link in the verification email we sent you.';
  if (!(error instanceof ApiError)) return apiTexts.somethingWentWrong;
  return error.code === 'account-restricted' ? userTexts.accountRestrictedToast : error.message;
}

/** For a link that can no longer be used: a new one by email address. */
function NewLinkForm() {
  const resend = useCall(registrationContract['resend-verification'], { toast: ({ message }) => message });
  const { secondsLeft, start } = useCountdown();
  const form = useOrderedForm({
    initialValues: { email: '' },
    schema: emailOnlySchema,
    toInput: ({ email }) => ({ email: typedEmail(email) }),
    onSubmit: ({ email }) =>
      resend.mutateAsync({ body: { email } }).then(
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
