import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { timing } from '../../../config/timing.ts';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { useResendVerification } from '../../../lib/api-hooks/use-resend-verification.ts';

/** Has the verification mail sent again, at most once a minute. */
export function SendAgain({ email }: { email: string }) {
  const resend = useResendVerification();
  const { secondsLeft, start } = useCountdown();
  return (
    <Box sx={{ mt: 3, pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Typography variant="body2" color="textSecondary">
        We wrote to <strong>{email}</strong>.
      </Typography>
      <Button
        variant="outlined"
        fullWidth
        sx={{ mt: 1.5 }}
        disabled={resend.isPending || secondsLeft > 0}
        onClick={() => {
          resend.mutate(email, {
            onSuccess: () => {
              start(timing.mailCooldownSeconds);
            },
          });
        }}
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
