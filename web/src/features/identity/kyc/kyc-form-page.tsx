import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { kycTexts } from '@keelstone/domain/identity/kyc/kyc.texts';
import { paths } from '../../../config/paths.ts';
import { serverNowMs } from '../../../lib/server-time.ts';
import { endSession } from '../../../lib/session/end-session.ts';
import { forgetKycDraft } from '../../../lib/session/kyc-draft.ts';
import {
  forgetKycTicket,
  type KycTicket,
  noteKycSent,
  readKycTicket,
  wasKycSent,
} from '../../../lib/session/kyc-ticket.ts';
import { useSession } from '../../../lib/session/use-session.ts';
import { AuthLayout } from '../../../ui/auth-layout.tsx';
import { lateDialog } from '../../../ui/late-dialog.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { KycForm, KycFormSkeleton } from './kyc-form.tsx';
import { formTitle, KycSubmittedPage } from './kyc-submitted-page.tsx';
import { NotConfirmed, useSubmitKyc } from './kyc.calls.ts';

const ConfirmIdentity = lateDialog(async () => (await import('./confirm-identity.tsx')).ConfirmIdentity);

const width = 720;

/**
 * The identity form for applicants who are signed out. Sending it needs a session of scope `kyc`, which the ticket of the
 * verified address and the password open. With a ticket the form does not wait to know the session: one of scope
 * `kyc` ends with its page, and signed-in people are redirected.
 */
export function KycFormPage() {
  const session = useSession();
  const [{ ticket, isExpired }] = useState(takeUsableTicket);
  if (ticket !== undefined)
    return (
      <AuthLayout title={formTitle} width={width}>
        <Application ticket={ticket} uid={session.status === 'kyc' ? session.uid : undefined} />
      </AuthLayout>
    );
  switch (session.status) {
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
      return !isExpired && wasKycSent() ? <KycSubmittedPage /> : <SessionNeeded isExpired={isExpired} />;
  }
}

/** The ticket of this tab unless it has expired: nobody should fill in a form that cannot be sent. */
function takeUsableTicket(): { ticket: KycTicket | undefined; isExpired: boolean } {
  const ticket = readKycTicket();
  const isExpired = ticket !== undefined && ticket.expiresAtMs <= serverNowMs();
  if (isExpired) forgetKycTicket();
  return { ticket: isExpired ? undefined : ticket, isExpired };
}

/** `uid`: of the session that the password has opened. */
function Application({ ticket, uid }: { ticket: KycTicket; uid: string | undefined }) {
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const pendingIdentity = useRef<{ resolve: (uid: string) => void; reject: (why: Error) => void }>(undefined);
  const { submit, upload } = useSubmitKyc({
    identify: () => {
      if (uid !== undefined) return Promise.resolve(uid);
      setIsAsking(true);
      return new Promise((resolve, reject) => {
        pendingIdentity.current = { resolve, reject };
      });
    },
    onSubmitted: async () => {
      noteKycSent();
      forgetKycDraft();
      await navigate(paths.kycSubmitted, { replace: true });
      // The session was for this application only.
      await endSession();
    },
    // The next attempt asks for the password again.
    onUploadRefused: endSession,
  });
  return (
    <>
      <KycForm
        owner={{ email: ticket.email, scope: 'kyc' }}
        applicant={{ email: ticket.email }}
        onSubmit={submit}
        upload={upload}
      />
      <ConfirmIdentity
        ticket={ticket}
        isOpen={isAsking}
        onConfirmed={(confirmed) => {
          setIsAsking(false);
          pendingIdentity.current?.resolve(confirmed);
        }}
        onClose={() => {
          setIsAsking(false);
          pendingIdentity.current?.reject(new NotConfirmed());
        }}
      />
    </>
  );
}

/** Replaces a form that could not be sent. `isExpired`: there was a ticket, which is no longer valid. */
function SessionNeeded({ isExpired }: { isExpired: boolean }) {
  return (
    <AuthLayout title="KYC Verification" width={560}>
      <Stack spacing={3}>
        {isExpired ? (
          <Alert severity="warning">{kycTexts.ticketInvalid}</Alert>
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
