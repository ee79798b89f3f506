import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useState } from 'react';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';
import { spellOut, minutesText } from '@keelstone/domain/kernel/count-text';
import { paths } from '../../../config/paths.ts';
import { BackgroundBoundary } from '../../../lib/background-boundary.tsx';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { readEmail } from '../../../lib/forms/typed-email.ts';
import { sessionEnd } from '../../../lib/session/end-session.ts';
import { AppLink } from '../../../ui/app-link.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { SuspendedNotice } from '../suspension/suspended-notice.tsx';
import { type FactorRequest, type LoginObstacle, useLogin } from './use-login.ts';

const ResendVerification = lazy(() => import('./resend-verification.tsx'));

type Props = {
  /** Kept from the second step, after Back. */
  email: string;
  /** The second step took too long. */
  isExpired: boolean;
  onFactorAsked: (request: FactorRequest) => Promise<void>;
};

const expiredText = `Signing in took longer than ${spellOut(minutesText(oneTimeLinkLimits.factorTicketAgeMsMax))}. Please enter your password again`;
const endedText = 'Your session has ended, so you were signed out. Please sign in again';

/** The first step: address and password. */
export function LoginForm({ email: knownEmail, isExpired, onFactorAsked }: Props) {
  const [obstacle, setObstacle] = useState<LoginObstacle>();
  const [ended, setEnded] = useState(sessionEnd.read);
  const login = useLogin({ onObstacle: setObstacle, onFactorAsked });
  const form = useOrderedForm({
    initialValues: { email: knownEmail, password: '' },
    schema: () =>
      import('@keelstone/domain/access/sign-in/sign-in.schema').then((schemas) => schemas.loginSchema),
    toInput: ({ email, password }) => ({ email: readEmail(email), password }),
    onSubmit: (credentials) => {
      setObstacle(undefined);
      setEnded(undefined);
      return login.mutateAsync(credentials).catch(() => undefined);
    },
  });

  const note = isExpired ? expiredText : ended === 'over' ? endedText : undefined;
  return (
    <Box {...form.prerendered} sx={{ display: 'grid', gap: 2.5 }} onChange={() => setObstacle(undefined)}>
      {ended === 'suspended' && <SuspendedNotice wasSignedOut />}
      {note !== undefined && <Alert severity="info">{note}</Alert>}
      <TextField {...form.field('email')} label="Email address" type="email" autoComplete="username" />
      <PasswordField {...form.field('password')} label="Password" autoComplete="current-password" />
      <Box sx={{ textAlign: 'right' }}>
        <AppLink to={paths.forgotPassword} variant="body2">
          Forgot Password?
        </AppLink>
      </Box>
      {obstacle !== undefined && <SignInObstacle {...obstacle} />}
      <SubmitButton isBusy={form.isSubmitting} busyText="Signing in...">
        Sign in
      </SubmitButton>
    </Box>
  );
}

/** Why nobody was signed in, and what can be done about it. Screen readers announce the toast, not this. */
function SignInObstacle({ code, text, email }: LoginObstacle) {
  switch (code) {
    case 'email-unverified':
      return (
        // Without it, the toast has said what is missing.
        <BackgroundBoundary>
          <Suspense>
            <ResendVerification email={email} />
          </Suspense>
        </BackgroundBoundary>
      );
    case 'sign-in-locked':
      return <SignInLocked text={text} />;
    case 'account-restricted':
      return <SuspendedNotice wasSignedOut={false} />;
    case 'wrong-credentials':
      return <NotSignedIn text="The email address or the password is not right. Please check both." />;
    case 'network':
      return (
        <NotSignedIn
          text={`You are not signed in. ${text}. Check your connection and try again. If that does not help, close this browser completely and open it again.`}
        />
      );
    default:
      return <NotSignedIn text={`You are not signed in. ${text}`} />;
  }
}

function NotSignedIn({ text }: { text: string }) {
  return (
    <Alert severity="error" role="note">
      {text}
    </Alert>
  );
}

/** Google has locked the sign-in of this address: the server's text, and how to open it again. */
function SignInLocked({ text }: { text: string }) {
  return (
    <Alert severity="warning" role="note">
      <span>{text}</span>. <AppLink to={paths.forgotPassword}>Reset password</AppLink>
    </Alert>
  );
}
