import { loginSchema } from '@keelstone/domain/access/sign-in/sign-in.schema';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { AppLink } from '../../../ui/app-link.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SubmitButton } from '../../../ui/submit-button.tsx';
import { SuspendedNotice } from '../suspension/suspended-notice.tsx';
import { paths } from '../../../config/paths.ts';
import { useOrderedForm } from '../../../lib/forms/ordered-form.ts';
import { typedEmail } from '../../../lib/forms/typed-email.ts';
import { sessionEnd } from '../../../lib/session/end-session.ts';
import { type FactorAsked, type LoginObstacle, useLogin } from './sign-in.calls.ts';
import { SignInObstacle } from './sign-in-obstacle.tsx';
import { spellOut, minutesText } from '@keelstone/domain/kernel/count-text';
import { oneTimeLinkLimits } from '@keelstone/domain/core/one-time-link/one-time-link.limits';

type Props = {
  /** Of the step that was gone back from. */
  email: string;
  /** The second step took too long. */
  isExpired: boolean;
  onFactorAsked: (asked: FactorAsked) => void;
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
    schema: loginSchema,
    toInput: ({ email, password }) => ({ email: typedEmail(email), password }),
    onSubmit: (credentials) => {
      setObstacle(undefined);
      setEnded(undefined);
      return login.mutateAsync(credentials).catch(() => undefined);
    },
  });

  const note = isExpired ? expiredText : ended === 'over' ? endedText : undefined;
  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      onSubmit={form.onSubmit}
      onChange={() => {
        setObstacle(undefined);
      }}
    >
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
    </Stack>
  );
}
