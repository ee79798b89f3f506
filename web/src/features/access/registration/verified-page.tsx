import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { Link, type LoaderFunctionArgs, useLocation } from 'react-router-dom';
import { userTexts } from '@keelstone/domain/core/user/user.texts';
import { apiTexts } from '@keelstone/domain/kernel/api/api.texts';
import { paths } from '../../../config/paths.ts';
import { ApiError, isRefusal } from '../../../lib/api/api-error.ts';
import { readMailedParam } from '../../../lib/mailed-link.ts';
import { useMailedCode } from '../../../lib/use-mailed-code.ts';
import { CircledTickIcon } from '../../../theme/icons.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { RunningNote } from '../../../ui/running-note.tsx';
import { redeemAhead, useVerifyEmail } from './registration.calls.ts';

/** Loaded on demand, with its code of fields and forms: a good link needs none of it. */
const NewLinkForm = lazy(() => import('./new-link-form.tsx'));

/** @public Called by the router as soon as it has this code. */
export function loader({ request }: LoaderFunctionArgs): null {
  redeemAhead(new URL(request.url).search);
  return null;
}

/** The page of the link in the verification mail. */
export function VerifiedPage() {
  const inAddress = readMailedParam(useLocation().search, 'oobCode');
  const mailedCode = useMailedCode({ inAddress, barePath: paths.verified });
  const verifying = useVerifyEmail(mailedCode);
  switch (verifying.status) {
    case 'verifying':
      return <VerificationRunning />;
    case 'verified':
      return <EmailVerified canApply={verifying.canApply} />;
    case 'failed':
      return <VerificationFailed error={verifying.error} retry={verifying.retry} />;
    case 'no-link':
      return <VerificationFailed />;
  }
}

function VerificationRunning() {
  return (
    <AuthLayout title="Verifying your email">
      <RunningNote text="This takes a moment." />
    </AuthLayout>
  );
}

/** `canApply`: the identity form is next. Otherwise the person signs in. */
function EmailVerified({ canApply }: { canApply: boolean }) {
  return (
    <AuthLayout
      title="Email verified"
      below={
        <Typography variant="note">
          {'Did you not register with us? Follow the link "This wasn\'t me" in the same email.'}
        </Typography>
      }
    >
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3 }}>
        <CircledTickIcon color="primary" />
        <Typography>
          {canApply ? 'Next, we need to verify your identity.' : 'Sign in to continue.'}
        </Typography>
      </Box>
      <Button
        variant="contained"
        size="large"
        fullWidth
        component={Link}
        to={canApply ? paths.kycForm : paths.login}
      >
        <span>{canApply ? 'Proceed' : 'Sign in'}</span>
      </Button>
    </AuthLayout>
  );
}

type FailedProps = {
  /** Missing if the page was opened without a link. */
  error?: unknown;
  /** Given if the link may still be valid. */
  retry?: (() => void) | undefined;
};

/** Shows why no link was redeemed, and the next step. */
function VerificationFailed({ error, retry }: FailedProps) {
  const isUsed = isRefusal(error, 'link-used');
  return (
    <AuthLayout
      title="Verify your email"
      below={!isUsed && <AppLink to={paths.login}>Already verified? Sign in</AppLink>}
    >
      <Suspense>
        <Stack spacing={3}>
          <Alert severity={error === undefined ? 'info' : 'error'}>{describeError(error)}</Alert>
          {retry !== undefined && (
            <Button variant="contained" size="large" onClick={retry}>
              Try again
            </Button>
          )}
          {retry === undefined && isUsed && <SignInNext />}
          {retry === undefined && !isUsed && <NewLinkNext isForm={error === undefined} />}
        </Stack>
      </Suspense>
    </AuthLayout>
  );
}

/** The first opening of a link uses it up: most likely the address is verified. */
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

function describeError(error: unknown): string {
  if (error === undefined) return 'Please open the link in the verification email we sent you.';
  if (!(error instanceof ApiError)) return apiTexts.somethingWentWrong;
  return error.code === 'account-restricted' ? userTexts.accountRestrictedToast : error.message;
}
