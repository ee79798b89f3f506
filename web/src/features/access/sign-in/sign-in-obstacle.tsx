import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { AppLink } from '../../../ui/app-link.tsx';
import { SuspendedNotice } from '../suspension/suspended-notice.tsx';
import { paths } from '../../../config/paths.ts';
import type { LoginObstacle } from './sign-in.calls.ts';
import { errorTexts } from '@keelstone/domain/error-texts';
import { useCall } from '../../../lib/query/use-call.ts';
import { registrationContract } from '@keelstone/domain/access/registration/registration.contract';

/** Why nobody was signed in, and what can be done about it. Its toast is what is read out. */
export function SignInObstacle({ code, text, email }: LoginObstacle) {
  switch (code) {
    case 'email-unverified':
      return <ResendVerification email={email} />;
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

/** Offers the verification mail once more. */
function ResendVerification({ email }: { email: string }) {
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
          onClick={() => {
            resend.mutate({ body: { email } });
          }}
        >
          <span>{resend.isPending ? 'Sending...' : resend.isSuccess ? 'Sent' : 'Send again'}</span>
        </Button>
      }
    >
      {errorTexts['email-unverified']}
    </Alert>
  );
}

/** Google has locked the sign-in of this address: the server's sentence, and what opens it again. */
function SignInLocked({ text }: { text: string }) {
  return (
    <Alert severity="warning" role="note">
      <span>{text}</span>. <AppLink to={paths.forgotPassword}>Reset password</AppLink>
    </Alert>
  );
}
