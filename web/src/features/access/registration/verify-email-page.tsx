import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLocation } from 'react-router-dom';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';
import { paths } from '../../../config/paths.ts';
import { timing } from '../../../config/timing.ts';
import { findText } from '../../../lib/find-field.ts';
import { useCall } from '../../../lib/query/use-call.ts';
import { useCountdown } from '../../../lib/timers.ts';
import { UnreadEnvelopeIcon } from '../../../theme/icons.tsx';
import { AppLink } from '../../../ui/app-link.tsx';
import { AuthLayout } from '../../../ui/auth-layout.tsx';

/** Sends the email again to somebody who has just registered. Anybody else is led to the form for a new link. */
export function VerifyEmailPage() {
  // The register page put it into the history entry, which survives a reload.
  const email = findText(useLocation().state, 'email');
  return (
    <AuthLayout
      title="Verify your email"
      lead="We have sent a verification email to your mail. Kindly verify your email address to proceed."
      below={<AppLink to={paths.login}>Return to login</AppLink>}
    >
      <Box sx={{ display: 'flex', gap: 1.5, color: 'text.secondary' }}>
        <UnreadEnvelopeIcon fontSize="small" sx={{ mt: 0.25 }} />
        <Typography variant="body2">
          {"Check your spam/junk folder if you don't receive our mail in your inbox after 5 minutes."}
        </Typography>
      </Box>
      {email === undefined ? (
        <Typography variant="body2" sx={{ mt: 2 }}>
          Nothing came? <AppLink to={paths.verified}>Ask for a new link</AppLink>.
        </Typography>
      ) : (
        <SendAgain email={email} />
      )}
    </AuthLayout>
  );
}

/** Sends the verification mail again, at most once a minute. */
function SendAgain({ email }: { email: string }) {
  const resend = useCall(registrationContract['resend-verification'], { toast: ({ message }) => message });
  const { secondsLeft, start } = useCountdown();
  return (
    <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="note">
        We wrote to <strong>{email}</strong>.
      </Typography>
      <Button
        variant="outlined"
        fullWidth
        sx={{ mt: 1.5 }}
        disabled={resend.isPending || secondsLeft > 0}
        onClick={() =>
          resend.mutate({ body: { email } }, { onSuccess: () => start(timing.mailCooldownSeconds) })
        }
      >
        <span>
          {resend.isPending
            ? 'Sending...'
            : secondsLeft > 0
              ? `Send again in ${String(secondsLeft)} s`
              : 'Send again'}
        </span>
      </Button>
    </Box>
  );
}
