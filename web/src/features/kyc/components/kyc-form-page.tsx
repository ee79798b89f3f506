import { messages } from '@keelstone/domain/messages';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { AuthLayout } from '../../../components/auth-layout.tsx';
import { LoadFailed } from '../../../components/load-failed.tsx';
import { paths } from '../../../config/paths.ts';
import { focusHeading } from '../../../lib/focus-heading.ts';
import { endSession } from '../../../lib/session/end-session.ts';
import { forgetKycDraft } from '../../../lib/session/kyc-draft.ts';
import { forgetKycTicket, noteKycSent, readKycTicket, wasKycSent } from '../../../lib/session/kyc-ticket.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { useAccountEmail, useSubmitKyc, type Registered } from '../api.ts';
import { ConfirmIdentity } from './confirm-identity.tsx';
import { KycForm, KycFormSkeleton } from './kyc-form.tsx';
import { formTitle, KycSubmittedPage } from './kyc-submitted-page.tsx';

const width = 720;

/**
 * The KYC form for applicants who are signed out. It needs a session of scope `kyc`, which the ticket of the verified
 * address opens together with the password.
 */
export function KycFormPage() {
  const session = useSession();
  const [registered, setRegistered] = useState<Registered>();
  useFocusOnForm(session.status === 'kyc');
  switch (session.status) {
    case 'kyc':
      return (
        <AuthLayout title={formTitle} width={width}>
          <Application uid={session.uid} registered={registered} />
        </AuthLayout>
      );
    case 'unavailable':
      return (
        <AuthLayout title={formTitle} width={width}>
          <LoadFailed onRetry={session.retry} />
        </AuthLayout>
      );
    case 'loading':
      return (
        <AuthLayout title={formTitle} width={width}>
          <KycFormSkeleton />
        </AuthLayout>
      );
    default:
      return <BeforeForm onConfirmed={setRegistered} />;
  }
}

function BeforeForm({ onConfirmed }: { onConfirmed: (registered: Registered) => void }) {
  const [kept, setKept] = useState(readKycTicket);
  const [isExpired, setIsExpired] = useState(false);
  if (kept === undefined && wasKycSent()) return <KycSubmittedPage />;
  if (kept === undefined) return <SessionNeeded isExpired={isExpired} />;
  return (
    <ConfirmIdentity
      {...kept}
      onConfirmed={onConfirmed}
      onTicketInvalid={() => {
        forgetKycTicket();
        setKept(undefined);
        setIsExpired(true);
      }}
    />
  );
}

type ApplicationProps = {
  uid: string;
  /** Unknown if the user comes back to the form. */
  registered: Registered | undefined;
};

function Application({ uid, registered }: ApplicationProps) {
  const navigate = useNavigate();
  const { email } = useAccountEmail(uid);
  const { submit, upload } = useSubmitKyc({
    uid,
    onSubmitted: async () => {
      noteKycSent();
      forgetKycDraft();
      await navigate(paths.kycSubmitted, { replace: true });
      // It was good for this one thing.
      await endSession();
    },
  });
  if (email === undefined) return <KycFormSkeleton />;
  return (
    <KycForm
      owner={{ uid, scope: 'kyc' }}
      applicant={{ ...registered, email }}
      onSubmit={submit}
      upload={upload}
    />
  );
}

/** The field that had the focus is gone: a screen reader goes on at the form's heading. */
function useFocusOnForm(isFormShown: boolean): void {
  const wasShown = useRef(isFormShown);
  useEffect(() => {
    if (isFormShown && !wasShown.current) focusHeading();
    wasShown.current = isFormShown;
  }, [isFormShown]);
}

type Props = {
  /** There was a ticket, and it opens nothing any more. */
  isExpired: boolean;
};

/** In place of a form that could not be sent: we do not know yet whose documents these are. */
function SessionNeeded({ isExpired }: Props) {
  return (
    <AuthLayout title="KYC Verification" width={560}>
      <Stack spacing={3}>
        {isExpired ? (
          <Alert severity="warning">{messages.ticketInvalid}</Alert>
        ) : (
          <Alert severity="info">We need to know whose documents these are before you can submit them.</Alert>
        )}
        <Typography color="textSecondary">
          {isExpired
            ? 'After signing in you will find the form under Verification.'
            : 'Open the link in the verification email we sent you: it leads back here. If your email address is verified already, sign in and continue under Verification.'}
        </Typography>
        <Button variant="contained" size="large" component={Link} to={paths.login}>
          Sign in
        </Button>
        {!isExpired && (
          <Button variant="outlined" size="large" component={Link} to={paths.verified}>
            Send me a new link
          </Button>
        )}
      </Stack>
    </AuthLayout>
  );
}
