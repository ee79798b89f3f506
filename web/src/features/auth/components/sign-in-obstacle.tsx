import Alert from '@mui/material/Alert';
import { SuspendedNotice } from '../../../components/suspension/suspended-notice.tsx';
import type { LoginObstacle } from '../api.ts';
import { ResendVerification } from './resend-verification.tsx';
import { SignInLocked } from './sign-in-locked.tsx';

/** Why nobody was signed in, and what can be done about it. All but the lock has a toast, which is what is read out. */
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
    <Alert severity="error" variant="outlined" role="note">
      {text}
    </Alert>
  );
}
