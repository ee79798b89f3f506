import { errorTable } from '@keelstone/domain/errors';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useResendVerification } from '../../../lib/api-hooks/use-resend-verification.ts';

/** Offers the verification mail once more. */
export function ResendVerification({ email }: { email: string }) {
  const resend = useResendVerification();
  return (
    <Alert
      severity="info"
      variant="outlined"
      role="note"
      action={
        <Button
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          disabled={resend.isPending || resend.isSuccess}
          onClick={() => {
            resend.mutate(email);
          }}
        >
          <span>{resend.isPending ? 'Sending...' : resend.isSuccess ? 'Sent' : 'Send again'}</span>
        </Button>
      }
    >
      {errorTable['email-unverified'].message}
    </Alert>
  );
}
