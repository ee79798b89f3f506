import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link, useLocation } from 'react-router-dom';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { RunningNote } from '../../../ui/running-note.tsx';
import { paths } from '../../../config/paths.ts';
import { mailedParam } from '../../../lib/mailed-link.ts';
import { useMailedCode } from '../../../lib/use-mailed-code.ts';
import { useVerifyEmail } from './registration.calls.ts';
import { VerificationFailed } from './verification-failed.tsx';
import { CircledTickIcon } from '../../../theme/icons.tsx';

/** What the link of the verification mail opens. */
export function VerifiedPage() {
  const inAddress = mailedParam(useLocation().search, 'oobCode');
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
      return <VerificationFailed error={undefined} retry={undefined} />;
  }
}

function VerificationRunning() {
  return (
    <AuthLayout title="Verifying your email">
      <RunningNote text="This takes a moment." />
    </AuthLayout>
  );
}

/** `canApply`: the identity form is next. Otherwise the person signs in, and finds there what is left to do. */
function EmailVerified({ canApply }: { canApply: boolean }) {
  return (
    <AuthLayout
      title="Email verified"
      lead={
        canApply
          ? 'Your email address is verified. Next, we need to verify your identity.'
          : 'Your email address is verified. Sign in to continue.'
      }
      below={
        <Typography variant="body2" color="textSecondary">
          {'Did you not register with us? Follow the link "This wasn\'t me" in the same email.'}
        </Typography>
      }
    >
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 3 }}>
        <CircledTickIcon color="primary" />
        <Typography sx={{ fontWeight: 500 }}>Thank you for confirming your address.</Typography>
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
