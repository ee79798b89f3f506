import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';
import { errorTexts } from '@keelstone/domain/error-texts';
import { useCall } from '../../../lib/query/use-call.ts';

/** Offers to send the verification mail again. */
export default function ResendVerification({ email }: { email: string }) {
  const resend = useCall(registrationContract['resend-verification'], { toast: ({ message }) => message });
  return (
    <Alert
      severity="info"
      role="note"
      action={
        <Button
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
          disabled={resend.isPending || resend.isSuccess}
          onClick={() => resend.mutate({ body: { email } })}
        >
          <span>{resend.isPending ? 'Sending...' : resend.isSuccess ? 'Sent' : 'Send again'}</span>
        </Button>
      }
    >
      {errorTexts['email-unverified']}
    </Alert>
  );
}
